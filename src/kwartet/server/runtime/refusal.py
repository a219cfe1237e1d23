"""Refusal: why the server refuses a request, with a code for programs and a sentence for people.

The codes are part of the protocol; `views/problems.py` turns a refusal into a message and an HTTP status.
"""

from typing import Any, Literal

Code = Literal[
    "account_closed",
    "bad_message",
    "bad_option",
    "bad_position",
    "bad_record",
    "challenge_open",
    "game_over",
    "gone",
    "illegal_move",
    "link_gone",
    "log_in_first",
    "muted",
    "name_taken",
    "no_takeback",
    "not_allowed",
    "not_found",
    "not_json",
    "not_your_turn",
    "password_blank",
    "password_common",
    "password_name",
    "password_repeated",
    "proof_needed",
    "server_error",
    "storage_full",
    "too_early",
    "too_large",
    "too_many",
    "unavailable",
    "unknown_game",
    "wrong_password",
    "wrong_ply",
    "wrong_proof",
]
LONGEST_DETAIL = 500


class Refusal(Exception):
    """A request that is refused, and why."""

    def __init__(self, code: Code, message: str, detail: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.detail = detail


def nothing_at(what: str) -> Refusal:
    """The refusal for something that does not exist."""
    return Refusal("not_found", f"there is no {what} here")


def bad_message(sentence: str, detail: Any = None) -> Refusal:  # noqa: ANN401 - any validator's error
    """The refusal for a message that cannot be decoded."""
    return Refusal("bad_message", sentence, None if detail is None else str(detail)[:LONGEST_DETAIL])
