"""Beginning: how a new table begins."""

import asyncio
import secrets
from collections.abc import Callable, Sized
from datetime import datetime
from typing import ParamSpec, TypeVar

import kwartet
from kwartet import Side
from kwartet.server.choices import choice_of, game_of
from kwartet.server.messages.matches import NewMatch
from kwartet.server.messages.tables import NewTable
from kwartet.server.problems import Refusal
from kwartet.server.sheet import Sheet, sheet_of, start_of
from kwartet.server.store import KeptTable, TableFacts

USUAL_LEVEL = 5
COMPUTER = "kwartet"
FEW = 12  # decisions that are played through sooner than a thread has begun with them
Given = ParamSpec("Given")
Found = TypeVar("Found")
FIRST_SIDES = {"person": Side.SECOND, "computer": Side.FIRST}  # the side that the computer has


def new_name() -> str:
    """A name for a table that cannot be guessed."""
    return secrets.token_urlsafe(16)


async def played_through(
    moves: Sized, work: Callable[Given, Found], *given: Given.args, **more: Given.kwargs
) -> Found:
    """Do work that plays moves through; if they are many, nobody else waits for it."""
    if len(moves) <= FEW:
        return work(*given, **more)
    return await asyncio.to_thread(work, *given, **more)


def sheet_of_kept(kept: KeptTable) -> Sheet:
    """Play a kept game through."""
    return sheet_of(game_of(kept.facts.choice).read(kept.facts.start), kept.moves)


def first_sheet(wanted: NewTable | NewMatch) -> Sheet:
    """Where a new table begins."""
    start = start_of(game_of(wanted.choice), wanted.start, wanted.seed)
    if start.is_over:
        raise Refusal("game_over", f"a game cannot begin here, for it is over: {start.result}")
    return sheet_of(start, wanted.moves)


def home_facts(wanted: NewTable, sheet: Sheet, now: datetime) -> TableFacts:
    """What is fixed for a new table at home, chance included."""
    if wanted.kind == "screen":
        computer, level = None, None
    else:
        computer, level = computer_side(wanted.first), wanted.level or USUAL_LEVEL
    return TableFacts(
        id=new_name(),
        created=now,
        choice=choice_of(sheet.game),
        kind=wanted.kind,
        level=level,
        computer_side=computer,
        takebacks=wanted.takebacks,
        names=wanted.names or usual_names(sheet.game, computer),
        start=sheet.start.text,
    )


def computer_side(first: str) -> Side:
    """The side that the computer plays."""
    return secrets.choice(tuple(Side)) if first == "random" else FIRST_SIDES[first]


def usual_names(game: kwartet.Game, computer: Side | None) -> tuple[str, str]:
    """Names for those who gave none: the computer's own, or that of the side."""
    first, second = (
        COMPUTER if side == computer else name for side, name in zip(Side, game.sides, strict=True)
    )
    return first, second
