"""Load a course: combine the content of the lessons with the texts of a language.

Both are checked against each other and against the rules: a missing or unused text, or a move that is not as
legal as the lesson says, raises a `BadCourse` that names the step.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from kwartet.course.data import Choice, Course, Hint, Kind, Lesson, Practice, Proof, Step
from kwartet.errors import KwartetError, UnknownGame, quote
from kwartet.game import Game, game
from kwartet.games import game_data, games_with, languages_of
from kwartet.rules import UnknownLanguage

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kwartet.position import Position
    from kwartet.view import ClickKind

_COMMON = {"id", "rules", "position", "last", "marks", "crosses", "arrows"}
_KEYS: dict[Kind, set[str]] = {
    "look": _COMMON,
    "play": _COMMON | {"right", "hints", "illegal", "replies", "proof"},
    "ask": _COMMON | {"choices", "right"},
}
_LESSON_KEYS = {"id", "part", "variant", "options", "step"}
_FIRST_LEVEL = 1
_ANY = "any"


class BadCourse(KwartetError):
    """A course contradicts itself, its words or the rules; the message names the step."""


@cache
def course(game_id: str, language: str = "en") -> Course:
    """Return the course of a game, for instance `course("yinsh", "de").lessons[0].title`.

    A game without words in the language has its course in English.
    """
    known = games_with("course.toml")
    if game_id not in known:
        raise UnknownGame(f"no course for the game {quote(game_id)}; there are {', '.join(known)}")
    if language not in languages():
        there = ", ".join(languages())
        raise UnknownLanguage(f"no courses in the language {quote(language)}; there are {there}")
    words = game_data(game_id, f"course/{language}.toml")
    if not words:
        return course(game_id)
    return build(game_id, language, game_data(game_id, "course.toml"), words)


def languages() -> tuple[str, ...]:
    """The languages in which there are courses."""
    return languages_of("course")


def build(game_id: str, language: str, plan: Mapping[str, Any], words: Mapping[str, Any]) -> Course:
    """Return the course that a plan and its words make, or raise `BadCourse`."""
    lessons = plan["lesson"]
    _require_same(f"{game_id} ({language})", {lesson["id"] for lesson in lessons}, words.keys())
    return Course(
        game_id,
        language,
        tuple(_lesson(game_id, language, lesson, words[lesson["id"]]) for lesson in lessons),
        _practice(game_id, plan.get("practice", {})),
    )


def _practice(game_id: str, plan: Mapping[str, Any]) -> Practice:
    _require_known(f"{game_id}, practice", plan.keys(), {"variant", "options"})
    chosen = game(game_id, plan.get("variant", "standard"), **plan.get("options", {}))
    return Practice(chosen.variant, plan.get("options", {}), _FIRST_LEVEL)


def _lesson(game_id: str, language: str, plan: Mapping[str, Any], words: Mapping[str, Any]) -> Lesson:
    where = f"{game_id} ({language}), lesson {plan['id']}"
    _require_known(where, plan.keys(), _LESSON_KEYS)
    variant, options = plan.get("variant", "standard"), plan.get("options", {})
    _require_same(where, {"title", *(step["id"] for step in plan["step"])}, words.keys())
    chosen = game(game_id, variant, **options)
    steps: list[Step] = []
    for step in plan["step"]:
        before = steps[-1] if steps else None
        steps.append(_Maker(f"{where}, step {step['id']}", chosen, step, words[step["id"]]).step(before))
    return Lesson(plan["id"], words["title"], plan.get("part", "rules"), variant, options, tuple(steps))


@dataclass(frozen=True)
class _Maker:
    """Makes one step from its plan and its words."""

    where: str
    game: Game
    plan: Mapping[str, Any]
    words: Mapping[str, str]

    def step(self, before: Step | None) -> Step:
        kind = self._kind()
        _require_known(self.where, self.plan.keys(), _KEYS[kind])
        position = self._position(before)
        right = self._right(kind, position)
        hints = self._hints(position, right)
        speaks = kind == "play" and self._leaves_moves(position, right, hints)
        _require_same(self.where, self._wanted_words(kind, speaks=speaks), self.words.keys())
        return Step(
            id=self.plan["id"],
            kind=kind,
            rules=tuple(self.plan.get("rules", ())),
            position=position.text,
            last=self.game.places(self.plan.get("last", "")),
            marks=tuple(self.plan.get("marks", ())),
            crosses=tuple(self.plan.get("crosses", ())),
            arrows=tuple(tuple(arrow) for arrow in self.plan.get("arrows", ())),
            text=self.words["text"],
            any_move=self.plan.get("right") == _ANY,
            right=right,
            hints=hints,
            otherwise=self.words["otherwise"] if speaks else "",
            done=self.words.get("done", ""),
            replies=self._replies(position, right),
            choices=self._choices(),
            proof=Proof(**self.plan["proof"]) if "proof" in self.plan else None,
        )

    def _kind(self) -> Kind:
        if "choices" in self.plan:
            return "ask"
        return "play" if "right" in self.plan else "look"

    def _position(self, before: Step | None) -> Position:
        """The position of the plan, or else the one after the previous step."""
        if "position" in self.plan:
            return self.game.read(self.plan["position"])
        if before is None or before.any_move or len(before.right) > 1:
            raise BadCourse(
                f"{self.where}: the position must be given, because the previous step leaves it open"
            )
        position = self.game.read(before.position)
        for move in (*before.right, *before.replies):
            position = position.play(move)
        return position

    def _right(self, kind: Kind, position: Position) -> tuple[str, ...]:
        if kind != "play" or self.plan["right"] == _ANY:
            return ()
        moves = tuple(self.plan["right"])
        self._require_legality(position, moves, wanted=True)
        return moves

    def _hints(self, position: Position, right: tuple[str, ...]) -> tuple[Hint, ...]:
        hints: list[Hint] = []
        for field, is_legal in (("hints", True), ("illegal", False)):
            for key, moves in self.plan.get(field, {}).items():
                self._require_legality(position, moves, wanted=is_legal)
                text = self.words.get(key, "")
                hints.extend(Hint(move, *_clicks(position, move), is_legal, text) for move in moves)
        named = [hint.move for hint in hints] + list(right)
        if len(named) != len(set(named)):
            raise BadCourse(f"{self.where}: a move is answered twice")
        return tuple(hints)

    def _require_legality(self, position: Position, moves: Iterable[str], *, wanted: bool) -> None:
        for move in moves:
            if (move in position.legal_moves) != wanted:
                claim = "is not legal" if wanted else "is legal"
                raise BadCourse(f"{self.where}: {quote(move)} {claim} in {position.text}")

    def _leaves_moves(self, position: Position, right: tuple[str, ...], hints: tuple[Hint, ...]) -> bool:
        """Whether there are legal moves that are neither right nor answered by a hint."""
        if self.plan["right"] == _ANY:
            return False
        return bool(set(position.legal_moves) - set(right) - {hint.move for hint in hints})

    def _wanted_words(self, kind: Kind, *, speaks: bool) -> set[str]:
        wanted = {"text", *self.plan.get("hints", {}), *self.plan.get("illegal", {})}
        wanted |= {"done"} if kind == "play" else set()
        wanted |= {"otherwise"} if speaks else set()
        for key in self.plan.get("choices", ()):
            wanted |= {key, f"{key}-answer"}
        return wanted

    def _replies(self, position: Position, right: tuple[str, ...]) -> tuple[str, ...]:
        replies = tuple(self.plan.get("replies", ()))
        for first in right if replies else ():
            after = position.play(first)
            for move in replies:
                self._require_legality(after, [move], wanted=True)
                after = after.play(move)
        return replies

    def _choices(self) -> tuple[Choice, ...]:
        keys = self.plan.get("choices", ())
        if keys and self.plan["right"] not in keys:
            raise BadCourse(f"{self.where}: the right choice {quote(self.plan['right'])} is not offered")
        return tuple(
            Choice(self.words[key], key == self.plan["right"], self.words[f"{key}-answer"]) for key in keys
        )


def _clicks(position: Position, move: str) -> tuple[tuple[str, ...], ClickKind]:
    """The places a learner touches to try a move, legal or not, and how they choose it.

    One that is not legal is tried like those that are: where rows are taken, two places are a row.
    """
    kinds = position.click_kinds
    places = position.clicks.get(move) or position.game.places(move)
    if move in kinds or len(places) == 1:
        return places, kinds.get(move, "place")
    return places, next((kind for kind in kinds.values() if kind != "place"), "path")


def _require_known(where: str, given: Iterable[str], known: set[str]) -> None:
    unknown = set(given) - known
    if unknown:
        raise BadCourse(
            f"{where}: unknown keys {', '.join(sorted(unknown))}; known are {', '.join(sorted(known))}"
        )


def _require_same(where: str, wanted: set[str], given: Iterable[str]) -> None:
    missing, unused = wanted - set(given), set(given) - wanted
    if missing:
        raise BadCourse(f"{where}: no words for {', '.join(sorted(missing))}")
    if unused:
        raise BadCourse(f"{where}: unused words: {', '.join(sorted(unused))}")
