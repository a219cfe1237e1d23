"""A contest with real worker processes: no result is lost, no game counts twice."""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from arena.matches import small_match
from kwartet.arena import Contest, Crew, Journal, LocalCrew, Sprt
from kwartet.arena.crew import CrewLost, Task
from kwartet.arena.ladder import Ladder, as_markdown
from kwartet.arena.match import Match
from kwartet.arena.report import as_data, as_text
from kwartet.record import read_records


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    """Two worker processes."""
    crew = LocalCrew(2)
    yield crew
    crew.close()


def rounds(path: Path) -> list[int]:
    """The numbers of the games in a file, in order."""
    return sorted(int(record.headers["Round"]) for record in read_records(path.read_text("utf-8")))


def contest_of(
    match: Match, crew: Crew, journal: Journal, games: int, watch: Callable[[], None] = lambda: None
) -> Contest:
    """A contest that has been played."""
    contest = Contest(match, games, crew, journal, watch=watch)
    contest.play()
    return contest


def test_every_game_is_played_once(crew: Crew, tmp_path: Path) -> None:
    match = small_match()
    with Journal(tmp_path / "m.kw", match.text) as journal:
        contest = contest_of(match, crew, journal, 11)
    assert rounds(tmp_path / "m.kw") == list(range(1, 12))
    assert contest.journal.standing.games == 11
    assert sum(contest.journal.standing.pairs) == 5


def test_a_resumed_match_is_the_match_it_would_have_been(crew: Crew, tmp_path: Path) -> None:
    match = small_match()
    with Journal(tmp_path / "whole.kw", match.text) as journal:
        whole = contest_of(match, crew, journal, 6)
    for games in (2, 5, 6):
        with Journal(tmp_path / "parts.kw", match.text, resume=True) as journal:
            parts = contest_of(match, crew, journal, games)
    moves = [
        {number: played.record.moves for number, played in each.journal.played.items()}
        for each in (whole, parts)
    ]
    assert moves[0] == moves[1]


def test_finished_games_are_not_played_again(crew: Crew, tmp_path: Path) -> None:
    match = small_match()
    finished = []
    for games in (3, 5):
        with Journal(tmp_path / "m.kw", match.text, resume=True) as journal:
            contest_of(match, crew, journal, games, lambda: finished.append(1))
    assert len(finished) == 5


def test_a_killed_worker_loses_no_result(tmp_path: Path) -> None:
    match = small_match("nodes=2000", "nodes=1000")
    crew, killed = LocalCrew(2), list[int | None]()
    others = set(multiprocessing.active_children())

    def kill_one() -> None:
        victims = set(multiprocessing.active_children()) - others
        if victims and len(killed) < 2:
            victim = victims.pop()
            victim.kill()
            killed.append(victim.pid)

    with Journal(tmp_path / "m.kw", match.text) as journal:
        contest_of(match, crew, journal, 10, kill_one)
    crew.close()
    assert len(killed) == 2
    assert rounds(tmp_path / "m.kw") == list(range(1, 11))


def test_workers_that_keep_dying_are_told(tmp_path: Path) -> None:
    match, crew = small_match(), DyingCrew(1)
    with Journal(tmp_path / "m.kw", match.text) as journal, pytest.raises(CrewLost, match="4 times"):
        contest_of(match, crew, journal, 2)
    crew.close()


class DyingCrew(LocalCrew):
    """Processes that are killed as soon as they get a game."""

    def submit(self, task: Task) -> "Future[str | None]":
        """Submit a game and kill the worker that got it."""
        others = set(multiprocessing.active_children())
        future = super().submit(task)
        for child in set(multiprocessing.active_children()) - others:
            child.kill()
        return future


def test_a_test_stops_the_match_early(crew: Crew, tmp_path: Path) -> None:
    match = small_match("nodes=200", "random")
    with Journal(tmp_path / "m.kw", match.text) as journal:
        contest = Contest(match, 1000, crew, journal, sprt=Sprt(0, 200))
        contest.play()
        assert contest.verdict == "elo1"
        assert contest.journal.standing.games < 200
        assert "A is stronger by more than 0" in as_text(contest)


def test_a_called_off_crew_plays_again(crew: Crew, tmp_path: Path) -> None:
    match = small_match()

    def interrupt() -> None:
        raise KeyboardInterrupt

    with Journal(tmp_path / "m.kw", match.text) as journal:
        with pytest.raises(KeyboardInterrupt):
            contest_of(match, crew, journal, 8, interrupt)
        assert journal.standing.games == 1
        contest_of(match, crew, journal, 8)
    assert rounds(tmp_path / "m.kw") == list(range(1, 9))


def test_the_report_says_whose_fault_a_loss_was(crew: Crew, tmp_path: Path) -> None:
    match = small_match("program:./no-such-engine", "random")
    with Journal(tmp_path / "m.kw", match.text) as journal:
        contest = contest_of(match, crew, journal, 2)
    assert "game 1 is lost by the fault of A (no start)" in as_text(contest)
    data = as_data(contest)
    assert (data["wins"], data["losses"]) == (0, 2)
    assert isinstance(data["faults"], list)
    assert data["faults"][1]["who"] == "A"


def test_a_ladder_rates_levels_by_their_neighbours(crew: Crew, tmp_path: Path) -> None:
    match = small_match()
    ladder = Ladder(match.game, match.openings, 4, range(1, 4))
    rungs = list(ladder.climb(crew, tmp_path, resume=True))
    assert [(rung.level, rung.standing.games) for rung in rungs] == [(2, 4), (3, 4)]
    lines = as_markdown(rungs).splitlines()
    assert len(lines) == 5
    assert lines[2].startswith("| 1 |")
    assert all(line.count("|") == 7 for line in lines)
    again = list(ladder.climb(crew, tmp_path, resume=True))
    assert again == rungs
