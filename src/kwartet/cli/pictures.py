"""Pictures: positions and games as files; the ending of the name says which kind."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from kwartet.cli.failure import WrongUsage
from kwartet.cli.files import STANDARD, write_bytes
from kwartet.cli.lines import Step
from kwartet.draw.raster import ANIMATED, animation, png

KINDS = (".svg", ".png", *ANIMATED)
PictureFile = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write a picture: .svg or .png; .gif or .webp shows every position of the game.",
    ),
]
FrameSeconds = Annotated[
    float,
    typer.Option(
        "--pace", min=0.02, max=60, metavar="SECONDS", help="How long a GIF or WebP shows a position."
    ),
]
USUAL_PACE = 1.0


def check_name(path: Path | None) -> None:
    """Refuse a name that says no kind of picture; better before the work than after it."""
    if path and (path == STANDARD or path.suffix.lower() not in KINDS):
        raise WrongUsage(f"--output writes {', '.join(KINDS)}, not {str(path)!r}")


def write_picture(path: Path, steps: Sequence[Step], theme: str, pace: float) -> None:
    """Write the last position, or all of them if the kind of picture moves."""
    suffix = path.suffix.lower()
    colours = "light" if theme == "auto" and suffix != ".svg" else theme
    shown = steps if suffix in ANIMATED else steps[-1:]
    drawings = [step.position.svg(last=step.move or None, theme=colours) for step in shown]
    write_bytes(path, content_of(drawings, suffix, pace))


def content_of(drawings: Sequence[str], suffix: str, pace: float) -> bytes:
    """The content of a file of a kind."""
    if suffix == ".svg":
        return f"{drawings[-1]}\n".encode()
    return animation(drawings, suffix, pace) if suffix in ANIMATED else png(drawings[-1])
