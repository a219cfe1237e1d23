"""Loading a course: whatever contradicts itself, its words or the rules is named."""

from copy import deepcopy
from typing import Any

import pytest

from kwartet.course import BadCourse
from kwartet.course.load import build

PLAN: dict[str, Any] = {
    "lesson": [
        {
            "id": "touch",
            "step": [
                {
                    "id": "answer",
                    "rules": ["D3"],
                    "position": "7/7/7/3X3/7/7/7 O d4",
                    "right": ["d5"],
                    "hints": {"below": ["d3"]},
                    "illegal": {"far": ["a1"]},
                    "replies": ["e6"],
                },
                {"id": "who", "choices": ["blue", "pink"], "right": "pink"},
            ],
        }
    ]
}
WORDS: dict[str, Any] = {
    "touch": {
        "title": "Touching",
        "answer": {"text": "Go up.", "done": "Good.", "otherwise": "Up!", "below": "No.", "far": "Too far."},
        "who": {
            "text": "Whose turn?",
            "blue": "Blue's",
            "blue-answer": "No.",
            "pink": "Pink's",
            "pink-answer": "Yes.",
        },
    }
}


def changed(original: dict[str, Any], *path: str | int, to: object) -> dict[str, Any]:
    """A copy with one value changed, or taken out if `to` is None."""
    copy = deepcopy(original)
    inner: Any = copy
    for key in path[:-1]:
        inner = inner[key]
    if to is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return copy


def test_a_plan_and_its_words_make_a_course() -> None:
    answer, who = build("4mation", "en", PLAN, WORDS).lessons[0].steps
    assert (answer.kind, answer.right, answer.otherwise) == ("play", ("d5",), "Up!")
    assert [(hint.move, hint.is_legal, hint.text) for hint in answer.hints] == [
        ("d3", True, "No."),
        ("a1", False, "Too far."),
    ]
    assert [choice.is_right for choice in who.choices] == [False, True]
    assert who.position == "7/4X2/3O3/3X3/7/7/7 O e6"


STEP = ("lesson", 0, "step", 0)
BAD_PLANS = [
    (changed(PLAN, *STEP, "right", to=["a7"]), "'a7' is not legal"),
    (changed(PLAN, *STEP, "hints", to={"below": ["g7"]}), "'g7' is not legal"),
    (changed(PLAN, *STEP, "illegal", to={"far": ["e5"]}), "'e5' is legal"),
    (changed(PLAN, *STEP, "replies", to=["a1"]), "'a1' is not legal"),
    (changed(PLAN, *STEP, "hints", to={"below": ["d5"]}), "answered twice"),
    (changed(PLAN, *STEP, "position", to=None), "the position must be given"),
    (changed(PLAN, *STEP, "markers", to=["d4"]), "unknown keys markers"),
    (changed(PLAN, "lesson", 0, "size", to=7), "unknown keys size"),
    (changed(PLAN, "practice", to={"level": 3}), "unknown keys level"),
    (changed(PLAN, "lesson", 0, "step", 1, "right", to="green"), "'green' is not offered"),
]


@pytest.mark.parametrize(("plan", "message"), BAD_PLANS, ids=[message for _, message in BAD_PLANS])
def test_a_bad_plan_is_refused_by_name(plan: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCourse, match=message):
        build("4mation", "en", plan, WORDS)


BAD_WORDS = [
    (changed(WORDS, "touch", to=None), "no words for touch"),
    (changed(WORDS, "move", to={}), "unused words: move"),
    (changed(WORDS, "touch", "title", to=None), "no words for title"),
    (changed(WORDS, "touch", "answer", to=None), "no words for answer"),
    (changed(WORDS, "touch", "answer", "done", to=None), "no words for done"),
    (changed(WORDS, "touch", "answer", "otherwise", to=None), "no words for otherwise"),
    (changed(WORDS, "touch", "answer", "far", to=None), "no words for far"),
    (changed(WORDS, "touch", "answer", "near", to="Close."), "unused words: near"),
    (changed(WORDS, "touch", "who", "pink-answer", to=None), "no words for pink-answer"),
    (changed(WORDS, "touch", "who", "done", to="Good."), "unused words: done"),
]


@pytest.mark.parametrize(("words", "message"), BAD_WORDS, ids=[message for _, message in BAD_WORDS])
def test_missing_and_unused_words_are_refused_by_name(words: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCourse, match=message):
        build("4mation", "en", PLAN, words)


def test_the_step_with_the_fault_is_named() -> None:
    with pytest.raises(BadCourse, match=r"4mation \(de\), lesson touch, step answer: no words for done"):
        build("4mation", "de", PLAN, changed(WORDS, "touch", "answer", "done", to=None))
