"""Boards of square cells, for the witnesses of 4mation and SKATO: names, neighbours, runs, text."""

from collections.abc import Mapping

from spec.common import pack, unpack

Step = tuple[int, int]
SIDES: list[Step] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
CORNERS: list[Step] = [(1, 1), (-1, 1), (-1, -1), (1, -1)]


def cells(size: int) -> list[str]:
    """a1, a2, ... column by column."""
    return [f"{chr(ord('a') + column)}{row + 1}" for column in range(size) for row in range(size)]


def neighbour(cell: str, step: Step) -> str:
    """The name one step further, be it on the board or not."""
    return f"{chr(ord(cell[0]) + step[0])}{int(cell[1:]) + step[1]}"


def neighbours(size: int, steps: list[Step]) -> dict[str, list[str]]:
    """For each cell, the cells of the board one step away."""
    board = cells(size)
    around = {cell: [neighbour(cell, step) for step in steps] for cell in board}
    return {cell: [other for other in others if other in around] for cell, others in around.items()}


def runs(size: int, length: int, steps: list[Step]) -> list[list[str]]:
    """Every straight run of so many cells in the given directions."""
    board = set(cells(size))
    found = []
    for cell in cells(size):
        for step in steps:
            run = [cell]
            while len(run) < length:
                run.append(neighbour(run[-1], step))
            if board.issuperset(run):
                found.append(run)
    return found


def write_rows(size: int, pieces: Mapping[str, int]) -> str:
    """Rows from the top down, X for the first side and O for the second."""
    letters = {cell: "XO"[side] for cell, side in pieces.items()}
    rows = ([neighbour("a1", (column, row)) for column in range(size)] for row in reversed(range(size)))
    return "/".join(pack(letters.get(cell) for cell in row) for row in rows)


def read_rows(text: str) -> dict[str, int]:
    """The reverse of `write_rows`."""
    pieces = {}
    for row, letters in enumerate(reversed(text.split("/"))):
        for column, letter in enumerate(unpack(letters)):
            if letter:
                pieces[neighbour("a1", (column, row))] = "XO".index(letter)
    return pieces
