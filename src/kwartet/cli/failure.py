"""Failure: error messages and exit codes of the command line.

An error of the user gives one sentence on standard error and an exit code, never a traceback: 1 is a problem
with the data (a move, a position, a file), 2 is wrong usage of the command. If the reader of the output
closes the pipe, the command ends silently. Bugs are not caught here: they give a traceback.
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
PIPE_CLOSED = 141  # what a shell reports for a program whose pipe was closed


class Problem(typer.TyperException):
    """An error that the user can correct; its text is printed unchanged."""

    exit_code = DATA_PROBLEM


class WrongUsage(Problem):
    """The command was called in a way that cannot work."""

    exit_code = WRONG_USAGE


class CalmGroup(TyperGroup):
    """The group of all commands; it handles the errors of each of them."""

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]  # noqa: ANN401
        """Run the command and flush its output."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            raise typer.Exit(discard_output()) from None
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
        """Run the command line and exit with its exit code, or return it if not in standalone mode."""
        prepare_streams()
        run = super().main
        code = exit_code_of(lambda: run(args, prog_name, complete_var, False, windows_expand_args, **extra))
        if standalone_mode:
            sys.exit(code)
        return code


def exit_code_of(run: "Callable[[], int | None]") -> int:
    """Run a command, and convert every error of the user to a sentence and an exit code."""
    try:
        return run() or 0
    except typer.TyperException as mistake:
        return print_error(sentence_of(mistake), mistake.exit_code)
    except (UnknownGame, BadOption, BadDrawing) as mistake:
        return print_error(str(mistake), WRONG_USAGE)
    except KwartetError as mistake:
        return print_error(str(mistake), DATA_PROBLEM)
    except OSError as trouble:
        return print_error(sentence_of_trouble(trouble), DATA_PROBLEM)


def print_error(sentence: str, exit_code: int) -> int:
    """Print one sentence on standard error, and return the exit code."""
    if sentence:  # the help has been printed because there were no arguments
        print(f"kwartet: {sentence}", file=sys.stderr)
    return exit_code


def sentence_of(mistake: typer.TyperException) -> str:
    """The sentence for an error, with a hint to --help for wrong usage."""
    message = mistake.format_message().rstrip(".")
    context = getattr(mistake, "ctx", None)
    return f"{message} (see '{context.command_path} --help')" if message and context else message


def sentence_of_trouble(trouble: OSError) -> str:
    """The sentence for an error of the operating system, with the file."""
    reason = (trouble.strerror or str(trouble)).lower()
    return f"{trouble.filename}: {reason}" if trouble.filename else reason


def discard_output() -> int:
    """Discard the remaining output, because the pipe is closed, and return the exit code."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return PIPE_CLOSED


def prepare_streams() -> None:
    """Prepare standard streams that are closed or cannot encode every character."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("r" if name == "stdin" else "w"))  # noqa: SIM115
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
