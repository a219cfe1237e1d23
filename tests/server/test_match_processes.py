"""One match in several processes: what one does the others tell, and of two only the first takes place."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from sqlalchemy import delete

import kwartet
from kwartet.server.domain.clocks import Fischer
from kwartet.server.domain.events import ChatLine
from kwartet.server.live import engine_player
from kwartet.server.live.table import Table
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.store import StoredTable
from kwartet.server.store.engines import insert_engines
from kwartet.server.store.schema import tables
from kwartet.server.store.table_rows import columns_of
from kwartet.server.wire.matches import AnswerUp, OfferUp, SayUp, SitUp
from kwartet.server.wire.tables import MoveUp, ResignUp, TableUp, TakebackUp
from server.live_tables import ANN, BEN, CID, LiveTables, Person, live_tables
from server.server_client import PATIENCE

Story = Callable[[LiveTables], Awaitable[None]]


def tell(database: str, scenario: Story) -> None:
    """Let a scenario happen."""

    async def happen() -> None:
        async with live_tables(database) as live:
            await scenario(live)

    asyncio.run(happen())


async def apart(live: LiveTables) -> tuple[Person, Person]:
    """Ann and Ben at the same match, each at a process of their own."""
    name = await live.match(None)
    one, two = await live.start("one"), await live.start("two")
    return await one.come(ANN, name), await two.come(BEN, name)


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def test_a_game_goes_on_across_processes(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        ann, ben = await apart(live)
        for move in ("d4", "d5", "e4", "e5", "f4", "f5"):
            decider = ben if ann.table.game_log.now.to_move else ann
            await decider.move(move)
            received = [await person.receive("moved") for person in (ann, ben)]
            assert received[0] == received[1]
        assert ann.table.snapshot.game_log.moves == ben.table.snapshot.game_log.moves

    tell(any_database, scenario)


def test_everything_else_is_told_across_processes(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        ann, ben = await apart(live)
        await ann.move("d4")
        await ben.receive("moved")
        await ann.do(SayUp(text="hello"))
        assert [line["text"] for line in (await ben.receive("said"))["lines"]] == ["hello"]
        await ann.do(TakebackUp(ply=0))
        await until(lambda: bool(ben.table.match_state.offers))
        await ben.do(AnswerUp(offer="takeback", accept=True))
        assert (await ann.receive("table"))["table"]["view"]["ply"] == 0  # on arrival
        assert (await ann.receive("table"))["table"]["view"]["ply"] == 0  # again
        await ben.do(ResignUp(ply=0))
        assert (await ann.receive("ended"))["result"]["winner"] == 0
        await ben.do(OfferUp(offer="rematch"))
        await until(lambda: bool(ann.table.match_state.offers))
        await ann.do(AnswerUp(offer="rematch", accept=True))
        await until(lambda: ben.table.match_state.rematch is not None)
        assert ann.table.match_state.rematch == ben.table.match_state.rematch

    tell(any_database, scenario)


def test_of_two_decisions_for_the_same_ply_one_takes_place(any_database: str) -> None:
    """Ann has two pages at two processes, and both decide at once."""

    async def scenario(live: LiveTables) -> None:
        name = await live.match(None)
        pages = [await (await live.start(each)).come(ANN, name) for each in ("one", "two")]
        moves = [page.do(MoveUp(ply=0, move=move)) for page, move in zip(pages, ("d4", "c3"), strict=True)]
        results = await asyncio.gather(*moves, return_exceptions=True)
        refusals = [result for result in results if isinstance(result, Refusal)]
        assert [refusal.code for refusal in refusals] == ["wrong_ply"]
        assert pages[0].table.game_log.moves == pages[1].table.game_log.moves
        assert pages[0].table.game_log.ply == 1

    tell(any_database, scenario)


def test_of_two_who_want_the_same_seat_one_gets_it(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        name = await live.match(None, guest=None)
        guests = [await (await live.start(each.name)).come(each, name) for each in (BEN, CID)]
        results = await asyncio.gather(*(guest.do(SitUp()) for guest in guests), return_exceptions=True)
        refusals = [result for result in results if isinstance(result, Refusal)]
        assert [refusal.code for refusal in refusals] == ["not_allowed"]
        await until(lambda: guests[0].table.match_state.ids == guests[1].table.match_state.ids)
        assert guests[0].table.snapshot.phase == "playing"

    tell(any_database, scenario)


def test_the_same_decision_at_two_processes_counts_once(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        name = await live.match(None)
        pages = [await (await live.start(each)).come(ANN, name) for each in ("one", "two")]
        await asyncio.gather(*(page.do(MoveUp(ply=0, move="d4")) for page in pages))
        assert [page.table.game_log.moves for page in pages] == [("d4",), ("d4",)]

    tell(any_database, scenario)


def test_what_was_missed_is_found_by_looking(any_database: str) -> None:
    """Notes may get lost; a change for a version that is gone leads to another look."""

    async def scenario(live: LiveTables) -> None:
        ann, ben = await apart(live)
        live.hub.publish = lambda *_: None  # type: ignore[method-assign]  # Redis is unavailable
        await ann.move("d4")
        assert ben.table.game_log.ply == 0
        await ben.do(SayUp(text="are you there?"))
        assert ben.table.game_log.moves == ("d4",)
        with pytest.raises(Refusal) as refusal:
            await ben.do(MoveUp(ply=0, move="e5"))
        assert refusal.value.code == "wrong_ply"
        assert ben.table.game_log.moves == ("d4",)
        await ben.move("d5")

    tell(any_database, scenario)


def test_what_happens_while_a_table_is_loaded_is_not_missed(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        name = await live.match(None)
        one, two = await live.start("one"), await live.start("two")
        ann = await one.come(ANN, name)
        load, has_loaded, goes_on = two.services.store.load, asyncio.Event(), asyncio.Event()

        async def load_slowly(table: str, known: int = 0) -> StoredTable | None:
            stored = await load(table, known)
            has_loaded.set()
            await goes_on.wait()
            return stored

        two.services.store.load = load_slowly  # type: ignore[method-assign]
        coming = asyncio.create_task(two.come(BEN, name))
        await has_loaded.wait()
        await ann.move("d4")
        goes_on.set()
        ben = await coming
        await until(lambda: ben.table.game_log.moves == ("d4",))

    tell(any_database, scenario)


def test_a_gap_is_closed_for_all_tables(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        name = await live.match(None)
        one, two = await live.start("one"), await live.start("two")
        ann, ben = await one.come(ANN, name), await two.come(BEN, name)
        publish, live.hub.publish = live.hub.publish, lambda *_: None  # type: ignore[method-assign]
        await ann.move("d4")
        live.hub.publish = publish  # type: ignore[method-assign]
        await two.tables.reload_all()
        assert (await ben.receive("moved"))["decision"]["move"] == "d4"

    tell(any_database, scenario)


def test_presence_is_counted_over_all_processes(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        ann, ben = await apart(live)
        await until(lambda: ann.table.match_view.away == ben.table.match_view.away == (None, None))
        watcher = await (await live.start("three")).come(None, ann.table.facts.id)
        await until(lambda: [each.table.match_view.watchers for each in (ann, ben, watcher)] == [1, 1, 1])
        ben.go()
        await until(lambda: ann.table.match_view.away[1] is not None)
        await until(lambda: watcher.table.match_view.away[1] is not None)
        assert watcher.table.match_view.away[0] is None

    tell(any_database, scenario)


def test_a_process_that_is_not_heard_of_is_missed(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        name = await live.match(None)
        one, two = await live.start("one"), await live.start("two")
        ann = await one.come(ANN, name)
        await two.come(BEN, name)
        await until(lambda: ann.table.match_view.away == (None, None))
        for _ in range(6):
            live.hands.go(2)
            await two.match_worker.tick()
            await asyncio.sleep(0)
            await one.match_worker.tick()
        assert ann.table.match_view.away == (None, None)
        await two.tables.close()
        live.hands.go(11)
        await one.match_worker.tick()
        assert ann.table.match_view.away[1] is not None

    tell(any_database, scenario)


def test_a_table_is_the_same_in_all_processes_until_it_is_removed(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        ann, ben = await apart(live)
        here, there = ann.table, ben.table
        await ann.do(MoveUp(ply=0, move="d4"))
        await until(lambda: there.game_log.ply == 1)
        await ben.do(MoveUp(ply=1, move="d5"))
        await until(lambda: here.game_log.ply == 2)
        await ben.do(TakebackUp(ply=1))
        await until(lambda: bool(here.match_state.offers))
        await ann.do(AnswerUp(offer="takeback", accept=True))
        await until(lambda: there.game_log.ply == 1)
        assert here.snapshot == there.snapshot
        await ann.do(ResignUp(ply=1))
        await until(lambda: there.snapshot.is_over)
        assert here.snapshot == there.snapshot
        async with live.database.transaction() as connection:
            await connection.execute(delete(tables).where(tables.c.id == here.facts.id))
        for person in (ann, ben):
            with pytest.raises(Refusal) as refused:
                await person.do(OfferUp(offer="rematch"))
            assert refused.value.code == "not_found"

    tell(any_database, scenario)


def test_an_engine_goes_on_in_another_process(any_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that should have let it think is gone; another process takes over."""
    monkeypatch.setattr(engine_player, "PATIENCE_WITH_OTHERS", 0.1)

    async def scenario(live: LiveTables) -> None:
        async with live.database.transaction() as connection:
            await insert_engines(connection, live.now)
        name = await live.match(None, engine=1)
        one, two = await live.start("one"), await live.start("two")
        ann, watcher = await one.come(ANN, name), await two.come(None, name)
        await ann.table.engine_player.close()
        await ann.move("d4")
        assert (await watcher.receive("moved"))["decision"]["side"] == 0
        assert (await watcher.receive("moved"))["decision"]["side"] == 1

    tell(any_database, scenario)


