"""Ratings in the database: entered with the result, once, and only where they should be."""

import asyncio
import subprocess
import sys
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import select

import kwartet
from kwartet.levels import HIGHEST_LEVEL
from kwartet.server.domain.engines import LEVELS, NAMES, engine_id, engine_profile
from kwartet.server.domain.games import GameChoice, has_default_options
from kwartet.server.domain.glicko import Rating, rated, rested
from kwartet.server.domain.ladder import ANCHOR, SUREST, Measured, engine_rating, ladders, rating_on
from kwartet.server.domain.players import RATED_KINDS, Profile, RatingChange
from kwartet.server.domain.rating_history import bounded
from kwartet.server.domain.rating_periods import PERIOD, PROVISIONAL, today
from kwartet.server.store.engines import insert_engines
from kwartet.server.store.rated_results import Changes, RatedGame, record_result
from kwartet.server.store.ratings import changes, curve, profiles
from kwartet.server.store.schema import players
from server.browsers import Browser
from server.server_client import FOURMATION, ServerClient
from server.stored_players import NOON, StoredPlayers, open_registry

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = [info.id for info in kwartet.all_games()]


async def entered(
    registry: StoredPlayers, one: str, other: str, winner: int | None, days: float = 0
) -> Changes:
    """Let two play a rated game and enter its result."""
    at = NOON + timedelta(days=days)
    table = await registry.table(one, other)
    async with registry.database.transaction() as connection:
        return await record_result(
            connection, RatedGame(table, "yinsh", "standard", (one, other)), winner, at
        )


async def view(registry: StoredPlayers, player: str, days: float = 0) -> Profile:
    """A player as others see them, some days later."""
    async with registry.database.reading() as connection:
        views = await profiles(connection, [player], "yinsh", "standard", NOON + timedelta(days=days))
    return views[player]


def test_a_result_changes_both_by_what_the_arithmetic_says(any_database: str) -> None:
    async def play() -> None:
        async with open_registry(any_database) as registry:
            ann, bob = await registry.player("Ann"), await registry.player("Bob", "bot")
            assert (await view(registry, ann)).rating is None
            done = await entered(registry, ann, bob, winner=0)
            won = rated(Rating(), [(Rating(), 1.0)], periods=0)
            assert done == (
                RatingChange(before=1500, after=round(won.rating)),
                RatingChange(before=1500, after=3000 - round(won.rating)),
            )
            shown = (await view(registry, ann)).rating
            assert shown
            assert (shown.rating, shown.games, shown.provisional) == (round(won.rating), 1, True)
            assert shown.deviation == round(won.deviation)

    asyncio.run(play())


def test_a_table_counts_once_however_often_it_is_entered(any_database: str) -> None:
    async def play() -> None:
        async with open_registry(any_database) as registry:
            ann, bob = await registry.player("Ann"), await registry.player("Bob")
            game = RatedGame(await registry.table(ann, bob), "yinsh", "standard", (ann, bob))
            done = []
            for winner in (1, 1, 0):
                async with registry.database.transaction() as connection:
                    done.append(await record_result(connection, game, winner, NOON))
            assert done[0] == done[1] == done[2]
            assert done[0][0]
            shown = (await view(registry, ann)).rating
            assert shown
            assert (shown.rating, shown.games) == (done[0][0].after, 1)
            async with registry.database.reading() as connection:
                assert await changes(connection, game.table, (ann, bob)) == done[0]
                assert await changes(connection, game.table, (None, bob)) == (None, done[0][1])

    asyncio.run(play())


def test_a_result_that_is_not_kept_changes_no_rating(any_database: str) -> None:
    """The ending and its ratings are one transaction."""

    async def fail(registry: StoredPlayers, game: RatedGame) -> None:
        async with registry.database.transaction() as connection:
            await record_result(connection, game, 0, NOON)
            raise RuntimeError

    async def play() -> None:
        async with open_registry(any_database) as registry:
            ann, bob = await registry.player("Ann"), await registry.player("Bob")
            game = RatedGame(await registry.table(ann, bob), "yinsh", "standard", (ann, bob))
            with pytest.raises(RuntimeError):
                await fail(registry, game)
            assert (await view(registry, ann)).rating is None
            async with registry.database.reading() as connection:
                assert await changes(connection, game.table, (ann, bob)) == (None, None)

    asyncio.run(play())


def test_many_results_at_once_all_count(any_database: str) -> None:
    """Nothing is lost between reading a rating and writing it, and nobody waits for ever."""

    async def play() -> None:
        async with open_registry(any_database) as registry:
            ids = [await registry.player(name) for name in ("Ann", "Bob", "Cec")]
            pairs = [(one, other) for one in ids for other in ids if one != other] * 3
            await asyncio.gather(*(entered(registry, *pair, winner=0) for pair in pairs))
            for player in ids:
                shown = (await view(registry, player)).rating
                assert shown
                assert shown.games == 12

    asyncio.run(play())


