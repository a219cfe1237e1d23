"""Problems: what every answer looks like that is none."""

from typing import Annotated, Literal

from msgspec import Meta

from kwartet.server.messages.base import Wire

Code = Annotated[
    Literal[
        "account_closed",
        "bad_drawing",
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
        "not_your_turn",
        "nothing_to_review",
        "server_error",
        "too_early",
        "too_large",
        "too_many",
        "unknown_game",
        "unknown_language",
        "wrong_password",
        "wrong_ply",
    ],
    Meta(title="Code"),
]


class Problem(Wire, frozen=True, omit_defaults=True):
    """What is wrong: a word that stays the same for programs, and a sentence in English for people."""

    code: Code
    message: str
    detail: str | None = None
