"""Course: lessons that teach a game; what the fields mean is said in `kwartet.course`."""

from typing import Literal

from kwartet.server.messages.base import Options, Wire


class Hint(Wire, frozen=True):
    """What is said to one move that misses the goal, or that is not legal."""

    move: str
    clicks: tuple[str, ...]
    is_legal: bool
    text: str


class Answer(Wire, frozen=True):
    """One of the answers offered to a question, and what is said to whoever picks it."""

    text: str
    is_right: bool
    answer: str


class Step(Wire, frozen=True):
    """One thing to look at, to play or to answer."""

    id: str
    kind: Literal["look", "play", "ask"]
    rules: tuple[str, ...]
    position: str
    last: str
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
    choices: tuple[Answer, ...]


class Lesson(Wire, frozen=True):
    """A few steps about one thing, played with one variant and its options."""

    id: str
    title: str
    variant: str
    options: Options
    steps: tuple[Step, ...]


class Course(Wire, frozen=True):
    """All lessons of a game in one language."""

    game: str
    language: str
    lessons: tuple[Lesson, ...]
