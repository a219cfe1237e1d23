"""A small player that speaks the protocol, with a habit: `good`, or one of the bad ones. Run as a program."""

import os
import random
import signal
import subprocess
import sys
import time

import kwartet
from kwartet import Game, Position
from kwartet.protocol.words import read_game, read_position


def say(line: str) -> None:
    """Answer."""
    print(line, flush=True)


def answer_go(habit: str, position: Position) -> None:
    """Answer `go` as the habit wants it."""
    if habit in BAD_ANSWERS:
        BAD_ANSWERS[habit]()
    else:
        say(f"info depth 1 nodes 1 seconds 0 rank 1 score 0 chance 0.5 line {position.legal_moves[0]}")
        say(f"bestmove {random.Random(position.key).choice(position.legal_moves)}")


def crash() -> None:
    """Die with a word on standard error."""
    sys.exit("the roof fell in")


def flood() -> None:
    """Say nonsense, without an end."""
    while True:
        say("la la la")


def hang_with_a_child() -> None:
    """Start a child that outlives everything but a kill, tell its number, and hang."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    say(f"child {child.pid}")
    time.sleep(600)


def hang() -> None:
    """Do nothing for a long time."""
    time.sleep(600)


def mumble() -> None:
    """Say something that is no answer, and hang."""
    say("hmm")
    hang()


def spill_bytes() -> None:
    """Write what is no text, without an end of the line, and hang."""
    os.write(1, b"\xff\xfe\x00\n" + b"x" * 200_000)
    hang()


def close_output() -> None:
    """Never say anything again."""
    os.close(1)
    hang()


BAD_ANSWERS = {
    "crash": crash,
    "killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "silent": hang,
    "illegal": lambda: say("bestmove z9"),
    "unnamed": lambda: say("bestmove"),
    "garbage": mumble,
    "flood": flood,
    "bytes": spill_bytes,
    "refuse": lambda: say("error I would rather not"),
    "deaf": close_output,
    "child": hang_with_a_child,
}


def main(habit: str) -> None:
    """Answer line after line."""
    if habit == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    game: Game = kwartet.game("skato")
    position = game.start()
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "kwartet":
            say("hello 1")
        elif word == "isready":
            say("readyok")
        elif word == "newgame":
            game = read_game(rest)
        elif word == "position":
            position = read_position(game, rest)
        elif word == "go":
            answer_go(habit, position)
        elif word == "quit" and habit != "stubborn":
            return
    time.sleep(600 if habit == "stubborn" else 0)


if __name__ == "__main__":
    main(sys.argv[1])
