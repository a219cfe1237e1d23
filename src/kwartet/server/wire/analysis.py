"""Analysis: an engine searches any position while a client watches."""

from kwartet.server.wire.base import LineCount, PositionText, Seconds, Wire
from kwartet.server.wire.games import GameChoice
from kwartet.server.wire.tables import ProblemDown
from kwartet.server.wire.thoughts import Thought


class AnalyseUp(Wire, frozen=True, tag_field="type", tag="analyse"):
    """Starts the search of a position; the search of another position ends at once."""

    choice: GameChoice
    text: PositionText
    lines: LineCount = 1
    seconds: Seconds = 10.0


class StopUp(Wire, frozen=True, tag_field="type", tag="stop"):
    """Stops the search."""


AnalysisUp = AnalyseUp | StopUp


class ThoughtDown(Wire, frozen=True, tag_field="type", tag="thought"):
    """A finding about the position of this text."""

    text: str
    thought: Thought


class DoneDown(Wire, frozen=True, tag_field="type", tag="done"):
    """The search of this position has ended."""

    text: str


AnalysisDown = ThoughtDown | DoneDown | ProblemDown
