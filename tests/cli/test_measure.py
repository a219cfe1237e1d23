"""`kwartet perft` and `kwartet bench`."""

import json
import re
import sys
from pathlib import Path

import pytest

from cli.calls import call
from kwartet import Engine
from kwartet.cli.batches import batch_table, measure_openspiel
from kwartet.cli.searches import Search, measure_search, searches


def last_count(out: str) -> int:
    """The number of leaves in the last line."""
    return int(out.splitlines()[-1].split()[1].replace(",", ""))


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["4mation", "--depth", "5"], 52504),
        (["skato", "--depth", "4"], 7472),
        (["skato", "--depth", "4", "--no-bulk"], 7472),
        (["yinsh", "--depth", "2"], 7140),
        (["yinsh", "--depth", "2", "--moves", "f6 a5 b6 c6 b4 b1 b7 k7 b5 b3"], 3891),
        (["4mation", "--depth", "1", "--position", "7/7/7/3X3/7/7/7 O d4"], 8),
    ],
)
def test_perft_counts_every_depth(words: list[str], count: int) -> None:
    outcome = call("perft", *words)
    assert outcome.code == 0
    assert last_count(outcome.out) == count
    assert last_count(call("perft", *words, "--divide").out) == count


def test_perft_counts_turns() -> None:
    cyclic = "/".join("IBRGK" * 8 + "JJJ") + " - - 0 0 0"
    words = ["perft", "lyngk", "--depth", "1", "--turns", "--position", cyclic]
    assert last_count(call(*words).out) == 1117
    divided = call(*words, "--divide").out
    assert last_count(divided) == 1117
    assert "R,b1-b2" in divided


def test_bench_measures_one_game_or_all() -> None:
    data = json.loads(call("bench", "--seconds", "0", "--json").out)
    assert list(data["games"]) == ["yinsh", "lyngk", "4mation", "skato"]
    assert data["games"]["yinsh"]["perft"] == 14391691
    assert all(figures["playouts"] > 0 and figures["play_us"] > 0 for figures in data["games"].values())
    assert {name.split()[0] for name in data["searches"]} == set(data["games"])
    assert data["nodes"] == sum(search["nodes"] for search in data["searches"].values())
    assert data["import_ms"] > 0


def test_the_signature_of_the_bench_stays_the_same() -> None:
    first, second = (call("bench", "4mation", "--seconds", "0").out for _ in range(2))
    assert first.splitlines()[-1] == second.splitlines()[-1]
    assert re.fullmatch(r"Bench: \d+ \d+", first.splitlines()[-1])


def test_bench_measures_batches_next_to_openspiel() -> None:
    data = json.loads(call("bench", "4mation", "--seconds", "0", "--json").out)
    assert data["environments"]["batches"]["4mation"] > 0
    assert "OpenSpiel, connect_four" in call("bench", "4mation", "--seconds", "0").out


def test_bench_says_how_to_get_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not installed is skipped."""
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert measure_openspiel(0, lambda *_: 1.0) is None
    table = batch_table({}, None)
    assert table.columns[1]._cells == ['skipped: pip install "kwartet[rl]"']


def test_bench_tells_what_an_import_costs() -> None:
    out = call("bench", "4mation", "--seconds", "0").out
    assert re.search(r"^import kwartet: \d+ ms of CPU time\nBench: \d+ \d+$", out, re.MULTILINE)


def test_bench_tells_what_threads_save_and_how_soon_a_search_stops() -> None:
    words = ("bench", "4mation", "--seconds", "0", "--threads", "2", "--stops", "1")
    assert {"2 threads to the same depth", "4mation, a proof"} <= set(
        re.findall(r"2 .*depth|4mation, .*proof", call(*words).out)
    )
    data = json.loads(call(*words, "--json").out)
    together = data["searches"]["4mation standard"]["together"]
    assert together["threads"] == 2
    assert min(together["nodes"], together["nodes_alone"]) > 0
    assert set(data["stops_ms"]["4mation standard"]) == {"alpha-beta", "monte-carlo"}


@pytest.mark.parametrize("search", searches(), ids=lambda search: search.name)
def test_one_thread_searches_the_same_nodes_each_time(search: Search) -> None:
    once, again = (measure_search(search, 0.0, deeper=-3).nodes for _ in range(2))
    assert once == again > 0


@pytest.mark.parametrize("search", searches(), ids=lambda search: search.name)
def test_a_deeper_search_begins_with_the_nodes_of_a_shallower_one(search: Search) -> None:
    position = next(search.positions)
    deep, shallow = (
        {info.depth: info.nodes for info in Engine(position.game, depth=depth).analyse(position)}
        for depth in (4, 3)
    )
    assert shallow.items() <= deep.items()


def test_a_book_that_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    refused = call("solve", "4mation", "--make-book", str(tmp_path / "nowhere" / "book.hpp"))
    assert (refused.code, refused.out) == (1, "")
    assert "nowhere/book.hpp': no such file or directory" in refused.err
