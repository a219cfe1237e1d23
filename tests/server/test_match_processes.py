"""One match in several processes: what one does the others tell, and of two only the first takes place."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

import kwartet
from kwartet.server import computer
from kwartet.server.home import HomeTable
from kwartet.server.messages.matches import AnswerUp, Fischer, OfferUp, SayUp, SitUp
from kwartet.server.messages.tables import MoveUp, NewTable, ResignUp, TableUp, TakebackUp
from kwartet.server.problems import Refusal
from kwartet.server.ratings.engines import seat_engines
from kwartet.server.store import KeptTable
from server.house import PATIENCE
from server.playroom import ANN, BEN, CID, SKATO, Person, Playroom, playroom

Story = Callable[[Playroom], Awaitable[None]]


def tell(database: str, story: Story) -> None:
    """Let a story happen."""

    async def happen() -> None:
        async with playroom(database) as room:
            await story(room)

    asyncio.run(happen())


async def apart(room: Playroom) -> tuple[Person, Person]:
    """Ann and Ben at the same match, each at a process of their own."""
    name = await room.match(None)
    one, two = await room.start("one"), await room.start("two")
    return await one.come(ANN, name), await two.come(BEN, name)


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def test_a_game_goes_on_across_processes(database: str) -> None:
    async def story(room: Playroom) -> None:
        ann, ben = await apart(room)
        for move in ("d4", "d5", "e4", "e5", "f4", "f5"):
            decider = ben if ann.table.sheet.now.to_move else ann
            await decider.move(move)
            heard = [await person.hear("moved") for person in (ann, ben)]
            assert heard[0] == heard[1]
        assert ann.table.moment.sheet.moves == ben.table.moment.sheet.moves

    tell(database, story)


def test_everything_else_is_told_across_processes(any_database: str) -> None:
    async def story(room: Playroom) -> None:
        ann, ben = await apart(room)
        await ann.move("d4")
        await ben.hear("moved")
        await ann.do(SayUp(text="hello"))
        assert [line["text"] for line in (await ben.hear("said"))["lines"]] == ["hello"]
        await ann.do(TakebackUp(ply=0))
        await until(lambda: bool(ben.table.affairs.offers))
        await ben.do(AnswerUp(offer="takeback", accept=True))
        assert (await ann.hear("table"))["table"]["view"]["ply"] == 0  # on arrival
        assert (await ann.hear("table"))["table"]["view"]["ply"] == 0  # again
        await ben.do(ResignUp(ply=0))
        assert (await ann.hear("ended"))["result"]["winner"] == 0
        await ben.do(OfferUp(offer="rematch"))
        await until(lambda: bool(ann.table.affairs.offers))
        await ann.do(AnswerUp(offer="rematch", accept=True))
        await until(lambda: ben.table.affairs.rematch is not None)
        assert ann.table.affairs.rematch == ben.table.affairs.rematch

    tell(any_database, story)


def test_of_two_decisions_for_the_same_ply_one_takes_place(any_database: str) -> None:
    """Ann has two pages at two processes, and both decide at once."""

    async def story(room: Playroom) -> None:
        name = await room.match(None)
        pages = [await (await room.start(each)).come(ANN, name) for each in ("one", "two")]
        moves = [page.do(MoveUp(ply=0, move=move)) for page, move in zip(pages, ("d4", "c3"), strict=True)]
        results = await asyncio.gather(*moves, return_exceptions=True)
        refusals = [result for result in results if isinstance(result, Refusal)]
        assert [refusal.problem.code for refusal in refusals] == ["wrong_ply"]
        assert pages[0].table.sheet.moves == pages[1].table.sheet.moves
        assert pages[0].table.sheet.ply == 1

    tell(any_database, story)


def test_of_two_who_want_the_same_seat_one_gets_it(any_database: str) -> None:
    async def story(room: Playroom) -> None:
        name = await room.match(None, guest=None)
        guests = [await (await room.start(each.name)).come(each, name) for each in (BEN, CID)]
        results = await asyncio.gather(*(guest.do(SitUp()) for guest in guests), return_exceptions=True)
        refusals = [result for result in results if isinstance(result, Refusal)]
        assert [refusal.problem.code for refusal in refusals] == ["not_allowed"]
        await until(lambda: guests[0].table.affairs.ids == guests[1].table.affairs.ids)
        assert guests[0].table.moment.phase == "playing"

    tell(any_database, story)


def test_the_same_decision_at_two_processes_counts_once(database: str) -> None:
    async def story(room: Playroom) -> None:
        name = await room.match(None)
        pages = [await (await room.start(each)).come(ANN, name) for each in ("one", "two")]
        await asyncio.gather(*(page.do(MoveUp(ply=0, move="d4")) for page in pages))
        assert [page.table.sheet.moves for page in pages] == [("d4",), ("d4",)]

    tell(database, story)


def test_what_was_missed_is_found_by_looking(database: str) -> None:
    """Notes may get lost; a change for a version that is gone leads to another look."""

    async def story(room: Playroom) -> None:
        ann, ben = await apart(room)
        room.hub.publish = lambda *_: None  # type: ignore[method-assign]  # Redis is away
        await ann.move("d4")
        assert ben.table.sheet.ply == 0
        await ben.do(SayUp(text="are you there?"))
        assert ben.table.sheet.moves == ("d4",)
        with pytest.raises(Refusal) as refusal:
            await ben.do(MoveUp(ply=0, move="e5"))
        assert refusal.value.problem.code == "wrong_ply"
        assert ben.table.sheet.moves == ("d4",)
        await ben.move("d5")

    tell(database, story)


def test_what_happens_while_a_table_is_loaded_is_not_missed(database: str) -> None:
    async def story(room: Playroom) -> None:
        name = await room.match(None)
        one, two = await room.start("one"), await room.start("two")
        ann = await one.come(ANN, name)
        load, has_loaded, goes_on = two.tools.store.load, asyncio.Event(), asyncio.Event()

        async def load_slowly(table: str, known: int = 0) -> KeptTable | None:
            kept = await load(table, known)
            has_loaded.set()
            await goes_on.wait()
            return kept

        two.tools.store.load = load_slowly  # type: ignore[method-assign]
        coming = asyncio.create_task(two.come(BEN, name))
        await has_loaded.wait()
        await ann.move("d4")
        goes_on.set()
        ben = await coming
        await until(lambda: ben.table.sheet.moves == ("d4",))

    tell(database, story)


def test_a_gap_is_closed_for_all_tables(database: str) -> None:
    async def story(room: Playroom) -> None:
        name = await room.match(None)
        one, two = await room.start("one"), await room.start("two")
        ann, ben = await one.come(ANN, name), await two.come(BEN, name)
        publish, room.hub.publish = room.hub.publish, lambda *_: None  # type: ignore[method-assign]
        await ann.move("d4")
        room.hub.publish = publish  # type: ignore[method-assign]
        await two.tables.look_at_all()
        assert (await ben.hear("moved"))["decision"]["move"] == "d4"

    tell(database, story)


def test_presence_is_counted_over_all_processes(database: str) -> None:
    async def story(room: Playroom) -> None:
        ann, ben = await apart(room)
        await until(lambda: ann.table.match_state.away == ben.table.match_state.away == (None, None))
        watcher = await (await room.start("three")).come(None, ann.table.facts.id)
        await until(lambda: [each.table.match_state.watchers for each in (ann, ben, watcher)] == [1, 1, 1])
        ben.go()
        await until(lambda: ann.table.match_state.away[1] is not None)
        await until(lambda: watcher.table.match_state.away[1] is not None)
        assert watcher.table.match_state.away[0] is None

    tell(database, story)


def test_a_process_that_is_not_heard_of_is_missed(database: str) -> None:
    async def story(room: Playroom) -> None:
        name = await room.match(None)
        one, two = await room.start("one"), await room.start("two")
        ann = await one.come(ANN, name)
        await two.come(BEN, name)
        await until(lambda: ann.table.match_state.away == (None, None))
        for _ in range(6):
            room.hands.go(2)
            await two.keeper.tick()
            await asyncio.sleep(0)
            await one.keeper.tick()
        assert ann.table.match_state.away == (None, None)
        await two.tables.close()
        room.hands.go(11)
        await one.keeper.tick()
        assert ann.table.match_state.away[1] is not None

    tell(database, story)


def test_a_table_at_home_is_the_same_in_all_processes(database: str) -> None:
    async def story(room: Playroom) -> None:
        one, two = await room.start("one"), await room.start("two")
        name = await one.tables.open(NewTable(choice=SKATO, kind="screen"))
        here, there = await one.tables.find(name), await two.tables.find(name)
        assert isinstance(here, HomeTable)
        assert isinstance(there, HomeTable)
        await here.move(0, "d4")
        await until(lambda: there.sheet.ply == 1)
        await there.move(1, "d5")
        await until(lambda: here.sheet.ply == 2)
        await here.resign(2)
        await until(lambda: there.moment.is_over)
        await there.take_back(1)
        await until(lambda: here.sheet.ply == 1)
        assert here.moment == there.moment
        await one.tables.remove(name)
        with pytest.raises(Refusal):
            await there.move(1, "e4")

    tell(database, story)


def test_an_engine_goes_on_in_another_process(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that should have let it think is gone; one that has only heard of the move takes over."""
    monkeypatch.setattr(computer, "PATIENCE_WITH_OTHERS", 0.1)

    async def story(room: Playroom) -> None:
        async with room.database.transaction() as connection:
            await seat_engines(connection, room.now)
        name = await room.match(None, engine=1)
        one, two = await room.start("one"), await room.start("two")
        ann, watcher = await one.come(ANN, name), await two.come(None, name)
        await ann.table.computer.close()
        await ann.move("d4")
        assert (await watcher.hear("moved"))["decision"]["side"] == 0
        assert (await watcher.hear("moved"))["decision"]["side"] == 1

    tell(database, story)


