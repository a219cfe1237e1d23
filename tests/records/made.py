"""Records of every kind, drawn by hypothesis or by seeded chance."""

from hypothesis import strategies
from hypothesis.strategies import DrawFn

from kwartet import Game, Position, Side
from kwartet.record import Ending, Record, Variation
from laws.play import CHOICES, EVERY_GAME, random_game

OWN_HEADERS = {"Game", "Variant", "Options", "Start", "Result", "Termination"}
HEADER_NAMES = strategies.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True).filter(
    lambda name: name not in OWN_HEADERS
)
ODD_TEXTS = strategies.text(
    strategies.sampled_from(' \\"{}[]nrtu;,.\n\r\t\0é棋😀\u2028\ufeff\x85\ud800'), max_size=20
)
TEXTS = strategies.one_of(strategies.text(max_size=200), ODD_TEXTS)
HEADERS = strategies.dictionaries(HEADER_NAMES, TEXTS, max_size=4)
REASONS = strategies.one_of(strategies.sampled_from(["resignation", "time", "agreement"]), TEXTS.filter(bool))


def finished(game: Game, seed: int) -> Record:
    """A whole random game."""
    return Record(game.start(seed=seed), [move for move, _ in random_game(game, seed)])


def drawn_moves(start: Position, choices: list[int]) -> list[str]:
    """The decisions that choices stand for, until the game is over."""
    moves: list[str] = []
    position = start
    for choice in choices:
        if position.is_over:
            break
        moves.append(position.legal_moves[choice % len(position.legal_moves)])
        position = position.play(moves[-1])
    return moves


@strategies.composite
def records(draw: DrawFn) -> Record:
    """Any record: of any game, from any position, with any comments, variations, headers and ending."""
    game = draw(strategies.sampled_from(EVERY_GAME))
    start = game.start(seed=draw(strategies.integers(0, 9)))
    if draw(strategies.booleans()):
        start = Record(start, drawn_moves(start, draw(CHOICES))).final
    record = Record(start, drawn_moves(start, draw(CHOICES)))
    plies = strategies.integers(0, len(record.moves))
    comments = draw(strategies.dictionaries(plies, TEXTS, max_size=4))
    ending = None if record.final.is_over else draw(strategies.none() | ENDINGS)
    tried = drawn_variations(draw, list(record.positions()), 0, depth=2)
    return Record(start, record.moves, draw(HEADERS), comments, ending, tried)


def drawn_variations(
    draw: DrawFn, positions: list[Position], first: int, depth: int
) -> dict[int, list[Variation]]:
    """Some variations of a line whose positions begin after so many decisions."""
    found: dict[int, list[Variation]] = {}
    if depth == 0 or len(positions) == 1:
        return found
    for place in draw(strategies.lists(strategies.integers(0, len(positions) - 2), max_size=2)):
        ply = first + place
        line = Record(positions[place], drawn_moves(positions[place], draw(SHORT)))
        plies = strategies.integers(ply, ply + len(line.moves))
        comments = draw(strategies.dictionaries(plies, TEXTS, max_size=1))
        inner = drawn_variations(draw, list(line.positions()), ply, depth - 1)
        found.setdefault(ply, []).append(Variation(line.moves, comments, inner))
    return found


SHORT = strategies.lists(strategies.integers(0, 999), min_size=1, max_size=4)
ENDINGS = strategies.builds(Ending, strategies.sampled_from([None, Side.FIRST, Side.SECOND]), REASONS)
