"""Parquet files of self-play: the same on every machine, safe on the disk, loaded as they were written."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from distributed import LocalCluster

import kwartet
from cli.calls import assert_one_sentence, call
from kwartet import Game, KwartetError, data
from kwartet.arena import ClusterCrew, DataPlan, Dataset, Handout, LocalCrew
from kwartet.arena.ledger import BadJournal
from laws.play import EVERY_GAME, name

SMALL = DataPlan(kwartet.game("skato", size=6), nodes=30, seed=3)


def rows_of(plan: DataPlan, number: int) -> list[dict[str, object]]:
    """The rows of a game."""
    found = json.loads(plan.task(number).play() or "")
    assert found["game"] == number
    rows: list[dict[str, object]] = found["rows"]
    return rows


def fill(folder: Path, numbers: range, shard: int = 4, resume: bool = False) -> None:
    """Play games into a folder, without finishing it."""
    with Dataset(folder, SMALL, shard, resume) as dataset:
        for number in numbers:
            dataset.add(SMALL.task(number).play() or "")


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_game_can_be_replayed_from_its_rows(game: Game) -> None:
    rows = rows_of(DataPlan(game, nodes=20, values=True), 1)
    position = game.read(str(rows[0]["position"]), strict=False)
    for number, row in enumerate(rows):
        assert (row["position"], row["to_move"]) == (position.text, position.to_move)
        assert row["ply"] == int(str(rows[0]["ply"])) + number
        values = row["values"]
        assert isinstance(values, list)
        assert {value["move"] for value in values} == set(position.legal_moves)
        assert (values[0]["move"], values[0]["score"]) == (row["best"], row["score"])
        position = position.play(str(row["move"]))
    result = position.result
    assert result is not None
    last = rows[-1]
    assert last["result"] == (0.5 if result.winner is None else float(result.winner == last["to_move"]))


def test_the_same_seed_gives_the_same_rows() -> None:
    assert rows_of(SMALL, 5) == rows_of(SMALL, 5)
    assert rows_of(SMALL, 5) != rows_of(SMALL, 6)


def test_shards_are_the_same_whichever_worker_played(tmp_path: Path) -> None:
    crew = LocalCrew(2)
    with Dataset(tmp_path / "two", SMALL, 4) as dataset:
        Handout(SMALL, 6, crew, dataset).play()
        dataset.finish()
    crew.close()
    with Dataset(tmp_path / "one", SMALL, 4) as dataset:
        for number in (5, 3, 1, 0, 2, 4):
            assert dataset.add(SMALL.task(number).play() or "")
        dataset.finish()
    names = ["games-0000000-0000003.parquet", "games-0000004-0000005.parquet"]
    assert sorted(path.name for path in (tmp_path / "two").iterdir()) == names
    assert [(tmp_path / "one" / each).read_bytes() for each in names] == [
        (tmp_path / "two" / each).read_bytes() for each in names
    ]


def test_a_cluster_makes_the_same_rows(cluster: LocalCluster, tmp_path: Path) -> None:
    crew = ClusterCrew(cluster.scheduler_address)
    with Dataset(tmp_path / "far", SMALL, 4) as dataset:
        Handout(SMALL, 2, crew, dataset).play()
        dataset.finish()
    crew.close()
    with Dataset(tmp_path / "near", SMALL, 4) as dataset:
        for number in range(2):
            dataset.add(SMALL.task(number).play() or "")
        dataset.finish()
    assert data.load_arrow(tmp_path / "far").equals(data.load_arrow(tmp_path / "near"))


def test_a_broken_run_is_continued_and_no_game_is_lost_or_doubled(tmp_path: Path) -> None:
    fill(tmp_path, range(6))
    waiting = tmp_path / "unfinished.jsonl"
    assert len(waiting.read_text("utf-8").splitlines()) == 2
    with waiting.open("a", encoding="utf-8") as file:
        file.write('{"game": 6, "rows": [{"gam')  # as a power failure leaves it
    with Dataset(tmp_path, SMALL, 4, resume=True) as dataset:
        assert dataset.played == set(range(6))
        for number in range(9):
            dataset.add(SMALL.task(number).play() or "")
        dataset.finish()
    games = data.load_numpy(tmp_path, ["game", "ply"])
    assert set(games["game"]) == set(range(9))
    assert len({*zip(games["game"], games["ply"], strict=True)}) == len(games["game"])
    assert not waiting.exists()


def test_a_finished_set_can_grow(tmp_path: Path) -> None:
    for count in (3, 7):
        with Dataset(tmp_path, SMALL, 4, resume=count > 3) as dataset:
            for number in range(count):
                dataset.add(SMALL.task(number).play() or "")
            dataset.finish()
    assert set(data.load_numpy(tmp_path)["game"]) == set(range(7))


def test_other_games_are_kept_apart(tmp_path: Path) -> None:
    fill(tmp_path, range(4))
    with pytest.raises(BadJournal, match="has games already"):
        Dataset(tmp_path, SMALL, 4)
    with pytest.raises(BadJournal, match="holds other games"):
        Dataset(tmp_path, DataPlan(SMALL.game, 31, 3), 4, resume=True)


def test_what_was_written_is_loaded(tmp_path: Path) -> None:
    fill(tmp_path, range(4))
    rows = rows_of(SMALL, 0)
    arrays, frame = data.load_numpy(tmp_path), data.load_polars(tmp_path)
    assert list(arrays) == frame.columns == list(data.COLUMNS)
    assert arrays["position"][: len(rows)].tolist() == [row["position"] for row in rows]
    assert frame["move"].to_list() == arrays["move"].tolist()
    assert data.game_of(tmp_path) == SMALL.game
    assert data.load_polars(tmp_path, ["score"]).columns == ["score"]


def test_positions_become_arrays(tmp_path: Path) -> None:
    position = SMALL.game.start().play("c3")
    counts = data.piece_counts(position)
    assert counts[:-1].sum() == sum(len(pieces) for pieces in position.scene.values())
    assert set(counts[-1]) == {float(position.to_move)}


def test_mistakes_of_loading_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KwartetError, match="there are no games in"):
        data.load_numpy(tmp_path)
    fill(tmp_path, range(4))
    with pytest.raises(KwartetError, match="there is no column 'colour'"):
        data.load_numpy(tmp_path, ["colour"])
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(KwartetError, match="load_torch needs torch"):
        data.load_torch(tmp_path)


def test_torch_gets_inputs_and_targets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Torch is too large to be installed for one test; of it, two functions are used."""
    fill(tmp_path, range(4))
    tensors = SimpleNamespace(data=SimpleNamespace(TensorDataset=lambda *parts: parts))
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace(from_numpy=lambda each: each, utils=tensors))
    inputs, targets = data.load_torch(tmp_path)
    assert len(inputs) == len(targets) == len(data.load_numpy(tmp_path, ["game"])["game"])
    assert inputs.dtype == targets.dtype == "float32"