def random_message(chance: random.Random, person: Person) -> TableUp:
    """Anything that might come: sensible, late, early, illegal or twice."""
    sheet = person.table.sheet
    ply = max(0, sheet.ply + chance.choice((0, 0, 0, 0, -1, 1, -2)))
    moves = (*sheet.now.legal_moves, *sheet.moves[-2:], "z9")
    return chance.choice(
        (
            MoveUp(ply=ply, move=chance.choice(moves)),
            MoveUp(ply=sheet.ply, move=chance.choice(moves)),
            MoveUp(ply=sheet.ply, move=moves[0]),
            TakebackUp(ply=ply),
            AnswerUp(offer="takeback", accept=chance.random() < 0.8),
            OfferUp(offer="draw") if person.player.visitor == ANN else AnswerUp(offer="draw", accept=False),
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

    async def story(room: Playroom) -> None:
        name = await room.match(Fischer(seconds=600, increment=1))
        processes = [await room.start("one"), await room.start("two")]
        people = [await process.come(who, name) for process in processes for who in (ANN, BEN)]
        await asyncio.gather(*(act(random.Random(seed * 10 + n), each) for n, each in enumerate(people)))
        tables = [people[0].table, people[2].table]
        await until(lambda: tables[0].moment.version == tables[1].moment.version)
        kept = await processes[0].tools.store.load(name)
        assert kept
        assert kept.plies
        assert [decision.ply for decision in kept.decisions] == list(range(kept.plies))
        for table in tables:
            assert table.sheet.moves == kept.moves
            assert table.moment.ending == kept.ending
            assert table.affairs.offers == tables[0].affairs.offers
            assert table.affairs.clock == tables[0].affairs.clock
            assert table.affairs.chat == tables[0].affairs.chat
            assert table.moment.columns()["deadline"] == kept.row.deadline
        assert tables[0].affairs.chat
        assert [line.number for line in tables[0].affairs.chat] == [
            number + 1 for number in range(len(tables[0].affairs.chat))
        ]

    tell(any_database, story)
