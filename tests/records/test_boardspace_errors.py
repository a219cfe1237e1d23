"""Broken Boardspace files: one error, its place, what was expected, and the game up to there."""

import pytest

from kwartet import BadRecord, game
from kwartet.notation import sgf
from kwartet.record import Record
from records.boardspace import as_boardspace, lyngk_start
from records.broken import Broken
from records.made import drawn_moves, finished

YINSH = "(;SU[yinsh]\n"
NO_PROPERTY = "expected a property such as RE[…], a semicolon or a parenthesis"

BROKEN = [
    Broken("nothing", "", 1, 1, "found the end of the file, expected ( as in an SGF file"),
    Broken("no file", "hello", 1, 1, "found 'hello', expected ( as in an SGF file"),
    Broken("only a bracket", "(", 1, 2, f"found the end of the file, {NO_PROPERTY}"),
    Broken("no game", "\n (;FF[4])", 2, 2, "expected SU[…], which names the game"),
    Broken("another game", "(;GM[1]\nSU[hex])", 2, 4, "'hex', expected yinsh, yinsh-blitz, lyngk or lyngk-6"),
    Broken("empty setup", "(;SU[])", 1, 6, "found the game '', expected yinsh"),
    Broken("no bracket", f"{YINSH}P0)", 2, 3, "found ')', expected [ after 'P0'", 0),
    Broken("no property", f"{YINSH};P0[place wr G 2]\n?)", 3, 1, f"found '?)', {NO_PROPERTY}", 1),
    Broken(
        "open value",
        f"{YINSH};P0[place wr G 2]\n;P1[place br G",
        3,
        4,
        "found a value of 'P1' that is never closed",
        1,
    ),
    Broken("open game", f"{YINSH};P0[place wr G 2]", 2, 18, f"found the end of the file, {NO_PROPERTY}", 1),
    Broken(
        "unknown command",
        f"{YINSH};P0[3 throw wr G 2])",
        2,
        5,
        "found 'throw wr G 2', expected place, move, drop",
        0,
    ),
    Broken("edited board", f"{YINSH};P0[3 Edit])", 2, 5, "found 'edit', expected place, move, drop", 0),
    Broken("no point", f"{YINSH};P0[place wr])", 2, 5, "found 'place wr', expected a point such as G 2", 0),
    Broken("one end", f"{YINSH};P0[remove w G 2])", 2, 5, "expected two points such as G 2 G 6", 0),
    Broken("no piece", f"{YINSH};P0[place x G 2])", 2, 5, "expected a ring (wr, br) or a marker (w, b)", 0),
    Broken(
        "not removable",
        f"{YINSH};P0[remove x G 2])",
        2,
        5,
        "expected a ring (wr, br) or a row of markers (w, b)",
        0,
    ),
    Broken(
        "illegal",
        f"{YINSH};P0[place wr G 2]\n;P1[place br G 2])",
        *(3, 5),
        "turn 1: 'g2' is not legal in YINSH (Black to place a ring)",
        1,
    ),
    Broken(
        "wrong player",
        f"{YINSH};P0[place wr G 2]\n;P0[Done];P0[place wr G 3])",
        *(3, 14),
        "found 'g3' by P0, expected P1 (Black) to place a ring",
        1,
    ),
    Broken(
        "second game", f"{YINSH})\n{YINSH})", 3, 1, "found a second game, expected the end of the file", 0
    ),
    Broken("no colour", "(;SU[lyngk 2 5 100];P0[Claim X F])", 1, 24, "expected a colour: I, B, R, G or N", 0),
    Broken("no stack", "(;SU[lyngk 2 5 100];P0[Dropb C 5])", 1, 24, "expected Pickb before Dropb", 0),
    Broken(
        "no gesture",
        "(;SU[lyngk 2 5 100];P0[place wr G 2])",
        1,
        24,
        "expected Claim, Move, Pick, Drop, Pickb",
        0,
    ),
]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_a_broken_file_gives_one_error_at_the_place_of_the_fault(broken: Broken) -> None:
    with pytest.raises(BadRecord) as caught:
        sgf.read(broken.text)
    assert (caught.value.line, caught.value.column) == (broken.line, broken.column)
    assert broken.message in str(caught.value)
    offered = caught.value.record
    assert (len(offered.moves) if offered else None) == broken.moves


def test_another_result_than_the_rules_give_is_refused_but_the_game_is_offered() -> None:
    whole = finished(game("yinsh", variant="blitz"), 4)
    assert whole.result is not None
    told, other = ("Ann", "Bob") if whole.result.winner == 0 else ("Bob", "Ann")
    text = (
        as_boardspace(whole)
        .replace(f"won by {told}", f"won by {other}")
        .replace("The game is a draw", f"won by {other}")
    )
    with pytest.raises(
        BadRecord, match=r"line 8, column 4: found another result than the game has"
    ) as caught:
        sgf.read(text)
    assert caught.value.record is not None
    assert caught.value.record.result == whole.result


CUT_OFF = [
    as_boardspace(Record(game("yinsh").start(), finished(game("yinsh"), 4).moves[:20])),
    as_boardspace(Record(lyngk_start(9), drawn_moves(lyngk_start(9), [7] * 20)), key=9),
]


@pytest.mark.parametrize("text", CUT_OFF, ids=["yinsh", "lyngk"])
def test_a_file_cut_off_anywhere_offers_what_was_there(text: str) -> None:
    whole = sgf.read(text)
    for length in range(len(text.rstrip())):
        with pytest.raises(BadRecord) as caught:
            sgf.read(text[:length])
        offered = caught.value.record
        assert offered is None or offered.moves == whole.moves[: len(offered.moves)]


def test_games_before_a_broken_one_are_handed_out() -> None:
    reading = sgf.read_all(f"{YINSH};P0[place wr G 2])\n{YINSH};P0[place wr")
    assert next(reading).moves == ("g2",)
    with pytest.raises(BadRecord) as caught:
        next(reading)
    assert caught.value.record == Record(game("yinsh").start(), headers={"Site": "Boardspace"})
