"""Analysis: an engine thinks about any position while somebody watches."""

from kwartet.server.messages.base import LineCount, PositionText, Seconds, Wire
from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.tables import ProblemDown
from kwartet.server.messages.thoughts import Thought


class AnalyseUp(Wire, frozen=True, tag_field="type", tag="analyse"):
    """Asks for thoughts about a position; what is thought about another one ends at once."""

    choice: GameChoice
    text: PositionText
    lines: LineCount = 1
    seconds: Seconds = 10.0


class StopUp(Wire, frozen=True, tag_field="type", tag="stop"):
    """Asks for silence."""


AnalysisUp = AnalyseUp | StopUp


class ThoughtDown(Wire, frozen=True, tag_field="type", tag="thought"):
    """What is known so far about the position of this text."""

    text: str
    thought: Thought


class DoneDown(Wire, frozen=True, tag_field="type", tag="done"):
    """There will be no more thoughts about this position."""

    text: str


AnalysisDown = ThoughtDown | DoneDown | ProblemDown
