"""The engine's end of the protocol: every line gets what the page about the protocol promises."""

import queue
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import kwartet
from kwartet.protocol import Session
from kwartet.protocol.settings import Announced
from kwartet.protocol.words import newgame_line, position_line

LONGEST_WAIT = 60.0


class Talk:
    """A conversation with an engine."""

    def __init__(self) -> None:
        self.heard: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.session = Session(self.heard.put)

    def say(self, *lines: str) -> None:
        """Say lines to the engine."""
        for line in lines:
            assert self.session.hear(line)

    def answers(self, last: str) -> list[str]:
        """What the engine says up to a line that begins with a word."""
        lines = [self.heard.get(timeout=LONGEST_WAIT)]
        while lines[-1].split()[0] != last:
            lines.append(self.heard.get(timeout=LONGEST_WAIT))
        return lines

    def said(self) -> list[str]:
        """What the engine has said so far."""
        lines = []
        while not self.heard.empty():
            lines.append(self.heard.get())
        return lines


@pytest.fixture
def talk() -> Iterator[Talk]:
    """A conversation that comes to an end."""
    talk = Talk()
    yield talk
    talk.session.hear("quit")


def test_the_engine_introduces_itself_with_its_games(talk: Talk) -> None:
    talk.say("kwartet")
    lines = talk.said()
    assert lines[0] == f"name kwartet {kwartet.__version__}"
    games = [" ".join(["game", info.id, *info.variants]) for info in kwartet.all_games()]
    assert lines[1 : 1 + len(games)] == games
    assert lines[-1] == "hello 1"


def test_the_engine_announces_its_settings_and_takes_what_it_announces(talk: Talk) -> None:
    talk.say("kwartet")
    said = [line.split()[1:] for line in talk.said() if line.startswith("option ")]
    options = [option for words in said if (option := Announced.read(words))]
    assert [option.name for option in options] == ["threads", "seed", "memory", "method"]
    for option in options:
        values = option.choices or (option.smallest, option.usual)
        talk.say(*(f"set {option.name} {value}" for value in values))
    assert talk.said() == []


def test_a_search_may_have_several_limits_and_a_clock(talk: Talk) -> None:
    talk.say("newgame skato", "go nodes 1000000 depth 1 seconds 100 clock 60 increment 0.5 decisions 3")
    *infos, best = talk.answers("bestmove")
    assert [line.split()[2] for line in infos] == ["1"]
    assert best.startswith("bestmove ")


def test_a_clock_alone_ends_a_search(talk: Talk) -> None:
    talk.say("newgame yinsh", "go clock 0.5")
    assert talk.answers("bestmove")
    talk.say("go level 3 clock 0.5 increment 0.1")
    assert talk.answers("bestmove")


def test_ready_is_answered_even_while_the_engine_thinks(talk: Talk) -> None:
    talk.say("newgame yinsh", "go infinite", "isready")
    talk.answers("readyok")


GAMES = [kwartet.game(info.id, variant=variant) for info in kwartet.all_games() for variant in info.variants]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_game_is_played(talk: Talk, game: kwartet.Game) -> None:
    start = game.start(5)
    first = start.legal_moves[0]
    talk.say(newgame_line(game), position_line(start, [first]), "go nodes 300 lines 2")
    *infos, best = talk.answers("bestmove")
    assert best.removeprefix("bestmove ") in start.play(first).legal_moves
    assert all(line.startswith("info depth ") for line in infos)


def test_info_tells_depth_nodes_time_worth_and_line(talk: Talk) -> None:
    talk.say("newgame skato", "position start moves d4", "go depth 2")
    words = talk.answers("bestmove")[-2].split()
    assert words[1:14:2] == ["depth", "nodes", "seconds", "rank", "score", "chance", "line"]
    assert words[14:]


def test_a_won_position_is_said_to_be_proven(talk: Talk) -> None:
    talk.say("newgame 4mation", "position text 7/7/7/7/7/OOO4/XXX4 X c2", "go depth 3")
    *infos, best = talk.answers("bestmove")
    assert " outcome win plies 1 line " in infos[-1]
    assert best == "bestmove d1"


