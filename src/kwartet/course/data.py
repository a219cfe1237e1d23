"""Data of a course: plain frozen values that can be sent to the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from kwartet.view import ClickKind

Kind = Literal["look", "play", "ask"]
Part = Literal["rules", "strategy"]


@dataclass(frozen=True, slots=True)
class Hint:
    """The response to a move that misses the goal, or that a learner may try although it is not legal."""

    move: str
    clicks: tuple[str, ...]
    click_kind: ClickKind
    is_legal: bool
    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers to a question, and the response to it."""

    text: str
    is_right: bool
    answer: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What a search proves of the right moves: that they alone win, or that they alone do not lose.

    Without a depth, the game is solved, and its solver judges what each move leads to.
    """

    alone: Literal["win", "hold"]
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step: something to look at, to play or to answer.

    `look` shows a position and is done when it has been read. `play` asks for one decision: one of `right`,
    or any legal move without a hint if `any_move`. `hints` answer particular other moves, `otherwise` answers
    the rest; `done` praises, and `replies` are then played by themselves. `ask` is a question with `choices`.
    `last` are the places of the last move. `proof` says why the right moves of a strategy lesson are right.
    """

    id: str
    kind: Kind
    rules: tuple[str, ...]
    position: str
    last: tuple[str, ...]
    marks: tuple[str, ...]
    crosses: tuple[str, ...]
    arrows: tuple[tuple[str, ...], ...]
    text: str
    any_move: bool
    right: tuple[str, ...]
    hints: tuple[Hint, ...]
    otherwise: str
    done: str
    replies: tuple[str, ...]
    choices: tuple[Choice, ...]
    proof: Proof | None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps about one subject, with one variant and its options; rules come before strategy."""

    id: str
    title: str
    part: Part
    variant: str
    options: dict[str, int | bool]
    steps: tuple[Step, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules that the steps teach, in their order."""
        return tuple(dict.fromkeys(rule for step in self.steps for rule in step.rules))


@dataclass(frozen=True, slots=True)
class Practice:
    """The short game against the computer that ends a course."""

    variant: str
    options: dict[str, int | bool]
    level: int


@dataclass(frozen=True, slots=True)
class Course:
    """All lessons of a game in one language."""

    game: str
    language: str
    lessons: tuple[Lesson, ...]
    practice: Practice
