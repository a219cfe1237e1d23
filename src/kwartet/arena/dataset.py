"""Dataset: self-play as a folder of Parquet files, which grows safely and can be continued.

Finished games wait in `unfinished.jsonl` (a ledger, so each is on the disk before it counts) until a shard of
games is complete; then the shard becomes one Parquet file, written as a whole. The content does not depend on
how many processes played. card.py describes the folder; `kwartet.data` loads it.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from kwartet.arena.ledger import BadJournal, Ledger
from kwartet.data import PLAN, SHARDS, arrow, schema, shards_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from kwartet.arena.datagame import DataPlan

WAITING = "unfinished.jsonl"
Rows = list[dict[str, Any]]


class Dataset(Ledger):
    """The finished games of a plan, by number, and how many rows they have."""

    def __init__(self, folder: Path, plan: DataPlan, shard: int, resume: bool = False) -> None:
        self.folder = folder
        self.plan = plan
        self.shard = shard
        self.played: set[int] = set()
        self.count = 0
        self._waiting: dict[int, Rows] = {}
        arrow()  # raises an error now if Parquet cannot be written
        folder.mkdir(parents=True, exist_ok=True)
        if not resume and shards_of(folder):
            raise BadJournal(f"{folder} has games already; resume them with --resume, or name another folder")
        super().__init__(folder / WAITING, resume)

    def add(self, text: str) -> bool:
        """Store a finished game; False if it is stored already."""
        number, rows = read_game(text)
        if number in self.played:
            return False
        self.append(text)
        self._remember(number, rows)
        self._write_complete(number // self.shard)
        return True

    def take_up(self) -> None:
        """Read what former runs have left; an incomplete line is played again."""
        for path in shards_of(self.folder):
            self._take_up_shard(path)
        for line in self.content().splitlines(keepends=True):
            if line.endswith("\n"):
                number, rows = read_game(line)
                if number not in self.played:
                    self._remember(number, rows)
        self._rewrite()

    def finish(self) -> None:
        """Write the games that wait, as smaller files; the folder is complete then."""
        for number in sorted({number // self.shard for number in self._waiting}):
            self._write([each for each in sorted(self._waiting) if each // self.shard == number])
        self._rewrite()
        self.path.unlink()

    def _take_up_shard(self, path: Path) -> None:
        _, parquet = arrow()
        metadata = parquet.read_schema(path).metadata or {}
        if (said := metadata.get(PLAN, b"").decode()) != self.plan.text:
            raise BadJournal(f"{path} holds other games ({said}), not {self.plan.text}")
        games = parquet.read_table(path, columns=["game"])["game"].to_pylist()
        self.played |= set(games)
        self.count += len(games)

    def _remember(self, number: int, rows: Rows) -> None:
        self.played.add(number)
        self.count += len(rows)
        self._waiting[number] = rows

    def _write_complete(self, shard: int) -> None:
        numbers = range(shard * self.shard, (shard + 1) * self.shard)
        if self.played.issuperset(numbers):
            self._write([number for number in numbers if number in self._waiting])
            self._rewrite()

    def _write(self, numbers: Sequence[int]) -> None:
        """Write games as one file, which is there completely or not at all."""
        pyarrow, parquet = arrow()
        rows = [row for number in numbers for row in self._waiting[number]]
        facts = {"rules": self.plan.rules, "engine": self.plan.engine, "seed": self.plan.seed}
        table = pyarrow.Table.from_pylist(
            [{**row, **facts} for row in rows], schema=schema().with_metadata({PLAN: self.plan.text})
        )
        path = self.folder / SHARDS.format(numbers[0], numbers[-1])
        part = path.with_suffix(".part")
        parquet.write_table(table, part, compression="zstd")
        flush(part)
        part.replace(path)
        for number in numbers:
            del self._waiting[number]

    def _rewrite(self) -> None:
        """Keep only the games that wait; what a crash takes away here is played again."""
        self.cut(0)
        if self._waiting:
            self.append("".join(lines_of(self._waiting.items())))


def read_game(text: str) -> tuple[int, Rows]:
    """Understand a line of JSON that a game has become."""
    found = json.loads(text)
    return found["game"], found["rows"]


def lines_of(games: Iterable[tuple[int, Rows]]) -> list[str]:
    """Games as lines of JSON."""
    return [json.dumps({"game": number, "rows": rows}) + "\n" for number, rows in games]


def flush(path: Path) -> None:
    """Make sure that a file has reached the disk."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