def test_the_command_makes_a_folder_with_a_card(tmp_path: Path) -> None:
    words = (
        "selfplay skato --option size=6 --games 3 --nodes 30 --seed 3 --workers 1 --shard 2 --json".split()
    )
    made = json.loads(call(*words, "--output", str(tmp_path / "set")).out)
    assert (made["games"], made["plan"]) == (3, SMALL.text)
    assert made["rows"] == len(data.load_numpy(tmp_path / "set")["game"])
    card = (tmp_path / "set" / "README.md").read_text("utf-8")
    assert "--option size=6 --option swap=false --games 3 --nodes 30 --seed 3 --shard 2 --output set" in card
    outcome = call(*words, "--output", str(tmp_path / "set"))
    assert outcome.code == 1
    assert_one_sentence(outcome)


@pytest.mark.parametrize("package", ["pyarrow", "pyarrow.parquet"])
def test_a_missing_extra_is_named(package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    outcome = call("selfplay", "skato", "--games", "1", "--workers", "1", "--output", str(tmp_path / "set"))
    assert 'pip install "kwartet[data]"' in outcome.err
    assert_one_sentence(outcome)
    assert not (tmp_path / "set").exists()


SAMPLE = Path(__file__).resolve().parents[2] / "data" / "4mation-sample"


def test_the_sample_of_the_repository_holds_whole_games() -> None:
    assert sum(file.stat().st_size for file in SAMPLE.iterdir()) <= 1 << 20
    game, rows = data.game_of(SAMPLE), data.load_arrow(SAMPLE).to_pylist()
    assert {row["game"] for row in rows} == set(range(200))
    for row, following in zip(rows, [*rows[1:], None], strict=True):
        after = game.read(row["position"], strict=False).play(row["move"])
        is_last = following is None or following["game"] != row["game"]
        assert is_last == after.is_over
        assert is_last or after.text == (following or {})["position"]
