"""Who plays from where: descriptions, openings, and the games of a match."""

import pytest

import kwartet
from kwartet import BadOption
from kwartet.arena import Description, Match, Openings
from kwartet.protocol import Limit

GAMES = [kwartet.game(info.id) for info in kwartet.all_games()]
HALF_SECOND = Limit("seconds", 0.5)


def match_of(game: kwartet.Game, first: str = "random", second: str = "random", seed: int = 1) -> Match:
    """A match between two descriptions."""
    players = Description.read(first), Description.read(second)
    return Match(game, players, HALF_SECOND, Openings(4, seed))


def test_a_description_is_understood() -> None:
    description = Description.read("method=monte-carlo, seconds=0.2, threads=2")
    assert description.limit == Limit("seconds", 0.2)
    assert dict(description.settings) == {"method": "monte-carlo", "threads": 2}


def test_a_program_is_described_by_its_command() -> None:
    assert Description.read("program:./mine --book 'a b'").command == ("./mine", "--book", "a b")


def test_a_program_may_have_a_limit_of_its_own() -> None:
    description = Description.read("seconds=2,program:./mine level=3")
    assert description.limit == Limit("seconds", 2)
    assert description.command == ("./mine", "level=3")


@pytest.mark.parametrize(
    "text",
    ["", "strong", "level", "level=0", "level=11", "level=x", "seconds=-1", "nodes=5,depth=3", "program:",
     "program:'", "method=", "threads", "seed=" + "9" * 400, "random,level=3",
     "program:./a\nb", "program:\udcff"],
)  # fmt: skip
def test_what_describes_no_player_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        Description.read(text)


@pytest.mark.parametrize("text", ["random:4", "random:12", "start"])
def test_openings_are_said_as_they_were_read(text: str) -> None:
    assert Openings.read(text, 1).text == text


@pytest.mark.parametrize("text", ["", "book", "random:x", "random:-1", "random:41", "start:3"])
def test_unknown_openings_are_refused(text: str) -> None:
    with pytest.raises(BadOption):
        Openings.read(text, 1)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_pair_has_one_opening_and_changed_sides(game: kwartet.Game) -> None:
    match = match_of(game, "level=1", "level=2")
    for pair in range(5):
        first, second = match.task(2 * pair), match.task(2 * pair + 1)
        assert first.opening == second.opening
        assert first.players == second.players[::-1]
        assert (first.names, second.names) == (("A", "B"), ("B", "A"))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_pairs_begin_differently_and_nobody_has_won_yet(game: kwartet.Game) -> None:
    openings = [match_of(game).task(2 * pair).opening for pair in range(20)]
    assert len({(opening.start.text, opening.moves) for opening in openings}) > 15
    for opening in openings:
        position = opening.start
        for move in opening.moves:
            position = position.play(move)
        assert not position.is_over


def test_the_same_seed_gives_the_same_games() -> None:
    game = kwartet.game("lyngk")
    assert match_of(game).task(7) == match_of(game).task(7)
    assert match_of(game, seed=2).task(7).opening != match_of(game).task(7).opening


def test_openings_that_leave_nothing_to_play_are_refused() -> None:
    with pytest.raises(BadOption):
        Openings(40).opening(kwartet.game("skato", size=6), 0)


def test_openings_may_begin_with_given_moves_and_with_those_of_the_engine() -> None:
    openings = Openings.read("d4,engine,random:2", 5)
    assert openings == Openings(2, 5, ("d4", "engine"))
    assert Openings.read(openings.text, 5) == openings
    first, second, *others = openings.opening(kwartet.game("skato", swap=True), 0).moves
    assert (first, second, len(others)) == ("d4", "swap", 2)


def test_a_given_move_of_an_opening_has_to_be_legal() -> None:
    with pytest.raises(kwartet.IllegalMove):
        Openings.read("d4,d4,start", 1).opening(kwartet.game("skato"), 0)


def test_a_slow_move_is_allowed_some_extra_time() -> None:
    match = match_of(kwartet.game("skato"), "seconds=3", "nodes=5")
    assert (match.timeout_of(0), match.timeout_of(1)) == (5.0, 60.0)


def test_the_text_of_a_match_tells_everything() -> None:
    text = match_of(kwartet.game("skato", size=6), "level=3", "method=monte-carlo").text
    assert text == (
        "A: level=3; B: method=monte-carlo; skato standard size=6 swap=false; seconds 0.5; random:4; seed 1"
    )
