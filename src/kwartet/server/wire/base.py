"""Base: what all messages share, and their small types."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

MOST_MOVES = 1000
MOST_SECONDS = 60.0
LONGEST_WORD = 60
LONGEST_POSITION = 2000
LARGEST_SEED = (1 << 53) - 1  # the largest exact integer of JavaScript


class Wire(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A message, or a part of one."""


Side = Annotated[Literal[0, 1], Meta(title="Side")]
ClickKind = Annotated[Literal["path", "row", "place"], Meta(title="ClickKind")]
Options = Annotated[dict[str, int | bool], Meta(title="Options", max_length=8)]
Scene = Annotated[dict[str, tuple[str, ...]], Meta(title="Scene")]

Word = Annotated[str, Meta(max_length=LONGEST_WORD)]
MoveText = Annotated[str, Meta(max_length=20)]
Moves = Annotated[tuple[MoveText, ...], Meta(max_length=MOST_MOVES)]
PositionText = Annotated[str, Meta(max_length=LONGEST_POSITION)]
Seed = Annotated[int, Meta(ge=0, le=LARGEST_SEED)]
Seconds = Annotated[float, Meta(gt=0, le=MOST_SECONDS)]
Level = Annotated[int, Meta(ge=1, le=10)]
Ply = Annotated[int, Meta(ge=0, le=MOST_MOVES)]
