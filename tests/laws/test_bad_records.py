"""Whatever stands in a file of games, one error with its place comes out, or records that can be told again.

Lawful files are those of whole games in tests/games; here they are cut, doubled and written over.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies

from kwartet import BadOption, BadRecord, KwartetError
from kwartet.notation import READABLE, WRITABLE, convert, gipf, read_all, read_any, sgf, write_as
from kwartet.record import Record, read_record, read_records
from laws.bad_texts import ODD_TEXTS, assert_helpful, mutated

GAMES = Path(__file__).parents[1] / "games"
FILES = sorted(path for path in GAMES.iterdir() if path.suffix[1:] in READABLE)
TEXTS = [path.read_text(encoding="utf-8") for path in FILES]
BEGINNINGS = [text[:length] for text in TEXTS for length in (80, 300, 700)]
LAWFUL = strategies.sampled_from([*TEXTS, *BEGINNINGS])
MARKS = strategies.sampled_from('()[]{};;""\\\\..-*/,xX\n\t aek159PGRE')
NONSENSE = strategies.text() | strategies.text(MARKS | strategies.characters())


def all_of(reader: Callable[[str], Iterator[Record]]) -> Callable[[str], list[Record]]:
    return lambda text: list(reader(text))


READERS: dict[str, Callable[[str], list[Record]]] = {
    "record": lambda text: [read_record(text)],
    "records": all_of(read_records),
    "any": lambda text: [read_any(text)],
    "all": all_of(read_all),
    "sgf": lambda text: [sgf.read(text)],
    "all sgf": all_of(sgf.read_all),
    "gipf": lambda text: [gipf.read(text)],
}


def try_to_read(reader: Callable[[str], list[Record]], text: str) -> None:
    """Refused with the place of the fault and what was read before it, or read well."""
    try:
        records = reader(text)
    except BadRecord as error:
        assert_placed(error, text)
        records = [error.record] if error.record else []
    for record in records:
        assert read_record(record.text) == record


def assert_placed(error: BadRecord, text: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    assert f"line {error.line}, column {error.column}: " in str(error)
    assert len(str(error)) < 2000


@pytest.mark.parametrize("reader", READERS)
@given(text=NONSENSE)
def test_nonsense_is_no_record(reader: str, text: str) -> None:
    try_to_read(READERS[reader], text)


@pytest.mark.parametrize("reader", READERS)
def test_odd_texts_are_no_records(reader: str) -> None:
    for text in ODD_TEXTS:
        try_to_read(READERS[reader], text)


@pytest.mark.parametrize("reader", READERS)
@given(text=mutated(LAWFUL))
@settings(max_examples=150)
def test_a_damaged_file_is_refused_or_read_well(reader: str, text: str) -> None:
    try_to_read(READERS[reader], text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_cut_short_is_refused_or_read_well(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for length in range(0, min(len(text), 2000), 7):
        try_to_read(READERS["any"], text[:length])


@given(text=LAWFUL, variant=strategies.text(), layout=strategies.none() | strategies.text())
def test_a_nonsensical_variant_or_layout_is_refused_or_not_needed(
    text: str, variant: str, layout: str | None
) -> None:
    with suppress(KwartetError):
        assert read_any(text, variant=variant, layout=layout) == read_any(text)


@given(notation=strategies.text().filter(lambda text: text not in WRITABLE))
def test_a_notation_that_does_not_exist_cannot_be_written(notation: str) -> None:
    record = next(read_records(TEXTS[0]))
    for write in (write_as, lambda record, to: convert(record.text, to=to)):
        with pytest.raises(BadOption) as caught:
            write(record, notation)
        assert_helpful(caught.value, notation)
