"""One function that reads every notation."""

import contextlib

import pytest
from hypothesis import given, settings, strategies
from hypothesis.strategies import SearchStrategy

import kwartet
from kwartet import BadOption, BadRecord, KwartetError, Side
from kwartet.notation import READABLE, WRITABLE, convert, detect, gipf, read_all, read_any, write_as
from kwartet.record import Ending, Record
from laws.bad_texts import ODD_TEXTS, mutated
from records.boardspace import as_boardspace, lyngk_start
from records.made import drawn_moves, finished, records

YINSH = Record(kwartet.game("yinsh").start(), finished(kwartet.game("yinsh"), 4).moves[:20], {"First": "Ann"})
RESIGNED = Record(YINSH.start, YINSH.moves, YINSH.headers, {}, Ending(Side.SECOND, "resignation"))
LYNGK = Record(lyngk_start(9), drawn_moves(lyngk_start(9), [7, 3] * 10))
TEXTS = {
    "kw": RESIGNED.text,
    "lyngk kw": LYNGK.text,
    "sgf": as_boardspace(RESIGNED),
    "lyngk sgf": as_boardspace(LYNGK, key=9),
    "gipf": gipf.write(RESIGNED),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_tells_its_notation(name: str) -> None:
    assert detect(TEXTS[name]) == name.rpartition(" ")[2]
    assert detect("\ufeff\r\n " + TEXTS[name]) == name.rpartition(" ")[2]


@pytest.mark.parametrize("name", TEXTS)
def test_one_function_reads_every_notation(name: str) -> None:
    expected = LYNGK if "lyngk" in name else RESIGNED
    read = read_any(TEXTS[name])
    assert (read.start, read.moves) == (expected.start, expected.moves)
    assert token(read) == token(expected)
    assert list(read_all(TEXTS[name])) == [read]


def token(record: Record) -> str:
    """The last word of a record's text."""
    return record.text.rstrip().rsplit(maxsplit=1)[-1]


@pytest.mark.parametrize("name", TEXTS)
def test_everything_converts_to_our_own_canonical_text(name: str) -> None:
    text = convert(TEXTS[name])
    assert text == read_any(TEXTS[name]).text
    assert convert(text) == text


def test_yinsh_converts_to_the_notation_of_gipf_com() -> None:
    assert convert(TEXTS["sgf"], to="gipf").endswith(convert(TEXTS["gipf"], to="gipf").split("\n", 1)[1])


def test_several_games_are_converted_together() -> None:
    both = TEXTS["kw"] + "\n" + TEXTS["lyngk kw"]
    assert convert(both) == both
    assert convert(TEXTS["sgf"] + TEXTS["sgf"]).count("[Game ") == 2


def test_a_list_of_turns_does_not_tell_its_variant_or_layout() -> None:
    assert read_any("1.e3", variant="blitz").game == kwartet.game("yinsh", variant="blitz")
    start = kwartet.game("lyngk").start(seed=1)
    move = next(move for move in start.legal_moves if "-" in move)
    assert read_any(f"1. {move}", layout=start.text).moves == (move,)
    assert (
        read_any(f"1. {move}", layout=start.text.split()[0], variant="six-stack").game.variant == "six-stack"
    )


@pytest.mark.parametrize("notation", ["pgn", "PGN", ""])
def test_what_cannot_be_written_is_refused(notation: str) -> None:
    with pytest.raises(BadOption, match=f"'{notation}' cannot be written; there are kw, sgf, gipf"):
        write_as(YINSH, notation)


def test_the_notations_have_names() -> None:
    assert set(WRITABLE) <= set(READABLE) == {"kw", "sgf", "gipf"}


def try_to_read(text: str) -> None:
    """Refused with help, or read as records that can be written and read again."""
    try:
        read = list(read_all(text))
    except BadRecord as error:
        read = offered_by(error)
    for record in read:
        assert Record.read(record.text) == record


def offered_by(error: BadRecord) -> list[Record]:
    """What a helpful error offers."""
    assert (error.line, error.column) >= (1, 1)
    assert len(str(error)) < 2000
    return [error.record] if error.record else []


@given(text=strategies.text())
def test_nonsense_is_refused_with_a_place(text: str) -> None:
    try_to_read(text)


@pytest.mark.parametrize("text", ODD_TEXTS, ids=range(len(ODD_TEXTS)))
@pytest.mark.parametrize(
    "begin", ["", "[", "(", "(;", "[Game ", '[Game "YINSH"]\n', "(;SU[yinsh]", "1.", "(;SU[yinsh];P0["]
)
def test_odd_texts_are_refused_with_a_place(begin: str, text: str) -> None:
    try_to_read(begin + text)


ALPHABETS: list[SearchStrategy[str]] = [
    strategies.sampled_from('[]"{}\\ \n*.-10/2xab;,').map(str),
    strategies.sampled_from(
        ['[Game "4mation"]', "\n", " ", "1.", "d4", "d5", "{", "}", "*", "1-0", "\\", "..."]
    ),
    strategies.sampled_from(
        ["(", ")", ";", "SU[yinsh]", "P0[", "P1[", "]", "place wr G 2", "Done", "\\", " ", "RE[draw]"]
    ),
    strategies.sampled_from(
        ["1.", "2.", "e3", "f4", "x", "-", ";", "pass", "resigns", "1-0", " ", "\n", "White: ", "{", "}"]
    ),
]


@given(data=strategies.data())
@pytest.mark.parametrize("alphabet", range(len(ALPHABETS)))
def test_well_known_pieces_in_any_order_are_refused_or_read(
    alphabet: int, data: strategies.DataObject
) -> None:
    try_to_read("".join(data.draw(strategies.lists(ALPHABETS[alphabet], max_size=30))))


@given(data=strategies.data())
@settings(max_examples=200)
@pytest.mark.parametrize("name", TEXTS)
def test_a_damaged_text_is_refused_or_read(name: str, data: strategies.DataObject) -> None:
    try_to_read(data.draw(mutated(strategies.just(TEXTS[name]))))


@given(data=strategies.data())
def test_any_damaged_record_is_refused_or_read(data: strategies.DataObject) -> None:
    try_to_read(data.draw(mutated(records().map(lambda record: record.text))))


@given(
    text=strategies.text(),
    variant=strategies.text(max_size=5),
    layout=strategies.text(max_size=20) | strategies.none(),
)
def test_nothing_but_our_own_errors_comes_out(text: str, variant: str, layout: str | None) -> None:
    for begin in ("", "(;SU[lyngk];P0[", "(;SU[yinsh]"):
        with contextlib.suppress(KwartetError):
            read_any(begin + text, variant=variant, layout=layout)
