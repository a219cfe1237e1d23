"""Course: lessons that teach each game by playing, written after the numbered rulebooks.

What happens in a lesson (positions, moves, which rules it teaches) is told once, in `<game>.toml`; what is
said about it stands in `<language>/<game>.toml` under the same names. docs/course.md explains both formats.
Nothing here knows a rule: what is legal is asked of positions, and the rules' words are in `kwartet.rules`.
"""

from kwartet.course.data import Choice, Course, Hint, Lesson, Step
from kwartet.course.load import BadCourse, course, languages

__all__ = ["BadCourse", "Choice", "Course", "Hint", "Lesson", "Step", "course", "languages"]
