"""Self-play: samples that can be trusted, the same on every machine, each game once."""

from pathlib import Path

import pytest
from distributed import LocalCluster

import kwartet
from arena.killer import Killer
from cli.calls import assert_one_sentence, call
from kwartet import Game
from kwartet.arena import ClusterCrew, Handout, LocalCrew, Samples, SelfPlay
from kwartet.arena.ledger import BadJournal
from laws.play import EVERY_GAME, name

SMALL = SelfPlay(kwartet.game("skato", size=6), nodes=60, seed=3)


def games_of(path: Path) -> list[int]:
    """The numbers of the games in a file, in order."""
    lines = path.read_text("utf-8").splitlines()
    return sorted(int(line.split()[-1]) for line in lines if line.startswith("# game "))


def lines_of(path: Path) -> list[str]:
    """The samples of a file, in the order of their letters."""
    return sorted(line for line in path.read_text("utf-8").splitlines() if not line.startswith("#"))


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_sample_is_a_chance_a_result_and_a_position(game: Game) -> None:
    text = SelfPlay(game, nodes=20).task(0).play() or ""
    *lines, last = text.splitlines()
    assert last == "# game 1"
    results = set()
    for line in lines:
        chance, result, position = line.split(" ", 2)
        assert 0 <= float(chance) <= 1
        assert not game.read(position).is_over
        results.add(result)
    assert results <= {"0", "0.5", "1", "-"}
    assert results - {"-"}


def test_the_result_is_that_of_the_side_to_move() -> None:
    for number in range(4):
        *lines, _ = (SMALL.task(number).play() or "").splitlines()
        results = {(line.split()[1], line[-1]) for line in lines if line.split()[1] != "-"}
        assert results in ({("1", "X"), ("0", "O")}, {("0", "X"), ("1", "O")}, {("0.5", "X"), ("0.5", "O")})


def test_the_same_seed_gives_the_same_games() -> None:
    assert SMALL.task(5).play() == SMALL.task(5).play()
    assert SMALL.task(5).play() != SMALL.task(6).play()
    assert SMALL.task(5).play() != SelfPlay(SMALL.game, SMALL.nodes, seed=4).task(5).play()


def test_a_game_that_is_called_off_is_not_kept() -> None:
    assert SMALL.task(0).play(lambda: True) is None


def test_two_processes_find_what_one_finds(tmp_path: Path) -> None:
    crew = LocalCrew(2)
    with Samples(tmp_path / "two.txt", SMALL.text) as samples:
        Handout(SMALL, 5, crew, samples).play()
    crew.close()
    with Samples(tmp_path / "one.txt", SMALL.text) as samples:
        for number in range(5):
            assert samples.add(SMALL.task(number).play() or "")
    assert lines_of(tmp_path / "one.txt") == lines_of(tmp_path / "two.txt")


def test_a_game_counts_once(tmp_path: Path) -> None:
    text = SMALL.task(2).play() or ""
    with Samples(tmp_path / "s.txt", SMALL.text) as samples:
        assert [samples.add(text), samples.add(text)] == [True, False]
        assert samples.played == {2}
    assert games_of(tmp_path / "s.txt") == [3]


@pytest.mark.parametrize("torn", [1, 20, 200])
def test_a_torn_end_is_cut_off(tmp_path: Path, torn: int) -> None:
    file = tmp_path / "s.txt"
    with Samples(file, SMALL.text) as samples:
        for number in range(2):
            samples.add(SMALL.task(number).play() or "")
        count = samples.count
    whole = file.read_bytes()
    file.write_bytes(whole[:-torn])
    with Samples(file, SMALL.text, resume=True) as samples:
        assert samples.played == {0}
        samples.add(SMALL.task(1).play() or "")
        assert samples.count == count
    assert file.read_bytes() == whole


def test_a_file_without_a_whole_heading_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "s.txt"
    file.write_text("# ska", "utf-8")
    with Samples(file, SMALL.text, resume=True):
        pass
    assert file.read_text("utf-8") == f"# {SMALL.text}\n"


def test_a_file_of_other_games_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "s.txt"
    with Samples(file, SMALL.text) as samples:
        samples.add(SMALL.task(0).play() or "")
    before = file.read_bytes()
    with pytest.raises(BadJournal, match="has games already"):
        Samples(file, SMALL.text)
    with pytest.raises(BadJournal, match="holds other games"):
        Samples(file, SelfPlay(SMALL.game, 61).text, resume=True)
    file.write_bytes(before + before.partition(b"\n")[2])
    with pytest.raises(BadJournal, match="game 1 twice"):
        Samples(file, SMALL.text, resume=True)
    with Samples(tmp_path / "t.txt", SMALL.text) as samples, pytest.raises(BadJournal, match="its number"):
        samples.add("0.5 1 6/6/6/6/6/6 X\n")


def test_the_command_writes_samples_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "s.txt"
    words = ("selfplay", "skato", "--option", "size=6", "--nodes", "60", "--seed", "3", "--output", str(file))
    assert call(*words, "--games", "2").code == 0
    outcome = call(*words, "--games", "3", "--resume")
    assert outcome.code == 0
    assert outcome.out.startswith(f"{SMALL.text}: 3 games, {len(lines_of(file))} samples in ")
    assert games_of(file) == [1, 2, 3]


@pytest.mark.parametrize(
    "words",
    [
        ["selfplay", "skato"],
        ["selfplay", "chess", "--output", "none"],
        ["selfplay", "skato", "--output", "none", "--nodes", "0"],
        ["selfplay", "skato", "--output", "none", "--games", "0"],
        ["selfplay", "skato", "--output", "none", "--cluster", "nowhere"],
    ],
)
def test_a_wrong_use_is_told_in_one_sentence(words: list[str]) -> None:
    outcome = call(*words)
    assert outcome.code == 2
    assert outcome.out == ""
    assert_one_sentence(outcome)


def test_a_killed_worker_of_a_cluster_loses_no_game_and_none_counts_twice(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    plan = SelfPlay(SMALL.game, nodes=1000, seed=3)
    crew, killer = ClusterCrew(cluster.scheduler_address), Killer(cluster.scheduler_address)
    with Samples(tmp_path / "s.txt", plan.text) as samples:
        Handout(plan, 12, crew, samples, watch=killer).play()
    crew.close()
    assert killer.has_killed
    assert games_of(tmp_path / "s.txt") == list(range(1, 13))
    expected = "".join(plan.task(number).play() or "" for number in range(12))
    assert lines_of(tmp_path / "s.txt") == sorted(
        line for line in expected.splitlines() if not line.startswith("#")
    )
