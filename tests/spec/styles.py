"""How a random game is played: without thought, or with a leaning towards what happens rarely.

A style picks one of the legal moves. The leaning ones look at a few of them and take the one they like best,
so that rows, claims, blocked players and full boards come up often. No style is good at any game.
"""

from collections.abc import Callable
from random import Random

from spec.witness import Witness

Style = Callable[[Witness, Random], str]
Liking = Callable[[Witness, Witness], int]  # how much a move is liked, from the position before and after it

CANDIDATES = 8


def uniform(position: Witness, random: Random) -> str:
    return random.choice(position.legal_moves())


def leaning(liking: Liking) -> Style:
    """A style that takes the best liked of a few random moves."""

    def choose(position: Witness, random: Random) -> str:
        moves = position.legal_moves()
        candidates = random.sample(moves, min(CANDIDATES, len(moves)))
        return max(candidates, key=lambda move: liking(position, position.play(move)))

    return choose


def gain(before: Witness, after: Witness) -> int:
    """More score for the mover, or another decision for him: rows, rings, claims, captures."""
    mover = before.to_move
    return 2 * (after.score()[mover] - before.score()[mover]) + (after.to_move == mover)


def gift(before: Witness, after: Witness) -> int:
    """Rows for the opponent in YINSH, stacks and groups for him elsewhere."""
    other = 1 - before.to_move
    return 2 * (after.score()[other] - before.score()[other]) + after.text().endswith("given-row")


def restriction(before: Witness, after: Witness) -> int:
    """Few moves for the side to move: passes, dead ends, claims that must be made."""
    return -len(after.legal_moves()) if after.result() is None else -1000


def delay(before: Witness, after: Witness) -> int:
    """No end yet: full boards, empty pools, counts instead of sudden wins."""
    return after.result() is None


STYLES: dict[str, Style] = {
    "uniform": uniform,
    "gain": leaning(gain),
    "gift": leaning(gift),
    "restriction": leaning(restriction),
    "delay": leaning(delay),
}
