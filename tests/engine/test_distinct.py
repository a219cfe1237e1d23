"""Lines without symmetric copies: each line begins with a move that is no copy of another one's."""

from itertools import combinations

import pytest

from kwartet import BadOption, Engine, Game, Position, game
from kwartet.twins import first_twins, most_twins
from laws.play import EVERY_GAME, name

every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=name)


def are_copies(position: Position, one: str, other: str) -> bool:
    """Whether a symmetry of the position turns what follows one move into what follows the other."""
    images = position.symmetries()
    own = [number for number, image in enumerate(images) if image == position]
    after = position.play(one).symmetries()
    return position.play(other) in [after[number] for number in own]


def test_an_empty_square_board_has_ten_different_moves() -> None:
    start = game("4mation").start()
    first = first_twins(start)
    assert len(set(first.values())) == 10
    assert most_twins(first) == 8
    assert {move for move, twin in first.items() if twin == first["a1"]} == {"a1", "a7", "g1", "g7"}


def test_copies_are_those_that_a_symmetry_of_the_position_makes() -> None:
    position = game("4mation").start().play("d4").play("d5")
    first = first_twins(position)
    for one, other in combinations(position.legal_moves, 2):
        assert (first[one] == first[other]) == are_copies(position, one, other)


def test_a_position_without_symmetries_has_no_copies() -> None:
    position = game("yinsh").start().play("f6").play("e4").play("g10")
    assert first_twins(position) == {move: move for move in position.legal_moves}


@every_game
def test_no_line_begins_with_a_copy_of_another(game: Game) -> None:
    start = game.start(seed=1)
    for info in Engine(game, nodes=3000).analyse(start, lines=4, distinct=True):
        moves = [line.moves[0] for line in info.lines]
        assert len(moves) == min(4, len(set(first_twins(start).values())))
        assert not any(are_copies(start, one, other) for one, other in combinations(moves, 2))


def test_distinct_lines_are_the_best_of_all_lines() -> None:
    start = game("skato").start()
    engine = Engine(start.game, depth=2, method="alpha-beta")
    first, values = first_twins(start), engine.values(start)
    found = engine.think(start, lines=3, distinct=True)
    best = sorted({first[move]: line.score for move, line in values.items()}.values(), reverse=True)
    assert [line.score for line in found.lines] == best[:3]


def test_copies_are_shown_unless_they_are_left_out() -> None:
    start = game("4mation").start()
    lines = Engine(start.game, depth=1, method="alpha-beta").think(start, lines=49).lines
    assert len(lines) == 49


def test_distinct_lines_are_limited_as_others_are() -> None:
    start = game("4mation").start()
    with pytest.raises(BadOption, match="lines is a number from 1 to 200"):
        Engine(start.game, depth=1).analyse(start, lines=0, distinct=True)