def lines_of(table: Table) -> tuple[ChatLine, ...]:
    """The chat as a table has it."""
    return table.chat.lines or ()


def random_message(chance: random.Random, person: Person) -> TableUp:
    """Anything that might come: sensible, late, early, illegal or twice."""
    game_log = person.table.game_log
    ply = max(0, game_log.ply + chance.choice((0, 0, 0, 0, -1, 1, -2)))
    moves = (*game_log.now.legal_moves, *game_log.moves[-2:], "z9")
    return chance.choice(
        (
            MoveUp(ply=ply, move=chance.choice(moves)),
            MoveUp(ply=game_log.ply, move=chance.choice(moves)),
            MoveUp(ply=game_log.ply, move=moves[0]),
            TakebackUp(ply=ply),
            AnswerUp(offer="takeback", accept=chance.random() < 0.8),
            OfferUp(offer="draw") if person.client.visitor == ANN else AnswerUp(offer="draw", accept=False),
            SayUp(text="hm"),
        )
    )


@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_at_once_all_processes_agree(any_database: str, seed: int) -> None:
    """Two pages of each player at two processes, all of them busy at once."""

    async def act(chance: random.Random, person: Person) -> None:
        for _ in range(30):
            with suppress(Refusal, kwartet.IllegalMove):
                await person.do(random_message(chance, person))
            await asyncio.sleep(0)

    async def scenario(live: LiveTables) -> None:
        name = await live.match(Fischer(seconds=600, increment=1))
        processes = [await live.start("one"), await live.start("two")]
        people = [await process.come(who, name) for process in processes for who in (ANN, BEN)]
        await asyncio.gather(*(act(random.Random(seed * 10 + n), each) for n, each in enumerate(people)))
        tables = [people[0].table, people[2].table]
        await until(lambda: tables[0].snapshot.version == tables[1].snapshot.version)
        stored = await processes[0].services.store.load(name)
        assert stored
        assert stored.plies
        assert [decision.ply for decision in stored.decisions] == list(range(stored.plies))
        for table in tables:
            assert table.game_log.moves == stored.moves
            assert table.snapshot.ending == stored.ending
            assert table.match_state.offers == tables[0].match_state.offers
            assert table.match_state.clock == tables[0].match_state.clock
            assert lines_of(table) == lines_of(tables[0])
            assert columns_of(table.snapshot)["deadline"] == stored.row.deadline
        lines = lines_of(tables[0])
        assert lines
        assert [line.number for line in lines] == [number + 1 for number in range(len(lines))]

    tell(any_database, scenario)
