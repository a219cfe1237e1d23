"""The witness alone against the perft tables: readings of the rules that never met must count the same."""

import pytest

from perft.tables import Table, tables
from spec.witness import WITNESSES, Witness

PATIENCE = 30_000  # counts above this are left to the core


def position_of(table: Table) -> Witness:
    rules = WITNESSES[table.game]
    position: Witness
    if table.start == "-":
        position = rules.start(table.variant, table.options)
    else:
        position = rules.read(table.start, table.variant, table.options)
    for move in table.moves:
        assert move in position.legal_moves()
        position = position.play(move)
    return position


def count_plies(position: Witness, depth: int) -> int:
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(count_plies(position.play(move), depth - 1) for move in moves)


def count_turns(position: Witness, depth: int) -> int:
    """A turn ends when the other side is to decide."""
    if depth == 0:
        return 1
    count = 0
    for move in position.legal_moves():
        after = position.play(move)
        count += count_turns(after, depth if after.to_move == position.to_move else depth - 1)
    return count


def within_patience(counts: list[int]) -> list[int]:
    """Counts may fall again with depth, but the way there has been walked already."""
    too_many = [depth for depth, count in enumerate(counts) if count > PATIENCE]
    return counts[: too_many[0]] if too_many else counts


@pytest.mark.parametrize("table", tables(), ids=str)
def test_the_witness_counts_as_the_table_says(table: Table) -> None:
    position = position_of(table)
    plies, turns = within_patience(table.plies), within_patience(table.turns)
    assert [count_plies(position, depth) for depth in range(1, len(plies) + 1)] == plies
    assert [count_turns(position, depth) for depth in range(1, len(turns) + 1)] == turns


def test_every_game_has_a_table() -> None:
    assert {table.game for table in tables()} == set(WITNESSES)
