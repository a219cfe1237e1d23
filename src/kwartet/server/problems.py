"""Problems: every mistake as a code, a sentence and a status; nobody ever sees a traceback."""

from typing import Any

from sqlalchemy.exc import DBAPIError

import kwartet
from kwartet.review import NothingToReview
from kwartet.rules import UnknownLanguage
from kwartet.server.messages.problems import Code, Problem

CODES: tuple[tuple[type[kwartet.KwartetError], Code], ...] = (
    (kwartet.IllegalMove, "illegal_move"),
    (kwartet.GameOver, "game_over"),
    (kwartet.BadPosition, "bad_position"),
    (kwartet.BadRecord, "bad_record"),
    (kwartet.BadDrawing, "bad_drawing"),
    (kwartet.UnknownGame, "unknown_game"),
    (NothingToReview, "nothing_to_review"),
    (UnknownLanguage, "unknown_language"),
    (kwartet.KwartetError, "bad_option"),
)
STATUSES: dict[Code, int] = {
    "account_closed": 403,
    "challenge_open": 409,
    "game_over": 409,
    "log_in_first": 401,
    "muted": 403,
    "name_taken": 409,
    "no_takeback": 409,
    "not_allowed": 403,
    "not_found": 404,
    "not_your_turn": 409,
    "server_error": 500,
    "too_large": 413,
    "too_many": 429,
    "wrong_password": 403,
    "wrong_ply": 409,
}
USUAL_STATUS = 400
UNWRITABLE = "22021"  # PostgreSQL keeps every letter but one, the null character


class Refusal(Exception):
    """Something that the server does not do, and why."""

    def __init__(self, code: Code, message: str, detail: str | None = None) -> None:
        super().__init__(message)
        self.problem = Problem(code=code, message=message, detail=detail)


def problem_of(mistake: BaseException) -> Problem | None:
    """What to tell about a mistake of the person who asked; None if it is ours."""
    if isinstance(mistake, Refusal):
        return mistake.problem
    for kind, code in CODES:
        if isinstance(mistake, kind):
            return Problem(code=code, message=str(mistake))
    if isinstance(mistake, DBAPIError) and getattr(mistake.orig, "sqlstate", None) == UNWRITABLE:
        return Problem(code="bad_message", message="a text has a letter that cannot be kept")
    return None


def our_fault() -> Problem:
    """What to tell if the mistake is ours."""
    return Problem(code="server_error", message="something went wrong in the server; it has been noted")


def status_of(problem: Problem) -> int:
    """The HTTP status that goes with a problem."""
    return STATUSES.get(problem.code, USUAL_STATUS)


def nothing_at(what: str) -> Refusal:
    """Says that something is not here."""
    return Refusal("not_found", f"there is no {what} here")


def bad_message(sentence: str, detail: Any = None) -> Refusal:  # noqa: ANN401 - whatever a validator has to say
    """Says that a message cannot be understood."""
    return Refusal("bad_message", sentence, None if detail is None else str(detail)[:500])
