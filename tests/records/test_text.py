"""What a record looks like as text."""

import pytest

import kwartet
from kwartet import BadOption, IllegalMove, Position, Side
from kwartet.record import Ending, Record


def body(record: Record) -> str:
    """What comes after the headers."""
    return record.text.split("\n\n", 1)[1]


def row_to_take() -> Position:
    """White makes a row of five with g7-h8 and wins with the ring that follows it."""
    return kwartet.game("yinsh").read("WW2/7/8/9/10/9/1wwwwW4/9/8/6B/BBBB 2 0 w move")


def test_a_record_is_headers_an_empty_line_and_numbered_turns_with_the_result() -> None:
    moves = "d4 d5 c4 b4 c5 c6 b5 a6 a7".split()
    record = Record(
        kwartet.game("4mation").start(),
        moves[:5],
        {"First": "Ann", "Second": "Bob", "Date": "2026.11.15"},
        {0: "A short game.", 2: "Close by."},
        Ending(Side.FIRST, "resignation"),
    )
    assert record.text == (
        '[Game "4mation"]\n'
        '[First "Ann"]\n'
        '[Second "Bob"]\n'
        '[Date "2026.11.15"]\n'
        '[Result "1-0"]\n'
        '[Termination "resignation"]\n'
        "\n"
        "{A short game.} 1. d4 d5 {Close by.} 2. c4 b4 3. c5 1-0\n"
    )


def test_variant_and_options_are_written_only_when_they_are_not_the_usual_ones() -> None:
    def headers(game: kwartet.Game) -> list[str]:
        return [
            line
            for line in Record(game.start(seed=1)).text.split("\n")
            if line[1:5] in ("Game", "Vari", "Opti")
        ]

    assert headers(kwartet.game("skato")) == ['[Game "SKATO"]']
    assert headers(kwartet.game("skato", size=10)) == ['[Game "SKATO"]', '[Options "size=10"]']
    assert headers(kwartet.game("yinsh", variant="blitz")) == ['[Game "YINSH"]', '[Variant "blitz"]']
    assert headers(kwartet.game("lyngk", capture_on_claim=True))[1:] == ['[Options "capture_on_claim=true"]']


def test_a_start_is_written_when_it_is_not_the_usual_one() -> None:
    usual = kwartet.game("4mation").start()
    assert "[Start" not in Record(usual).text
    assert '[Start "7/7/7/3X3/7/7/7 O d4"]' in Record(usual.play("d4")).text


def test_lyngk_always_tells_its_layout() -> None:
    start = kwartet.game("lyngk").start(seed=7)
    assert f'[Start "{start.text}"]' in Record(start).text


def test_a_row_and_its_ring_are_written_together_with_the_move() -> None:
    record = Record(row_to_take(), ["g7-h8", "xg3-g7", "xh8"])
    assert body(record) == "1. g7-h8;xg3-g7xh8 1-0\n"
    assert str(record.result) == "White wins 3 : 0 (third ring)"


def test_a_comment_may_stand_inside_a_turn() -> None:
    record = Record(row_to_take(), ["g7-h8", "xg3-g7", "xh8"], {}, {1: "a row!", 3: "and that was it"})
    assert body(record) == "1. g7-h8 {a row!} xg3-g7xh8 {and that was it} 1-0\n"


def test_a_comment_may_stand_between_a_row_and_its_ring() -> None:
    record = Record(row_to_take(), ["g7-h8", "xg3-g7", "xh8"], {}, {2: "which ring?"})
    assert body(record) == "1. g7-h8;xg3-g7 {which ring?} xh8 1-0\n"


def test_a_game_that_the_second_side_begins_starts_with_three_dots() -> None:
    record = Record(kwartet.game("4mation").start().play("d4"), ["d5", "c4"])
    assert body(record) == "1... d5 2. c4 *\n"


def test_a_claim_is_followed_by_a_comma() -> None:
    start = kwartet.game("lyngk").start(seed=1)
    record = Record(start, ["R", next(move for move in start.play("R").legal_moves)])
    assert body(record).startswith(f"1. R,{record.moves[1]}")