def test_groups_of_results_do_not_wait_for_each_other_in_a_circle(any_database: str) -> None:
    """Several games end in one transaction, with the same players as in another one in another order."""

    async def enter_all(registry: StoredPlayers, games: list[RatedGame]) -> None:
        async with registry.database.transaction() as connection:
            for game in games:
                await record_result(connection, game, 0, NOON)

    async def play() -> None:
        async with open_registry(any_database) as registry:
            ids = [await registry.player(f"Player {number}") for number in range(6)]
            groups = []
            for turn in range(6):
                turned = ids[turn:] + ids[:turn]
                pairs = list(zip(turned[::2], turned[1::2], strict=True))
                groups.append(
                    [RatedGame(await registry.table(*pair), "yinsh", "standard", pair) for pair in pairs]
                )
            await asyncio.gather(*(enter_all(registry, games) for games in groups))
            for player in ids:
                shown = (await view(registry, player)).rating
                assert shown
                assert shown.games == 6

    asyncio.run(play())


def test_a_guest_changes_nothing(any_database: str) -> None:
    async def play() -> None:
        async with open_registry(any_database) as registry:
            ann, guest = await registry.player("Ann"), await registry.player("guest 1", "guest")
            assert await entered(registry, ann, guest, winner=0) == (None, None)
            assert (await view(registry, ann)).rating is None
            assert (await view(registry, guest)).rating is None

    asyncio.run(play())


def test_an_engine_stays_what_it_is(any_database: str) -> None:
    async def play() -> None:
        async with open_registry(any_database) as registry:
            ann, engine = await registry.player("Ann"), engine_id(10)
            change, none = await entered(registry, ann, engine, winner=0)
            expected = rated(Rating(), [(engine_rating("yinsh", "standard", 10), 1.0)], periods=0)
            assert change == RatingChange(before=1500, after=round(expected.rating))
            assert none is None
            assert await view(registry, engine) == engine_profile(10, "yinsh", "standard")

    asyncio.run(play())


def test_a_draw_and_a_curve(any_database: str) -> None:
    async def play() -> None:
        async with open_registry(any_database) as registry:
            ann, bob = await registry.player("Ann"), await registry.player("Bob")
            steps = [
                (await entered(registry, ann, bob, winner, day))[0] for day, winner in enumerate((0, None, 1))
            ]
            async with registry.database.reading() as connection:
                points = await curve(connection, ann, "yinsh", "standard")
                assert await curve(connection, ann, "yinsh", "blitz") == ()
            assert [point.rating for point in points] == [step.after for step in steps if step]
            assert [point.table for point in points] == ["table-1", "table-2", "table-3"]
            assert points[0].deviation > points[1].deviation > points[2].deviation
            assert steps[1]
            assert steps[1].after < steps[1].before  # the stronger one has lost by drawing

    asyncio.run(play())


def test_without_games_a_rating_becomes_provisional_again(any_database: str) -> None:
    async def play() -> None:
        async with open_registry(any_database) as registry:
            ann, bob = await registry.player("Ann"), await registry.player("Bob")
            for number in range(30):
                await entered(registry, ann, bob, winner=number % 2)
            soon, late = (await view(registry, ann)).rating, (await view(registry, ann, days=3650)).rating
            assert soon
            assert late
            assert (soon.provisional, late.provisional) == (False, True)
            assert soon.rating == late.rating

    asyncio.run(play())


def test_a_busy_player_is_provisional_after_a_year() -> None:
    """How long a rating period is follows from this."""
    busy = Rating(1500, 60, 0.06)
    assert today(busy, NOON, NOON + timedelta(days=365)).deviation == pytest.approx(PROVISIONAL)
    assert today(busy, NOON, NOON - timedelta(days=365)).deviation == pytest.approx(60)
    assert today(busy, NOON, NOON + timedelta(days=365_000)).deviation == Rating().deviation
    assert timedelta(days=4) < PERIOD < timedelta(days=5)


def test_a_rating_stays_within_reason() -> None:
    assert bounded(Rating(-50, 3, 0.5)) == Rating(100, SUREST, 0.1)
    assert bounded(Rating(1600, 400, 0.06)) == Rating(1600, 350, 0.06)


