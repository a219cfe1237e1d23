"""Words: the tokens of our own record format, for its reader and its writer."""

import re

from kwartet.result import Result, Side

HEADER_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
OWN_HEADERS = ("Game", "Variant", "Options", "Start", "Result")
TERMINATION = "Termination"
NOT_STATED = "not stated"

UNFINISHED = "*"
DRAW = "1/2-1/2"
WON_BY = {Side.FIRST: "1-0", Side.SECOND: "0-1"}
RESULTS = (*WON_BY.values(), DRAW, UNFINISHED)


def token_of(result: Result | None) -> str:
    """The word for a result."""
    if result is None:
        return UNFINISHED
    return DRAW if result.winner is None else WON_BY[result.winner]


def winner_of(token: str) -> Side | None:
    """The side that has won, if the word for a result names one."""
    return next((side for side, won in WON_BY.items() if won == token), None)