def test_any_text_fits_into_a_comment_and_a_header() -> None:
    odd = 'quotes " braces {} backslash \\ line\nend \r tab \t zero \0 and 棋'
    record = Record(kwartet.game("4mation").start(), [], {"Event": odd}, {0: odd})
    assert r'[Event "quotes \" braces {} backslash \\ line\nend \r tab \t zero \u{0} and 棋"]' in record.text
    assert r'{quotes " braces \{\} backslash' in record.text
    assert Record.read(record.text) == record


def test_a_long_comment_is_broken_only_where_one_space_stands_alone() -> None:
    said = ("word " * 30).strip() + "  two spaces  " + "x" * 100
    record = Record(kwartet.game("4mation").start(), [], {}, {0: said})
    assert all(line == line.strip() for line in body(record).split("\n"))
    assert Record.read(record.text).comments[0] == said


def test_the_result_by_the_rules_needs_no_word_about_its_reason() -> None:
    record = Record(row_to_take(), ["g7-h8", "xg3-g7", "xh8"])
    assert "Termination" not in record.text
    assert record.ending is None


ENDINGS = [
    (Ending(Side.FIRST, "resignation"), "1-0", "Blue wins 0 : 0 (resignation)"),
    (Ending(Side.SECOND, "time"), "0-1", "Pink wins 0 : 0 (time)"),
    (Ending(None, "agreement"), "1/2-1/2", "draw 0 : 0 (agreement)"),
    (Ending(Side.SECOND), "0-1", "Pink wins 0 : 0 (not stated)"),
    (None, "*", "None"),
]


@pytest.mark.parametrize(("ending", "token", "words"), ENDINGS)
def test_players_may_end_a_game_that_the_rules_leave_undecided(
    ending: Ending, token: str, words: str
) -> None:
    record = Record(kwartet.game("4mation").start(), ["d4"], {}, {}, ending)
    assert body(record) == f"1. d4 {token}\n"
    assert str(record.result) == words
    assert Record.read(record.text) == record


def test_an_unfinished_game_may_say_why() -> None:
    record = Record(kwartet.game("4mation").start(), ["d4"], {"Termination": "dinner"})
    assert Record.read(record.text) == record
    assert record.result is None


def test_empty_comments_are_no_comments() -> None:
    start = kwartet.game("4mation").start()
    assert Record(start, [], {}, {0: ""}) == Record(start) == Record.read('[Game "4mation"]\n\n{} *')


def test_two_comments_at_one_place_become_one() -> None:
    assert Record.read('[Game "4mation"]\n\n1. d4 {good} {really} *').comments == {1: "good\nreally"}


def test_numbers_may_be_left_out_repeated_or_stand_close() -> None:
    plain = Record(kwartet.game("4mation").start(), ["d4", "d5", "c4"])
    for turns in ("d4 d5 c4", "1.d4 d5 2.c4", "1. d4 1... d5 2. c4", "1. d4\n   d5\n2. c4"):
        assert Record.read(f'[Game "4mation"]\n\n{turns} *') == plain


def test_headers_come_in_any_order_and_names_of_games_in_any_letters() -> None:
    record = Record.read('[Result "*"] [First "Ann"]\n[Options "size=6"]\n[Game "skato"]\n*')
    assert record == Record(kwartet.game("skato", size=6).start(), headers={"First": "Ann"})


def test_a_record_never_holds_an_illegal_game() -> None:
    with pytest.raises(IllegalMove, match="'d4' is not legal"):
        Record(kwartet.game("4mation").start(), ["d4", "d4"])


NO_RECORDS = [
    ({"comments": {2: "too late"}}, "after 2 decisions, but there are only 1"),
    ({"headers": {"Game": "chess"}}, "'Game' is written from the game itself"),
    ({"headers": {"two words": ""}}, "'two words' is no header name"),
    (
        {"headers": {"Termination": "x"}, "ending": Ending(None)},
        "'Termination' is written from the game itself",
    ),
    ({"ending": Ending(None, "")}, "needs a reason"),
]


@pytest.mark.parametrize(("parts", "message"), NO_RECORDS)
def test_a_record_refuses_what_it_could_not_write(parts: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        Record(kwartet.game("4mation").start(), ["d4"], **parts)  # type: ignore[arg-type]


def test_a_game_that_the_rules_decided_has_no_other_ending() -> None:
    with pytest.raises(BadOption, match="third ring"):
        Record(row_to_take(), ["g7-h8", "xg3-g7", "xh8"], {}, {}, Ending(Side.SECOND, "time"))
