"""Data: games of self-play from Parquet files, for numpy, polars and torch.

`kwartet selfplay` writes the files. A row is one decision; `COLUMNS` explains its values. Loading needs the
packages of the extra `data`, and `load_torch` torch itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kwartet.errors import BadOption, KwartetError
from kwartet.game import Game, game

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kwartet.position import Position

__all__ = ["COLUMNS", "game_of", "load_arrow", "load_numpy", "load_polars", "load_torch", "piece_counts"]

MISSING = 'Parquet files need the data extra: pip install "kwartet[data]"'
PLAN = b"kwartet"  # the key of the description in the metadata of a file
SHARDS = "games-{:07}-{:07}.parquet"

COLUMNS = {
    "game": "number of the game, from 0; the same seed and number give the same game",
    "ply": "number of decisions before this one, opening included",
    "position": "the position as text, for `game.read(text, strict=False)`",
    "to_move": "the side that decides: 0 or 1",
    "move": "the move that was played, as text",
    "is_random": "whether that move was random, for variety",
    "best": "the best move by the search",
    "score": "points by the search, for the side to move",
    "chance": "chance of winning by the search, for the side to move",
    "outcome": "win, loss or draw if the search has proven it, otherwise null",
    "result": "what the side to move got in the end: 0, 0.5 or 1",
    "values": "with `--values`: move and score of every legal move, the best first; otherwise null",
    "rules": "game, variant and options",
    "engine": "version of kwartet, and the limit of each search",
    "seed": "seed of the whole set",
}


def arrow() -> tuple[Any, Any]:
    """The packages pyarrow and pyarrow.parquet; raises `BadOption` without them."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        import pyarrow.parquet as parquet  # noqa: PLC0415
    except ImportError:
        raise BadOption(MISSING) from None
    return pa, parquet


def schema() -> Any:  # noqa: ANN401 - pyarrow has no types
    """The types of the columns."""
    pyarrow, _ = arrow()
    text, number = pyarrow.string(), pyarrow.int32()
    repeated = pyarrow.dictionary(number, text)
    value = pyarrow.struct([("move", text), ("score", number)])
    types = {
        "game": number,
        "ply": pyarrow.int16(),
        "to_move": pyarrow.int8(),
        "is_random": pyarrow.bool_(),
        "score": number,
        "chance": pyarrow.float32(),
        "result": pyarrow.float32(),
        "values": pyarrow.list_(value),
        "rules": repeated,
        "engine": repeated,
        "seed": pyarrow.int64(),
    }
    return pyarrow.schema([(name, types.get(name, text)) for name in COLUMNS])


def shards_of(folder: Path) -> list[Path]:
    """The Parquet files of a folder, in the order of their games."""
    return sorted(folder.glob(SHARDS.format(0, 0).replace("0000000", "*")))


def files_of(path: Path | str) -> list[Path]:
    """The files of a data set, or the one file that is named."""
    path = Path(path)
    files = shards_of(path) if path.is_dir() else [path]
    if not files or not files[0].is_file():
        raise KwartetError(f"there are no games in {str(path)!r}; 'kwartet selfplay' makes them")
    return files


def load_arrow(path: Path | str, columns: Sequence[str] | None = None) -> Any:  # noqa: ANN401
    """All rows, or some columns of them, as a table of pyarrow."""
    pyarrow, parquet = arrow()
    for name in columns or ():
        if name not in COLUMNS:
            raise BadOption(f"there is no column {name!r}; there are {', '.join(COLUMNS)}")
    names = None if columns is None else list(columns)
    return pyarrow.concat_tables([parquet.read_table(file, columns=names) for file in files_of(path)])


def load_numpy(path: Path | str, columns: Sequence[str] | None = None) -> dict[str, Any]:
    """Columns as arrays of numpy; texts and values are arrays of objects."""
    table = load_arrow(path, columns)
    return {name: table[name].to_numpy() for name in table.column_names}


def load_polars(path: Path | str, columns: Sequence[str] | None = None) -> Any:  # noqa: ANN401
    """Rows as a data frame of polars."""
    try:
        import polars as pl  # noqa: PLC0415 - an extra
    except ImportError:
        raise BadOption(MISSING) from None
    return pl.from_arrow(load_arrow(path, columns))


def load_torch(
    path: Path | str, encode: Callable[[Position], Any] | None = None, target: str = "result"
) -> Any:  # noqa: ANN401
    """Positions as a `TensorDataset` of inputs and targets; `encode` makes an array of each position."""
    try:
        import torch  # noqa: PLC0415 - not part of any extra: each machine needs another build
    except ImportError:
        raise BadOption("load_torch needs torch; pytorch.org says how to install it") from None
    import numpy as np  # noqa: PLC0415

    played, make = game_of(path), encode or piece_counts
    table = load_numpy(path, ["position", target])
    inputs = np.stack([make(played.read(text, strict=False)) for text in table["position"]])
    targets = torch.from_numpy(table[target].astype("float32"))
    return torch.utils.data.TensorDataset(torch.from_numpy(inputs), targets)


def game_of(path: Path | str) -> Game:
    """The game of a data set, with its variant and options."""
    rules = load_arrow(files_of(path)[0], ["rules"])["rules"][0].as_py()
    name, variant, *options = rules.split()
    values = {key: text for key, _, text in (option.partition("=") for option in options)}
    return game(name, variant, **{key: option_of(text) for key, text in values.items()})


def option_of(text: str) -> int | bool:
    """The value of an option: a switch or a number."""
    return text == "true" if text in {"true", "false"} else int(text)


def piece_counts(position: Position) -> Any:  # noqa: ANN401
    """A simple encoding: how often each piece lies on each place, and the side to move; float32."""
    import numpy as np  # noqa: PLC0415 - an extra

    info, geometry = position.game.info, position.game.geometry
    places = {place.name: number for number, place in enumerate((*geometry.points, *geometry.spots))}
    pieces = {piece: number for number, piece in enumerate(info.pieces)}
    counts = np.zeros((len(pieces) + 1, len(places)), dtype=np.float32)
    for place, stack in position.scene.items():
        for piece in stack:
            counts[pieces[piece], places[place]] += 1
    counts[-1] = position.to_move
    return counts
