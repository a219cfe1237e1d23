"""The same contest on a Dask cluster of real processes, one of which is killed."""

import json
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path

import pytest
from distributed import LocalCluster

from arena.killer import Killer
from arena.matches import small_match
from arena.test_contest import rounds
from cli.calls import call
from kwartet import BadOption
from kwartet.arena import ClusterCrew, Contest, Journal
from kwartet.arena.crew import CrewLost, Task
from protocol.processes import wait_until


def test_a_cluster_plays_every_game_once(cluster: LocalCluster, tmp_path: Path) -> None:
    match = small_match()
    crew = ClusterCrew(cluster.scheduler_address)
    with Journal(tmp_path / "m.kw", match.text) as journal:
        Contest(match, 9, crew, journal).play()
    crew.close()
    assert rounds(tmp_path / "m.kw") == list(range(1, 10))


def test_the_arena_plays_on_a_cluster(cluster: LocalCluster, tmp_path: Path) -> None:
    words = ("--games", "2", "--records", str(tmp_path / "m.kw"), "--cluster", cluster.scheduler_address)
    outcome = call("arena", "random", "random", "--game", "4mation", *words)
    assert outcome.code == 0
    assert "games: 2 of 2" in outcome.out


def test_a_killed_worker_loses_no_result_and_no_game_counts_twice(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    match = small_match("nodes=2000", "nodes=1000")
    crew, killer = ClusterCrew(cluster.scheduler_address), Killer(cluster.scheduler_address)
    with Journal(tmp_path / "m.kw", match.text) as journal:
        Contest(match, 16, crew, journal, watch=killer).play()
    crew.close()
    assert killer.has_killed
    assert rounds(tmp_path / "m.kw") == list(range(1, 17))


class MortalCrew(ClusterCrew):
    """A cluster that dies as soon as it has got a game, before a worker could play it."""

    def __init__(self, address: str, scheduler: "subprocess.Popen[bytes]") -> None:
        super().__init__(address)
        self._scheduler = scheduler

    def submit(self, task: Task) -> "Future[str | None]":
        """Hand out a game."""
        future = super().submit(task)
        self._scheduler.kill()
        return future


def test_a_cluster_that_goes_away_in_the_middle_is_told(tmp_path: Path) -> None:
    file, match = tmp_path / "scheduler.json", small_match()
    words = ("--port", "0", "--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file))
    scheduler = subprocess.Popen([sys.executable, "-m", "distributed.cli.dask_scheduler", *words])
    try:
        wait_until(lambda: file.exists() and file.read_text("utf-8").rstrip().endswith("}"))
        crew = MortalCrew(json.loads(file.read_text("utf-8"))["address"], scheduler)
        with Journal(tmp_path / "m.kw", match.text) as journal, pytest.raises(CrewLost, match="is gone"):
            Contest(match, 9, crew, journal).play()
        crew.close()
    finally:
        scheduler.kill()
        scheduler.wait()


def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(BadOption, match="there is no cluster"):
        ClusterCrew("nowhere")