def test_a_level_plays_a_move(talk: Talk) -> None:
    talk.say("newgame skato", "go level 2")
    assert talk.answers("bestmove")


def test_stop_is_obeyed(talk: Talk) -> None:
    """Without it there would be no answer at all; `kwartet bench --stops 10` measures how soon it comes."""
    talk.say("newgame yinsh", "go infinite")
    talk.answers("info")
    talk.say("stop")
    talk.answers("bestmove")


def test_stop_right_after_go_is_heard(talk: Talk) -> None:
    for _ in range(20):
        talk.say("newgame lyngk", position_line(kwartet.game("lyngk").start(1), []), "go infinite", "stop")
        assert talk.answers("bestmove")


def test_the_next_move_can_be_asked_for_as_soon_as_the_last_one_is_told(talk: Talk) -> None:
    talk.say("newgame skato")
    for _ in range(50):
        talk.say("position start", "go nodes 1")
        assert talk.answers("bestmove")


def test_stop_without_a_search_does_nothing(talk: Talk) -> None:
    talk.say("stop")
    assert talk.said() == []


def test_the_same_nodes_and_seed_give_the_same_answers() -> None:
    def answers() -> list[str]:
        talk = Talk()
        talk.say("set seed 5", "newgame yinsh", "position start moves e3 f4", "go nodes 3000")
        return [" ".join(line.split(" ")[:5] + line.split(" ")[7:]) for line in talk.answers("bestmove")]

    assert answers() == answers()


def test_a_search_with_an_end_is_waited_for_when_the_input_ends(talk: Talk) -> None:
    talk.say("newgame skato", "go nodes 100")
    talk.session.finish()
    assert talk.said()[-1].startswith("bestmove ")


def test_an_endless_search_ends_with_the_input(talk: Talk) -> None:
    talk.say("newgame skato", "go infinite")
    talk.session.finish()
    assert talk.said()[-1].startswith("bestmove ")


OVER = "7/7/7/7/7/OOO4/XXXX3 O d1"
MISTAKES = {
    "an unknown command": (["dance"], "there is no command 'dance'"),
    "thinking without a game": (["go depth 1"], "say newgame first"),
    "a position without a game": (["position start"], "say newgame first"),
    "an unknown game": (["newgame chess"], "there is no game 'chess'"),
    "no game": (["newgame"], "newgame needs a game"),
    "an unknown variant": (["newgame yinsh slow"], "no variant 'slow'"),
    "an option out of its range": (["newgame skato standard size=99"], "a number from 6 to 10"),
    "an option that is none": (["newgame skato standard large"], "name=number"),
    "an illegal move": (["newgame skato", "position start moves d4 d4"], "'d4' is not legal"),
    "a broken position": (["newgame skato", "position text 8/8 X"], "is not a position of SKATO"),
    "a position of no kind": (["newgame skato", "position"], "position start moves"),
    "a start made by chance": (["newgame lyngk", "position start"], "layout made by chance"),
    "no position in a game with layouts": (["newgame lyngk", "go depth 1"], "say position text"),
    "a game that is over": (["newgame 4mation", f"position text {OVER}", "go depth 1"], "the game is over"),
    "a limit there is not": (["newgame skato", "go hours 1"], "there is no limit 'hours'"),
    "a limit without a number": (["newgame skato", "go depth"], "depth is a number"),
    "a negative time": (["newgame skato", "go seconds -1"], "seconds is a number from"),
    "an endless number": (["newgame skato", "go nodes " + "9" * 5000], "nodes is a number"),
    "no number at all": (["newgame skato", "go seconds nan"], "seconds is a number"),
    "a level there is not": (["newgame skato", "go level 11"], "level is a number from 1 to 10"),
    "half a depth": (["newgame skato", "go depth 1.5"], "depth is a number"),
    "a limit twice": (["newgame skato", "go depth 1 depth 5"], "'depth' is said twice"),
    "a level with a limit": (["newgame skato", "go level 1 nodes 5"], "a level has its own limits"),
    "a clock that ran out long ago": (["newgame skato", "go clock -1"], "the seconds of a clock are"),
    "a clock without time": (["newgame skato", "go increment 1"], "increment belongs to a clock"),
    "half a decision": (["newgame skato", "go clock 1 decisions 1.5"], "decisions is a whole number"),
    "no lines": (["newgame skato", "go depth 1 lines 0"], "lines is a number from 1"),
    "an unknown setting": (["set colour red"], "set name value"),
    "a setting without a value": (["set seed"], "set name value"),
    "an unknown method": (["set method magic"], "there is no method 'magic'"),
    "clearing in the middle of a search": (["newgame yinsh", "go infinite", "clear"], "has to wait"),
    "a move in the middle of a search": (["newgame yinsh", "go infinite", "position start"], "has to wait"),
}