@pytest.mark.parametrize(
    ("game", "options", "kinds", "may"),
    [
        ("yinsh", {}, ("person", "bot"), True),
        ("yinsh", {}, ("person", "engine"), True),
        ("yinsh", {}, ("person", "guest"), False),
        ("skato", {"size": 8}, ("person", "person"), True),
        ("skato", {"size": 10}, ("person", "person"), False),
        ("skato", {"swap": True}, ("person", "person"), False),
        ("4mation", {"swap": True}, ("person", "person"), False),
    ],
)
def test_which_games_may_be_rated(
    game: str, options: dict[str, int | bool], kinds: list[str], may: bool
) -> None:
    choice = GameChoice(game=game, variant="standard", options=options)
    assert (has_default_options(choice) and set(RATED_KINDS).issuperset(kinds)) == may


def test_the_ladder_is_the_one_that_was_measured() -> None:
    done = subprocess.run([sys.executable, "tools/make_ladder.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run tools/make_ladder.py"
    assert set(ladders()) <= set(GAMES)


@pytest.mark.parametrize(
    ("game", "variant"), [(game, variant) for game, measured in ladders().items() for variant in measured]
)
def test_engines_are_rated_as_measured(game: str, variant: str) -> None:
    levels = [engine_rating(game, variant, level) for level in LEVELS]
    assert levels[ANCHOR - 1] == Rating(1500, SUREST)
    steps = [after.rating - before.rating for before, after in pairwise(levels)]
    measured = [rise for rise, _ in ladders()[game][variant].steps]
    assert steps[: len(measured)] == pytest.approx(measured)
    assert all(step > 0 for step in steps)
    doubts = [level.deviation for level in levels]
    assert doubts[: ANCHOR - 1] == sorted(doubts[: ANCHOR - 1], reverse=True)
    assert doubts[ANCHOR - 1 :] == sorted(doubts[ANCHOR - 1 :])


def test_what_was_not_measured_is_provisional(monkeypatch: pytest.MonkeyPatch) -> None:
    started = Measured(((120.0, 30.0),) * 4)
    assert rating_on(started, ANCHOR).deviation < PROVISIONAL
    assert rating_on(started, 7).deviation > PROVISIONAL
    assert rating_on(started, 7).rating > rating_on(started, 6).rating
    monkeypatch.setattr("kwartet.server.domain.ladder.ladders", lambda: {"yinsh": {"standard": started}})
    standard, blitz = (engine_rating.__wrapped__("yinsh", variant, 3) for variant in ("standard", "blitz"))
    assert blitz.rating == standard.rating == rating_on(started, 3).rating
    assert standard.deviation < PROVISIONAL < blitz.deviation


def test_ten_engines_are_there_however_often_they_are_seated(any_database: str) -> None:
    async def seat() -> list[tuple[str, int]]:
        async with open_registry(any_database) as registry, registry.database.transaction() as connection:
            await insert_engines(connection, NOON)
            rows = await connection.execute(select(players).order_by(players.c.level))
            return [(row.name, row.level) for row in rows]

    assert asyncio.run(seat()) == list(zip(NAMES, LEVELS, strict=True))
    assert len(LEVELS) == HIGHEST_LEVEL


def test_a_rated_game_with_an_engine_changes_the_rating_of_the_person_alone(
    server_client: ServerClient,
) -> None:
    ann = Browser(server_client)
    ann.sign_up("Ann")
    table = ann.post("/api/matches", choice=FOURMATION, engine=1, rated=True, first="me").json()["id"]
    with ann.line(f"/api/tables/{table}/live") as line:
        side = line.receive_until("seated")["side"]
        view = line.receive_until("table")["table"]["view"]
        while view["result"] is None:
            if view["toMove"] == side:
                line.say("move", ply=view["ply"], move=view["choices"][0]["move"])
            view = line.receive_until("moved")["view"]
        line.receive_until("ended")
        changes = line.receive_until("match")["match"]["ratingChanges"]
    assert changes[1 - side] is None
    assert changes[side]["before"] == 1500
    assert (changes[side]["after"] > 1500) == (view["result"]["winner"] == side)
    assert (changes[side]["after"] < 1500) == (view["result"]["winner"] == 1 - side)
    (rating,) = ann.get("/api/players/ann").json()["ratings"]
    assert (rating["game"], rating["rating"], rating["games"]) == ("4mation", changes[side]["after"], 1)
    assert ann.get(f"/api/tables/{table}").json()["match"]["ratingChanges"] == changes


def test_a_rated_match_is_not_for_guests(server_client: ServerClient) -> None:
    guest = Browser(server_client)
    guest.be_guest()
    answer = guest.post("/api/matches", choice=FOURMATION, engine=1, rated=True)
    assert (answer.status_code, answer.json()["code"]) == (401, "log_in_first")


def test_resting_makes_nobody_surer() -> None:
    assert rested(Rating(1500, 80), 3).deviation > 80
