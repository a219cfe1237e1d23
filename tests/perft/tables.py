"""Reading the perft tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass
class Table:
    """One block of a perft file: a position and how many sequences of each length start there."""

    game: str = ""
    variant: str = "standard"
    options: dict[str, int] = field(default_factory=dict)
    name: str = ""
    start: str = "-"
    moves: list[str] = field(default_factory=list)
    plies: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.game}-{self.variant}-{self.name}"


def read_table(block: str) -> Table:
    table = Table()
    for line in block.splitlines():
        word, _, rest = line.partition(" ")
        if word == "game":
            table.game, table.variant, *options = rest.split()
            table.options = {name: int(value) for name, value in (option.split("=") for option in options)}
        elif word in ("name", "start"):
            setattr(table, word, rest)
        elif word == "moves":
            table.moves = rest.split()
        elif word in ("plies", "turns"):
            setattr(table, word, [int(count) for count in rest.split()])
        else:
            raise ValueError(f"a perft table has no line {line!r}")
    return table


def tables() -> list[Table]:
    found = []
    for path in sorted(FOLDER.glob("*.perft")):
        lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
        blocks = "\n".join(lines).split("\n\n")
        found += [read_table(block.strip()) for block in blocks if block.strip()]
    return found