@pytest.mark.parametrize(("lines", "sentence"), MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_answered_with_a_sentence(talk: Talk, lines: list[str], sentence: str) -> None:
    talk.say(*lines)
    assert sentence in talk.answers("error")[-1]
    talk.say("isready")
    assert talk.answers("readyok")


SETTINGS = [
    *(f"threads {value}" for value in ("0", "-1", "257", "9999", "1e300", "nan", "inf", "1.5", "two", "1_0")),
    *(f"seed {value}" for value in ("-1", "9007199254740992", "1e17", "-nan", "0x10", "0.5")),
    *(f"memory {value}" for value in ("0", "-5", "99999999", "1e18", "NaN", "∞", "٣")),
    *(f"method {value}" for value in ("magic", "AUTO", "1")),
]


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_wrong_setting_is_refused_at_once_and_the_old_one_stays(talk: Talk, setting: str) -> None:
    name, value = setting.split()
    talk.say("newgame skato", f"set {setting}")
    error = talk.answers("error")[-1]
    what = "there is no method" if name == "method" else f"{name} is a whole number from"
    assert error.startswith(f"error {what}")
    assert value in error
    talk.say("go depth 1")
    assert talk.answers("bestmove")[-1].startswith("bestmove ")


def test_the_largest_and_the_smallest_settings_are_taken(talk: Talk) -> None:
    for setting in ("threads 256", "threads 1", "seed 9007199254740991", "seed 0", "memory 1", "method auto"):
        talk.say(f"set {setting}")
    assert talk.said() == []


def searched(lines: list[str]) -> list[str]:
    """What was found at each depth, without the time it took."""
    return [" ".join(line.split()[:5] + line.split()[7:]) for line in lines]


def test_a_search_by_nodes_is_repeated_exactly(talk: Talk) -> None:
    talk.say("newgame yinsh", "position start moves f6 e5 g7 g6 e6")
    talk.say("go nodes 20000")
    first = searched(talk.answers("bestmove"))
    talk.say("go nodes 20000")
    assert searched(talk.answers("bestmove")) == first


def test_clear_makes_a_search_without_a_limit_start_anew(talk: Talk) -> None:
    """Depth 1 is always told; how many nodes the depths after it take tells what was known before."""

    def up_to_depth_5() -> list[str]:
        talk.say("go infinite")
        lines = talk.answers("info")
        while lines[-1].split()[2] != "5":
            lines += talk.answers("info")
        talk.say("stop")
        talk.answers("bestmove")
        return searched(lines)

    talk.say("clear", "newgame skato", "clear", "position start moves d4 d5 e5")
    first = up_to_depth_5()
    assert up_to_depth_5() != first
    talk.say("clear")
    assert up_to_depth_5() == first


WORDS = some.sampled_from(
    "kwartet isready newgame set clear position go stop start text moves yinsh skato lyngk depth nodes level "
    "lines 1 2 -1 seed threads size=8 = d4 e3 0.001 seconds inf nan \0 \ud800 ∞".split(" ")
)


@settings(max_examples=200)
@given(some.lists(some.lists(WORDS | some.text(max_size=5), max_size=6).map(" ".join), max_size=8))
def test_nothing_that_is_said_ends_the_conversation(lines: list[str]) -> None:
    talk = Talk()
    for line in lines:
        talk.session.hear(line if line.split() != ["quit"] else "stop")
    talk.session.hear("stop")
    talk.session.hear("isready")
    assert talk.answers("readyok")
