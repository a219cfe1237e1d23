"""Every perft table holds in the core, as deep as it goes."""

import pytest

import kwartet
from perft.tables import Table, tables

AFFORDABLE_WITHOUT_BULK = 5_000_000


def position_of(table: Table) -> kwartet.Position:
    switches = {option.name for info in kwartet.all_games() for option in info.options if option.is_switch}
    options = {name: bool(value) if name in switches else value for name, value in table.options.items()}
    game = kwartet.game(table.game, table.variant, **options)
    position = game.start(seed=0) if table.start == "-" else game.read(table.start)
    for move in table.moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize("table", tables(), ids=str)
def test_the_core_counts_plies_as_the_table_says(table: Table) -> None:
    position = position_of(table)
    assert [position.perft(depth) for depth in range(1, len(table.plies) + 1)] == table.plies


@pytest.mark.parametrize("table", [table for table in tables() if table.turns], ids=str)
def test_the_core_counts_turns_as_the_table_says(table: Table) -> None:
    position = position_of(table)
    assert [position.perft(depth, turns=True) for depth in range(1, len(table.turns) + 1)] == table.turns


@pytest.mark.parametrize("table", tables(), ids=str)
def test_counting_the_last_ply_without_playing_it_changes_nothing(table: Table) -> None:
    position = position_of(table)
    affordable = [count for count in table.plies if count <= AFFORDABLE_WITHOUT_BULK]
    assert [position.perft(depth, bulk=False) for depth in range(1, len(affordable) + 1)] == affordable


def test_every_game_and_variant_has_a_table() -> None:
    there = {(table.game, table.variant) for table in tables()}
    assert there == {(info.id, variant) for info in kwartet.all_games() for variant in info.variants}


def test_every_value_of_every_option_has_a_table() -> None:
    there = {(name, value) for table in tables() for name, value in table.options.items()}
    wanted = {
        (option.name, value)
        for info in kwartet.all_games()
        for option in info.options
        for value in range(option.minimum, option.maximum + 1)
        if not (option.is_switch and value == option.default)
    }
    assert there >= wanted
