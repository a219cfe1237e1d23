"""Boards in letters, plain and in a terminal's colours."""

import io
from textwrap import dedent

import pytest
from rich.console import Console

import kwartet
from draw.positions import POSITIONS, position_of
from kwartet.draw.looks import look_of
from kwartet.draw.terminal import terminal_board
from kwartet.draw.text import Segment, board_text, text

every_game = pytest.mark.parametrize("game", POSITIONS)


def board(game: str, *last: str) -> str:
    position = position_of(game)
    return text(position.game.geometry, position.scene, look_of(game), last=last)


def drawn(picture: str) -> str:
    return dedent(picture).strip("\n")


def printed(game: str, *last: str, colours: bool) -> str:
    """What a terminal shows."""
    position, output = position_of(game), io.StringIO()
    console = Console(
        file=output, width=100, force_terminal=colours, color_system="truecolor" if colours else None
    )
    console.print(terminal_board(position.game.geometry, position.scene, look_of(game), last=last))
    return output.getvalue()


def test_yinsh_in_letters() -> None:
    assert board("yinsh", "e3", "e5") == GOLDEN_YINSH


def test_lyngk_in_letters() -> None:
    assert board("lyngk", "g4") == GOLDEN_LYNGK


def test_4mation_in_letters() -> None:
    assert board("4mation", "d4") == GOLDEN_4MATION


def test_skato_in_letters() -> None:
    assert board("skato") == GOLDEN_SKATO


def test_two_digits_fit_beside_a_large_board() -> None:
    start = kwartet.game("skato", size=10).start()
    lines = text(start.game.geometry, start.scene, look_of("skato")).split("\n")
    assert lines[0] == "10  .  .  .  .  .  .  .  .  .  ."
    assert lines[9] == " 1  .  .  .  .  .  .  .  .  .  ."


def test_rings_to_place_are_counted_while_there_are_any() -> None:
    start = kwartet.game("yinsh").start()
    lines = text(start.game.geometry, start.scene, look_of("yinsh")).split("\n")
    assert "White: to place 5, removed -" in lines
    assert "to place" not in board("yinsh")


@every_game
def test_no_line_ends_in_blanks(game: str) -> None:
    assert all(line == line.rstrip() for line in board(game).split("\n"))


@every_game
def test_every_point_is_on_the_board(game: str) -> None:
    geometry = position_of(game).game.geometry
    segments = board_text(geometry, {}, look_of(game))
    assert segments.count(Segment(".", "empty")) == len(geometry.points)


def test_segments_remember_what_they_show() -> None:
    position = position_of("4mation")
    segments = board_text(position.game.geometry, position.scene, look_of("4mation"), last=["d4"])
    at = segments.index(Segment("[", "last"))
    assert segments[at + 1 : at + 3] == [Segment("O", "pink-cube"), Segment("]", "last")]


@every_game
def test_a_terminal_without_colours_shows_the_plain_text(game: str) -> None:
    lines = printed(game, "e1", colours=False).split("\n")
    assert "\n".join(line.rstrip() for line in lines).rstrip() == board(game, "e1")


@every_game
def test_a_terminal_gives_every_piece_ink_and_ground(game: str) -> None:
    """So the board reads the same on a light and on a dark terminal."""
    position = position_of(game)
    letters = terminal_board(position.game.geometry, position.scene, look_of(game))
    points = {point.name for point in position.game.geometry.points}
    pieces = sum(len(position.scene[place]) for place in points & position.scene.keys())
    assert sum(" on #" in str(span.style) for span in letters.spans) >= pieces


def test_a_terminal_marks_the_last_move_in_brackets_of_its_own_colour() -> None:
    assert "\x1b[1;35m[\x1b[0m" in printed("skato", "d3", colours=True)


GOLDEN_YINSH = drawn(
    """
                    10      11
                 9       .       .
             8       .       .       .
         7       .       .       .       .
             .       .       B       .       .
         6       .       B       .       .
     5       .       .       .       .       .
         .       .       .       .       .       .
     4       .       .       .       B       .
         .       .       .       B       .       .
     3       .       .       b       .       .
         .       .      [W]      .       .       .
     2       .       W       .       .       .
         .       .       .       .       B       .
         a   W       .       .       .       .   k
         1       W      [w]      .       .
             .       .       .       .       .
             b   .       .       .       .   j
                 c   .       .       .   i
                     d   .   f   .   h
                         e       g

    White: removed W
    Black: removed -
    pool 49
    """
)

GOLDEN_LYNGK = drawn(
    """
            c7      e7      g7
             R  d6   .  f6   .
                 J       IB
        b4   R       .       IGKB h4
         R       .       .       .
             KIR     .       K
         .       .       RBI     .
     B       IG      .      [.]      .
    a1   .       .       .       .  i1
             .       .       .
         .       .       .       .
        b1   IG      .       GK h1
                 KBJRG   RB
             K  d1   .  f1   G
            c1      e1      g1

    Player A: claimed I, stacks taken 1
    Player B: claimed BG, stacks taken 1
    to claim RK
    """
)

GOLDEN_4MATION = drawn(
    """
     7  .  .  .  .  .  .  .
     6  .  .  .  .  .  .  .
     5  .  .  X  .  .  .  .
     4  .  .  X [O] .  .  .
     3  .  O  .  .  .  .  .
     2  .  .  .  .  .  .  .
     1  .  .  .  .  .  .  .
        a  b  c  d  e  f  g

    Blue: left 22
    Pink: left 22
    """
)

GOLDEN_SKATO = drawn(
    """
     8  .  .  .  .  .  .  .  .
     7  .  .  .  .  .  .  .  .
     6  .  .  .  .  .  .  .  .
     5  .  .  X  X  .  .  .  .
     4  .  .  O  O  .  .  .  .
     3  .  .  .  X  .  .  .  .
     2  .  .  .  .  .  .  .  .
     1  .  .  .  .  .  .  .  .
        a  b  c  d  e  f  g  h

    Blue: left 29
    Green: left 30
    """
)
