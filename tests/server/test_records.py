"""Records over HTTP."""

from pathlib import Path

import pytest

from kwartet.notation import read_all
from server.house import LYNGK, YINSH, House

GAMES = Path(__file__).resolve().parent.parent / "games"
FILES = ["yinsh.kw", "yinsh.sgf", "yinsh.gipf", "lyngk.kw", "lyngk.sgf", "4mation.kw", "skato-10.kw"]


@pytest.mark.parametrize("name", FILES)
def test_every_notation_is_read(house: House, name: str) -> None:
    text = (GAMES / name).read_text("utf-8")
    record, *others = read_all(text)
    read = house.post("/api/records/read", text=text).json()
    assert tuple(read["moves"]) == record.moves
    assert read["games"] == 1 + len(others)
    assert read["choice"]["game"] == record.game.id
    assert read["headers"] == dict(record.headers)
    assert [decision["side"] for decision in read["decisions"]] == list(record.deciders)
    assert (read["result"] or {}).get("text") == (str(record.result) if record.result else None)


def test_what_is_read_can_be_written_again(house: House) -> None:
    text = (GAMES / "yinsh.kw").read_text("utf-8")
    for number, record in enumerate(read_all(text), start=1):
        read = house.post("/api/records/read", text=text, number=number).json()
        parts = {name: read[name] for name in ("choice", "start", "moves", "headers", "comments")}
        assert house.post("/api/records/write", **parts).json()["text"] == record.text


def test_an_ending_by_the_players_is_kept(house: House) -> None:
    ending = {"winner": 1, "reason": "resignation"}
    written = house.post("/api/records/write", choice=YINSH, moves=["f6"], ending=ending).json()["text"]
    assert house.post("/api/records/read", text=written).json()["result"]["reason"] == "resignation"


def test_a_broken_record_says_where(house: House) -> None:
    answer = house.post("/api/records/read", text='[Game "YINSH"]\n\n1. f6 f6 *\n')
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
    assert answer.json()["message"].startswith("line 3, column 7: ")


def test_a_broken_game_spoils_only_those_after_it(house: House) -> None:
    text = '[Game "YINSH"]\n\n1. f6 e5 *\n\n[Game "YINSH"]\n\n1. f6 f6 *\n'
    assert house.post("/api/records/read", text=text).json()["moves"] == ["f6", "e5"]
    assert house.problem("/api/records/read", text=text, number=2) == (400, "bad_record")
    assert house.problem("/api/records/read", text="", number=1) == (400, "bad_record")


def test_what_cannot_be_written_is_refused(house: House) -> None:
    problem = house.problem
    assert problem("/api/records/write", choice=YINSH, moves=["zz"]) == (400, "illegal_move")
    assert problem("/api/records/write", choice=YINSH, moves=[], headers={"Game": "x"}) == (400, "bad_option")
    assert problem("/api/records/write", choice=YINSH, moves=[], comments={"x": "?"}) == (400, "bad_message")
    assert problem("/api/records/write", choice=LYNGK, moves=[], start="1/2") == (400, "bad_position")
    assert problem("/api/records/read", text="x" * 300_000) == (413, "too_large")
