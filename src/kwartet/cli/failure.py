"""Failure: how the command line says that something went wrong.

A person who mistypes gets one sentence on standard error and an exit code, never a traceback: 0 is fine, 1
is a problem with the data (a move, a position, a file), 2 is a wrong use of the command. A reader of our
output who stops reading ends the command without a word. Bugs are not caught here: their traceback is for
us.
"""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from kwartet.errors import BadDrawing, BadOption, KwartetError, UnknownGame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DATA_PROBLEM = 1
WRONG_USAGE = 2
READER_LEFT = 141  # what a shell reports for a program whose reader went away


class Problem(typer.TyperException):
    """Something the person can put right; its text is shown as it stands."""

    exit_code = DATA_PROBLEM


class WrongUsage(Problem):
    """The command was called in a way that cannot work."""

    exit_code = WRONG_USAGE


class CalmGroup(TyperGroup):
    """The group of all commands; every way out of a command passes through it."""

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]  # noqa: ANN401
        """Run the chosen command to the last byte of its output."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            raise typer.Exit(forget_the_reader()) from None
        return result

    def main(
        self,
        args: "Sequence[str] | None" = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,  # noqa: ANN401
    ) -> int:
        """Run the command line and leave with its exit code, or return it to a caller who wants to stay."""
        prepare_streams()
        run = super().main
        code = exit_code_of(lambda: run(args, prog_name, complete_var, False, windows_expand_args, **extra))
        if standalone_mode:
            sys.exit(code)
        return code


def exit_code_of(run: "Callable[[], int | None]") -> int:
    """Run a command and turn every mistake of a person into a sentence and an exit code."""
    try:
        return run() or 0
    except typer.TyperException as mistake:
        return complain(sentence_of(mistake), mistake.exit_code)
    except (UnknownGame, BadOption, BadDrawing) as mistake:
        return complain(str(mistake), WRONG_USAGE)
    except KwartetError as mistake:
        return complain(str(mistake), DATA_PROBLEM)
    except OSError as trouble:
        return complain(sentence_of_trouble(trouble), DATA_PROBLEM)


def complain(sentence: str, exit_code: int) -> int:
    """Say one sentence on standard error; give the exit code back."""
    if sentence:  # help shown for want of arguments has said it all
        print(f"kwartet: {sentence}", file=sys.stderr)
    return exit_code


def sentence_of(mistake: typer.TyperException) -> str:
    """Tell what was wrong and, for a wrong usage, where to read what would be right."""
    message = mistake.format_message().rstrip(".")
    context = getattr(mistake, "ctx", None)
    return f"{message} (see '{context.command_path} --help')" if message and context else message


def sentence_of_trouble(trouble: OSError) -> str:
    """Tell what the system refused, and for which file."""
    reason = (trouble.strerror or str(trouble)).lower()
    return f"{trouble.filename}: {reason}" if trouble.filename else reason


def forget_the_reader() -> int:
    """Send what is still unwritten nowhere, for nobody reads it; give the exit code for this."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return READER_LEFT


def prepare_streams() -> None:
    """Keep a closed stream or a small alphabet from stopping the program."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("r" if name == "stdin" else "w"))  # noqa: SIM115
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
