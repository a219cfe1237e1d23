"""Searches in an event loop: it goes on meanwhile, and a cancelled task leaves no search behind."""

import asyncio

import pytest

from kwartet import Engine, Game
from laws.play import EVERY_GAME, name

FOREVER = 1000.0
every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=name)


@every_game
def test_a_search_says_the_same_in_an_event_loop(game: Game) -> None:
    async def think() -> None:
        engine, start = Engine(game, depth=3, method="alpha-beta"), game.start(seed=3)
        found = [info.lines async for info in engine.analyse_async(start, 2)]
        assert found == [info.lines for info in engine.analyse(start, 2)]
        assert (await engine.think_async(start)).best == engine.think(start).best
        assert await engine.choose_async(start) == engine.choose(start)

    asyncio.run(think())


@pytest.mark.parametrize("method", ["alpha-beta", "monte-carlo"])
def test_a_cancelled_task_ends_its_search(method: str) -> None:
    async def think() -> None:
        game = EVERY_GAME[0]
        engine = Engine(game, seconds=FOREVER, method=method)
        task = asyncio.create_task(engine.think_async(game.start()))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        engine.clear()  # raises an error during a search

    asyncio.run(think())


def test_leaving_the_loop_ends_the_search() -> None:
    async def think() -> None:
        game = EVERY_GAME[0]
        engine = Engine(game, seconds=FOREVER)
        findings = engine.analyse_async(game.start())
        async for info in findings:
            assert info.best.moves
            break
        await findings.aclose()
        engine.clear()

    asyncio.run(think())


def test_the_loop_goes_on_meanwhile() -> None:
    async def think() -> None:
        game = EVERY_GAME[0]
        engine = Engine(game, seconds=FOREVER)
        thinking = asyncio.create_task(engine.think_async(game.start()))
        for _ in range(5):
            await asyncio.sleep(0.01)
        assert not thinking.done()
        while not thinking.done():
            engine.stop()
            await asyncio.sleep(0.01)
        assert thinking.result().best.moves

    asyncio.run(think())
