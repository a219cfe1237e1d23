"""Positions that were set up by hand: what they may lack, what not, and that everything works on them."""

import pickle
import re
from collections.abc import Iterator
from random import Random

import pytest

import kwartet
from kwartet import BadPosition, Engine, Game, Position, Record
from kwartet.fault import Fault
from laws.play import EVERY_GAME, name, random_positions

MOST_OF_EACH = 6
EMPTY = "."
SHARE_LEFT = 0.8


def thinned(text: str, random: Random) -> str:
    """The text of a position with some of its pieces taken off the board."""
    board, rest = text.split(" ", 1)
    is_of_stacks = re.search("[IRGKJ]", board)  # a slash after each stack, not after each line
    split = [re.findall(r"\d+|[A-Za-z]", line) for line in board.split("/")]
    lines = [board.split("/")] if is_of_stacks else split
    places = [[cell for item in line for cell in expanded(item)] for line in lines]
    left = [[cell if random.random() < SHARE_LEFT else EMPTY for cell in line] for line in places]
    between = "/" if is_of_stacks else ""
    return f"{'/'.join(between.join(counted(line)) for line in left)} {rest}"


def expanded(item: str) -> list[str]:
    """One piece or stack, or so many empty places."""
    return [EMPTY] * int(item) if item.isdigit() else [item]


def counted(cells: list[str]) -> Iterator[str]:
    """Pieces, and numbers of empty places."""
    run = 0
    for cell in [*cells, ""]:
        if cell == EMPTY:
            run += 1
            continue
        if run:
            yield str(run)
        run = 0
        if cell:
            yield cell


def set_up(game: Game, seed: int) -> Iterator[Position]:
    """Positions that can be set up and that play does not reach."""
    random = Random(seed)
    for position in random_positions(game, seed):
        text = thinned(position.text, random)
        try:
            found = game.read(text, strict=False)
        except BadPosition:
            continue
        if not is_from_play(game, text):
            yield found


def is_from_play(game: Game, text: str) -> bool:
    """Whether a text is read as a position from play."""
    try:
        game.read(text)
    except BadPosition:
        return False
    return True


def some(game: Game) -> list[Position]:
    """A few such positions, most of them not over."""
    found = [position for seed in range(4) for position in set_up(game, seed)]
    assert found, "nothing was set up"
    return Random(7).sample(found, min(len(found), MOST_OF_EACH))


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_position_that_was_set_up_is_a_value_like_any_other(game: Game) -> None:
    for position in some(game):
        assert pickle.loads(pickle.dumps(position)) == position
        assert eval(repr(position), {"kwartet": kwartet}) == position
        assert hash(game.read(position.text, strict=False)) == hash(position)
        assert position.svg().startswith("<svg")
        assert len(str(position)) > 0


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_position_that_was_set_up_can_be_played(game: Game) -> None:
    for position in some(game):
        moves = position.legal_moves
        assert position.is_over == (not moves)
        assert position.perft(1) == len(moves)
        assert set(position.clicks) == set(position.routes) == set(moves)
        tally = position.playouts(5, 1)
        assert tally.first_wins + tally.second_wins + tally.draws == 5


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_engines_think_about_a_position_that_was_set_up(game: Game) -> None:
    for position in some(game):
        if position.is_over:
            continue
        for method in ("alpha-beta", "monte-carlo", "auto"):
            engine = Engine(game, nodes=300, method=method, memory=1)
            assert engine.choose(position) in position.legal_moves


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_game_from_a_position_that_was_set_up_is_recorded(game: Game) -> None:
    for position in some(game):
        random, moves, now = Random(3), list[str](), position
        while not now.is_over:
            moves.append(random.choice(now.legal_moves))
            now = now.play(moves[-1])
        record = Record(position, moves)
        assert Record.read(record.text) == record
        assert record.final == now


MISSING = "Pieces are missing from the board"
NONE_REMOVED = "but no stack has been removed."
START = kwartet.game("lyngk").start(7).text


