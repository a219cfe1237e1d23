"""Card: the page that describes a data set, for those who find its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kwartet.data import COLUMNS, load_arrow, shards_of

if TYPE_CHECKING:
    from kwartet.arena.dataset import Dataset


def card_of(data: Dataset, command: str) -> str:
    """The page in Markdown."""
    plan = data.plan
    facts = load_arrow(data.folder, ["game", "result", "to_move", "is_random", "outcome"]).to_pylist()
    last = {row["game"]: row["result"] if row["to_move"] == 0 else 1 - row["result"] for row in facts}
    size = sum(path.stat().st_size for path in shards_of(data.folder))
    columns = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in COLUMNS.items())
    wins = [sum(result == points for result in last.values()) for points in (1, 0.5, 0)]
    return f"""# {plan.game.name}: games of self-play

{len(last):,} games with {len(facts):,} decisions of **{plan.rules}**, in {len(shards_of(data.folder))} \
Parquet files of {size:,} bytes together.

Made by {plan.engine} with seed {plan.seed}:

```sh
{command}
```

The same command makes the same rows on every machine, with any number of processes.

* The first side won {wins[0]:,} games, {wins[1]:,} were drawn, the second side won {wins[2]:,}.
* {share(sum(row["is_random"] for row in facts), len(facts))} of the moves were random, for variety: do not \
learn to imitate them.
* For {share(sum(row["outcome"] is not None for row in facts), len(facts))} of the positions the search has \
proven the outcome.
* Games begin with up to ten random moves, which are not in the rows.

| column | meaning |
|---|---|
{columns}

Load it with `kwartet.data.load_numpy`, `load_polars` or `load_torch`, or with anything that reads Parquet. \
The chance and the score come from a short search, not from the truth; the result is that of a game with \
random moves in it.
"""


def share(part: int, whole: int) -> str:
    """A part in percent."""
    return f"{100 * part / whole:.1f} %" if whole else "0 %"
