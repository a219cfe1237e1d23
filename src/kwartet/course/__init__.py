"""Course: lessons that teach each game by playing, written after the numbered rulebooks.

`course.toml` in the folder of a game has the content of its lessons once: positions, moves, the rules that
they teach. `course/<language>.toml` has the texts, under the same names; see docs/course.md.
No rule is implemented here: positions know what is legal, and the rulebooks are in `kwartet.rules`.
"""

from kwartet.course.data import Choice, Course, Hint, Lesson, Practice, Proof, Step
from kwartet.course.load import BadCourse, course, languages

__all__ = [
    "BadCourse",
    "Choice",
    "Course",
    "Hint",
    "Lesson",
    "Practice",
    "Proof",
    "Step",
    "course",
    "languages",
]