@pytest.mark.parametrize(
    ("board", "fault"),
    [
        (
            "I/42",
            f"{MISSING} (7 ivory, 8 blue, 8 red, 8 green, 8 black, 3 joker), {NONE_REMOVED}",
        ),
        (f"{'/'.join('I' * 9)}/34", "Too many pieces of one kind (ivory): 9, at most 8."),
        (f"{'/'.join('J' * 4)}/39", "Too many pieces of one kind (joker): 4, at most 3."),
    ],
)
def test_lyngk_names_the_pieces_that_are_missing_or_too_many(board: str, fault: str) -> None:
    with pytest.raises(BadPosition) as caught:
        kwartet.game("lyngk").read(f"{board} - - 0 0 0")
    assert str(caught.value).endswith(f"is not a position of LYNGK (standard): {fault}")


def test_one_missing_piece_is_named() -> None:
    first, rest = START.split("/", 1)
    names = dict(zip("IBRGKJ", ("ivory", "blue", "red", "green", "black", "joker"), strict=True))
    with pytest.raises(BadPosition) as caught:
        kwartet.game("lyngk").read(f"1/{rest}")
    assert str(caught.value).endswith(f"{MISSING} (1 {names[first]}), {NONE_REMOVED}")
    assert caught.value.fault == Fault("lyngk", "missing pieces", have=1, pieces={names[first]: 1})
    assert kwartet.game("lyngk").read(f"1/{rest}", strict=False).text == f"1/{rest}"


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("lyngk", f"{'/'.join('I' * 9)}/34 - - 0 0 0"),  # more pieces than there are
        ("lyngk", "IBRGKJ/42 - - 0 0 0"),  # a stack that is too high
        ("lyngk", "II/42 - - 0 0 0"),  # a colour twice in a stack
        ("lyngk", START.replace(" - - 0 0 ", " I - 1 0 ")),  # a removed stack whose pieces are all here
        ("lyngk", "43 - - 1 0 0"),  # a removed stack, but no colour claimed
        ("yinsh", "4/7/8/9/10/9/10/9/8/7/4 0 0 w move"),  # rings that nobody can take
        ("yinsh", "WWWW/WW5/8/9/10/9/10/9/8/7/BBB1 0 0 w move"),  # six rings
        (
            "yinsh",
            "/".join(f"W{left}" for left in (3, 6, 7, 8, 9, 8, 9, 8, 7, 6, 3)) + " 0 0 w over",
        ),  # eleven
        ("yinsh", "WWW1/7/8/9/10/9/10/9/8/7/BB2 0 0 w place"),  # rings placed out of turn
        ("4mation", "XXXX3/7/7/7/7/7/7 X -"),  # a four of the side to move
        ("4mation", "X6/7/7/7/7/7/7 O -"),  # nobody knows which cube was the last
        ("skato", "XXXXX3/8/8/8/8/8/8/8 X"),  # a line of the side to move
    ],
)
def test_what_the_rules_cannot_go_on_from_is_refused_all_the_same(game: str, text: str) -> None:
    with pytest.raises(BadPosition):
        kwartet.game(game).read(text, strict=False)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("lyngk", "I/B/41 - - 0 0 0"),
        ("yinsh", "WWW1/7/8/9/10/9/10/9/8/7/BBB1 0 0 w move"),
        ("4mation", "XX5/7/7/7/7/7/6X O a7"),
        ("skato", "X7/8/8/8/8/8/8/7O X"),
    ],
)
def test_strictness_is_the_difference(game: str, text: str) -> None:
    assert not is_from_play(kwartet.game(game), text)
    assert kwartet.game(game).read(text, strict=False).text == text


def board_of(cubes: int) -> str:
    """A 4mation board with so many blue cubes, at most 25 and no four, and one pink cube at c7."""
    cells = [[(column + 2 * row) % 4 in {0, 1} for column in range(7)] for row in range(7)]
    left = iter(range(cubes))
    rows = [["X" if is_blue and next(left, None) is not None else EMPTY for is_blue in row] for row in cells]
    rows[0][2] = "O"
    return "/".join("".join(counted(row)) for row in rows)


def test_a_side_without_cubes_ends_the_game() -> None:
    """4mation A2: 24 cubes each, also where one side has placed many more than the other."""
    game = kwartet.game("4mation")
    assert game.read(f"{board_of(23)} X c7", strict=False).result is None
    over = game.read(f"{board_of(24)} X c7", strict=False).result
    assert over
    assert over.reason == "no cube left"
    with pytest.raises(BadPosition, match="Blue has too many cubes: 25, at most 24"):
        game.read(f"{board_of(25)} X c7", strict=False)
