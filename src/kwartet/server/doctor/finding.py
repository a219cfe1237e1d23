"""Finding: what a check has found, and what to do about it."""

from dataclasses import dataclass
from typing import Literal

Status = Literal["ok", "warning", "failure", "skipped"]


@dataclass(frozen=True)
class Finding:
    """The outcome of one check; `fix` says what to do unless all is well."""

    check: str
    status: Status
    message: str
    fix: str | None = None


def ok(check: str, message: str) -> Finding:
    """Nothing is to be done."""
    return Finding(check, "ok", message)


def warning(check: str, message: str, fix: str) -> Finding:
    """The server works, but not as well as it could."""
    return Finding(check, "warning", message, fix)


def failure(check: str, message: str, fix: str) -> Finding:
    """Something does not work."""
    return Finding(check, "failure", message, fix)


def skipped(check: str, message: str) -> Finding:
    """There was nothing to check."""
    return Finding(check, "skipped", message)
