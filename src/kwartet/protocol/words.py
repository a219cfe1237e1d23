"""Words: what the two ends of the protocol say to one another.

The one who asks: kwartet, isready, newgame, set, clear, position, go, stop, quit. The engine: name, game,
option, hello, readyok, info, bestmove, error. A line is words separated by space; the list of moves comes
last.
"""

from collections.abc import Mapping, Sequence

from kwartet.errors import BadOption, BadPosition, quote
from kwartet.finding import Info, Line
from kwartet.game import Game, all_games, game
from kwartet.position import Position

VERSION = "1"
SWITCH = {"true": True, "false": False, "yes": True, "no": False}
ANSWERS = frozenset({"name", "game", "option", "hello", "readyok", "info", "bestmove", "error"})
LONGEST_OPTION = 9


def example() -> str:
    """A line that begins a game, for error messages."""
    first = all_games()[0]
    return f"newgame {first.id} {first.variants[0]}"


def newgame_line(chosen: Game) -> str:
    """Name a game with its variant and options: `newgame skato standard size=8`."""
    options = [f"{name}={str(value).lower()}" for name, value in chosen.options.items()]
    return " ".join(["newgame", chosen.id, chosen.variant, *options])


def read_game(words: Sequence[str]) -> Game:
    """Understand what follows `newgame`."""
    if not words:
        raise BadOption(f"newgame needs a game: {example()}")
    variant = words[1:2] if "=" not in "".join(words[1:2]) else []
    options = dict(read_option(word) for word in words[1 + len(variant) :])
    return game(words[0], variant[0] if variant else "standard", **options)


def read_option(word: str) -> tuple[str, int | bool]:
    """Understand `size=6` or `capture_on_claim=true`."""
    name, _, value = word.partition("=")
    if value.lower() in SWITCH:
        return name, SWITCH[value.lower()]
    if value.isascii() and value.isdigit() and len(value) <= LONGEST_OPTION:
        return name, int(value)
    raise BadOption(f"an option is said as name=number or name=true, not {quote(word)}")


def position_line(start: Position, moves: Sequence[str]) -> str:
    """Say where a game began and what was played."""
    return " ".join(["position", "text", start.text, *(["moves", *moves] if moves else [])])


def read_position(chosen: Game, words: Sequence[str]) -> Position:
    """Understand what follows `position`: a start, and moves to play from there."""
    cut = words.index("moves") if "moves" in words else len(words)
    position = read_start(chosen, words[:cut])
    for move in words[cut + 1 :]:
        position = position.play(move)
    return position


def read_start(chosen: Game, words: Sequence[str]) -> Position:
    """Understand `start` or `text` with a position's text."""
    if words and words[0] == "text":
        return chosen.read(" ".join(words[1:]), strict=False)
    if list(words) != ["start"]:
        raise BadPosition("a position is said as: position start moves ..., or position text ... moves ...")
    if chosen.info.random_start:
        raise BadPosition(f"{chosen.name} starts from a layout made by chance; say it with position text ...")
    return chosen.start()


def info_lines(info: Info) -> list[str]:
    """Say what a search has found so far, a line for each of its variations."""
    head = f"info depth {info.depth} nodes {info.nodes} seconds {info.seconds:.3f}"
    return [f"{head} rank {rank} {line_words(line)}" for rank, line in enumerate(info.lines, start=1)]


def line_words(line: Line) -> str:
    """Say what one variation is worth, and its moves."""
    proven = "" if line.outcome is None else f" outcome {line.outcome}"
    plies = "" if line.plies is None else f" plies {line.plies}"
    moves = " ".join(line.moves)
    return f"score {line.score} chance {line.chance:.4f}{proven}{plies} line {moves}"


def read_info(words: Sequence[str]) -> tuple[int, Info] | None:
    """Understand what follows `info`: the rank of one variation, and what is known; None if it is unclear."""
    cut = words.index("line") if "line" in words else len(words)
    said = dict(zip(words[:cut:2], words[1:cut:2], strict=False))
    try:
        line = read_line(said, tuple(words[cut + 1 :]))
        info = Info(int(said["depth"]), int(said.get("nodes", 0)), float(said.get("seconds", 0)), (line,))
        return int(said.get("rank", 1)), info
    except (KeyError, ValueError):
        return None


def read_line(said: Mapping[str, str], moves: tuple[str, ...]) -> Line:
    """Understand what one variation is worth; raises `KeyError` or `ValueError`."""
    if not moves or said.get("outcome", "win") not in {"win", "loss", "draw"}:
        raise ValueError("a variation has moves, and its outcome is win, loss or draw")
    plies = int(said["plies"]) if "plies" in said else None
    return Line(moves, int(said["score"]), float(said["chance"]), said.get("outcome"), plies)
