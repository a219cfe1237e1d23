"""Reviews that last: for tests of what else happens while an engine works."""

from server.server_client import SKATO, Line

FINISHED = "a8 a7 b8 b7 c8 c7 d8 d7 e8".split()  # its end needs no thought, its beginning very much


def begin_review(line: Line) -> None:
    """Let an engine review a game for minutes, and wait until it has begun."""
    line.say("review", choice=SKATO, moves=FINISHED, seconds=60)
    line.receive_until("progress")


def end_review(line: Line) -> None:
    """Replace the review by one of nothing, and wait until it has ended."""
    line.say("review", choice=SKATO, moves=[])
    assert line.receive_until("problem")["problem"]["code"] == "nothing_to_review"
