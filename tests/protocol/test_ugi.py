"""The dialect of match runners: what UGI and UCI promise, in every game."""

import queue
from collections.abc import Iterator

import pytest

import kwartet
from kwartet.protocol import Conversation

LONGEST_WAIT = 60.0
GAMES = [kwartet.game(info.id, variant=variant) for info in kwartet.all_games() for variant in info.variants]


class Talk:
    """A conversation with an engine."""

    def __init__(self) -> None:
        self.heard: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.conversation = Conversation(self.heard.put)

    def say(self, *lines: str) -> None:
        """Say lines to the engine."""
        for line in lines:
            assert self.conversation.hear(line)

    def answers(self, last: str) -> list[str]:
        """What the engine says up to a line that begins with a word."""
        lines = [self.heard.get(timeout=LONGEST_WAIT)]
        while lines[-1].split()[0] != last:
            lines.append(self.heard.get(timeout=LONGEST_WAIT))
        return lines


@pytest.fixture
def talk() -> Iterator[Talk]:
    """A conversation in the dialect."""
    talk = Talk()
    talk.say("ugi")
    talk.answers("ugiok")
    yield talk
    talk.conversation.hear("quit")


@pytest.mark.parametrize("greeting", ["ugi", "uci"])
def test_a_greeting_is_answered_with_name_options_and_ok(greeting: str) -> None:
    talk = Talk()
    talk.say(greeting)
    name, author, *options, last = talk.answers(f"{greeting}ok")
    assert name == f"id name kwartet {kwartet.__version__}"
    assert author.startswith("id author ")
    assert options
    assert all(line.startswith("option name ") and " type " in line for line in options)
    assert last == f"{greeting}ok"


def test_other_words_begin_our_own_protocol() -> None:
    talk = Talk()
    talk.say("", "kwartet")
    assert talk.answers("hello")[-1] == "hello 1"


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_whole_game_is_played_with_clocks(talk: Talk, game: kwartet.Game) -> None:
    talk.say(f"setoption name Game value {game.id}", f"setoption name Variant value {game.variant}")
    talk.say("uginewgame", "isready")
    assert talk.answers("readyok") == ["readyok"]
    position, moves = game.start(0), list[str]()
    while not position.is_over:
        talk.say(
            f"position startpos moves {' '.join(moves)}" if moves else "position startpos", "query p1turn"
        )
        assert talk.answers("response") == [f"response {str(position.to_move is kwartet.Side.FIRST).lower()}"]
        talk.say("go p1time 300 p2time 300 p1inc 1 p2inc 1")
        moves.append(talk.answers("bestmove")[-1].split()[1])
        position = position.play(moves[-1])
    talk.say(f"position startpos moves {' '.join(moves)}", "query gameover", "query result")
    assert talk.answers("response") == ["response true"]
    winner = position.result.winner if position.result else None
    assert talk.answers("response") == [
        f"response {['p1win', 'p2win', 'draw'][2 if winner is None else winner]}"
    ]


def test_info_is_told_as_uci_tells_it(talk: Talk) -> None:
    talk.say("setoption name Game value 4mation", "setoption name MultiPV value 2")
    talk.say("position fen 7/7/7/7/7/OOO4/XXX4 X c2", "go depth 2")
    *infos, best = talk.answers("bestmove")
    words = infos[-2].split()
    assert words[:9] == ["info", "depth", words[2], "multipv", "1", "score", "mate", "1", "nodes"]
    assert "pv" in words
    assert best == "bestmove d1"


def test_rules_are_an_option_of_their_own(talk: Talk) -> None:
    talk.say("setoption name Game value skato", "setoption name Rules value size=6", "go nodes 10")
    assert talk.answers("bestmove")[-1].split()[1] in kwartet.game("skato", size=6).start().legal_moves


def test_a_level_is_an_option(talk: Talk) -> None:
    talk.say("setoption name Level value 2", "go movetime 100")
    assert [line.split()[0] for line in talk.answers("bestmove")] == ["bestmove"]


MISTAKES = [
    "setoption name Game value chess",
    "setoption name Variant value slow",
    "setoption name Level value 11",
    "setoption name Threads value 0",
    "setoption name Ponder value true",
    "setoption Threads 2",
    "position nowhere",
    "position startpos moves z9",
    "query weather",
    "fly",
]


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_told_in_a_line_that_runners_ignore(talk: Talk, line: str) -> None:
    talk.say(line, "isready")
    error, ready = talk.answers("readyok")
    assert error.startswith("info string error: ")
    assert ready == "readyok"
    talk.say("go nodes 5")
    assert talk.answers("bestmove")


def test_a_game_that_is_over_has_no_best_move(talk: Talk) -> None:
    talk.say(
        "setoption name Game value 4mation", "position fen 7/7/7/7/7/OOO4/XXX4 X c2 moves d1", "go depth 1"
    )
    assert talk.answers("bestmove")[-1] == "bestmove (none)"


def test_stop_ends_an_endless_search(talk: Talk) -> None:
    talk.say("go infinite", "isready")
    talk.answers("readyok")
    talk.say("stop")
    assert talk.answers("bestmove")
