"""Whole games from files, replayed to their known result.

The header Outcome tells how each game ended, in words. Files from elsewhere (`.sgf`, `.gipf`) have the
record that they must become beside them, under their own name with `.kw` behind it.
"""

from pathlib import Path

import pytest

from kwartet import all_games
from kwartet.notation import detect, read_any
from kwartet.record import Record, read_records
from spec.witness import WITNESSES

HERE = Path(__file__).parent
FOREIGN = sorted([*HERE.glob("*.sgf"), *HERE.glob("*.gipf")])
OWN = sorted(set(HERE.glob("*.kw")) - {Path(f"{path}.kw") for path in FOREIGN})
WHOLE = {
    f"{path.stem} {count}": record
    for path in OWN
    for count, record in enumerate(read_records(path.read_text(encoding="utf-8")), start=1)
}


@pytest.mark.parametrize("record", WHOLE.values(), ids=WHOLE)
def test_a_game_ends_as_it_is_known_to_end(record: Record) -> None:
    assert str(record.result) == record.headers["Outcome"]
    assert record.final.legal_moves == ()


@pytest.mark.parametrize("record", WHOLE.values(), ids=WHOLE)
def test_the_witness_sees_the_same_end(record: Record) -> None:
    played = record.game
    options = {name: int(value) for name, value in played.options.items()}
    witness = WITNESSES[played.id].read(record.start.text, played.variant, options)
    for move in record.moves:
        witness = witness.play(move)
    assert record.result is not None
    assert witness.result() == (record.result.winner, record.result.reason, record.result.score)


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_our_files_are_canonical(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "\n".join(record.text for record in read_records(text)) == text


@pytest.mark.parametrize("path", FOREIGN, ids=lambda path: path.name)
def test_a_file_from_elsewhere_becomes_the_known_record(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert detect(text) == path.suffix[1:]
    assert read_any(text).text == Path(f"{path}.kw").read_text(encoding="utf-8")


def test_there_are_whole_games_of_every_game_and_variant() -> None:
    played = {(record.game.id, record.game.variant) for record in WHOLE.values()}
    assert played == {(info.id, variant) for info in all_games() for variant in info.variants}
