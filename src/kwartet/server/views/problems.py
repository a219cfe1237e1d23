"""Problems: every error as a code, a sentence and an HTTP status; clients never see a traceback."""

import msgspec
import structlog
from sqlalchemy.exc import DBAPIError

import kwartet
from kwartet.fault import Fault as PositionFault
from kwartet.server.runtime.refusal import Code, Refusal
from kwartet.server.store.failure import Failure, failure_of, reason_of
from kwartet.server.wire.problems import Fault, Problem, RecordFault

CODES: tuple[tuple[type[kwartet.KwartetError], Code], ...] = (
    (kwartet.IllegalMove, "illegal_move"),
    (kwartet.GameOver, "game_over"),
    (kwartet.BadPosition, "bad_position"),
    (kwartet.BadRecord, "bad_record"),
    (kwartet.UnknownGame, "unknown_game"),
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
    "not_json": 415,
    "not_your_turn": 409,
    "proof_needed": 403,
    "server_error": 500,
    "storage_full": 507,
    "too_large": 413,
    "too_many": 429,
    "unavailable": 503,
    "wrong_password": 403,
    "wrong_ply": 409,
    "wrong_proof": 403,
}
USUAL_STATUS = 400
LONGEST_FOUND = 40  # characters of a bad record that are shown
FAILURES: dict[Failure, str] = {
    "storage_full": "the server has no room left to store anything; this has not been stored",
    "unavailable": "the server cannot use its database at the moment; try again later",
}
UNWRITABLE = "22021"  # PostgreSQL stores every character except the null character
log = structlog.get_logger(__name__)


class KnownProblem(Refusal):
    """A refusal that is sent as a problem found elsewhere."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code, problem.message, problem.detail)
        self.problem = problem


def problem_from(refusal: Refusal) -> Problem:
    """A refusal as a message."""
    if isinstance(refusal, KnownProblem):
        return refusal.problem
    return Problem(code=refusal.code, message=refusal.message, detail=refusal.detail)


def problem_of(mistake: BaseException) -> Problem | None:
    """The problem for an error of the client; None for an error of the server."""
    if isinstance(mistake, Refusal):
        return problem_from(mistake)
    for kind, code in CODES:
        if isinstance(mistake, kind):
            return Problem(
                code=code,
                message=str(mistake),
                fault=fault_view(getattr(mistake, "fault", None)),
                record_fault=record_fault_view(mistake),
            )
    if isinstance(mistake, DBAPIError) and getattr(mistake.orig, "sqlstate", None) == UNWRITABLE:
        return Problem(code="bad_message", message="a text contains a character that cannot be stored")
    return None


def fault_view(fault: PositionFault | None) -> Fault | None:
    """What is wrong with a position, as the page shows it."""
    return None if fault is None else msgspec.convert(fault, Fault, from_attributes=True)


def record_fault_view(mistake: BaseException) -> RecordFault | None:
    """Where a record is wrong, as the page shows it."""
    if not isinstance(mistake, kwartet.BadRecord):
        return None
    found = mistake.found[:LONGEST_FOUND]
    return RecordFault(kind=mistake.kind, line=mistake.line, column=mistake.column, found=found)


def told(mistake: BaseException, event: str, **context: object) -> Problem:
    """The problem to send for any error; one that is not the client's is logged, with its details."""
    problem = problem_of(mistake)
    if problem is not None:
        return problem
    failure = failure_of(mistake)
    if failure is not None:
        log.error(event, reason=str(reason_of(mistake)), **context)
        return Problem(code=failure, message=FAILURES[failure])
    log.error(event, exc_info=mistake, **context)
    return Problem(code="server_error", message="the server failed; the error has been logged")


def status_of(problem: Problem) -> int:
    """The HTTP status that goes with a problem."""
    return STATUSES.get(problem.code, USUAL_STATUS)
