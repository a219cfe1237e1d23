"""Records over HTTP."""

from pathlib import Path

import pytest

from kwartet.notation import read_all
from server.server_client import LYNGK, YINSH, ServerClient

GAMES = Path(__file__).resolve().parent.parent / "games"
FILES = ["yinsh.kw", "yinsh.sgf", "yinsh.gipf", "lyngk.kw", "lyngk.sgf", "4mation.kw", "skato-10.kw"]


@pytest.mark.parametrize("name", FILES)
def test_every_notation_is_read(server_client: ServerClient, name: str) -> None:
    text = (GAMES / name).read_text("utf-8")
    record, *others = read_all(text)
    read = server_client.post("/api/records/read", text=text).json()
    assert tuple(read["moves"]) == record.moves
    assert read["games"] == 1 + len(others)
    assert read["choice"]["game"] == record.game.id
    assert read["headers"] == dict(record.headers)
    assert [decision["side"] for decision in read["decisions"]] == list(record.deciders)
    assert (read["result"] or {}).get("text") == (str(record.result) if record.result else None)


def test_what_is_read_can_be_written_again(server_client: ServerClient) -> None:
    text = (GAMES / "yinsh.kw").read_text("utf-8")
    for number, record in enumerate(read_all(text), start=1):
        read = server_client.post("/api/records/read", text=text, number=number).json()
        parts = {name: read[name] for name in ("choice", "start", "moves", "headers", "comments")}
        assert server_client.post("/api/records/write", **parts).json()["text"] == record.text


def test_an_ending_by_the_players_is_kept(server_client: ServerClient) -> None:
    ending = {"winner": 1, "reason": "resignation"}
    written = server_client.post("/api/records/write", choice=YINSH, moves=["f6"], ending=ending).json()[
        "text"
    ]
    read = server_client.post("/api/records/read", text=written).json()
    assert read["result"]["reason"] == "resignation"
    assert read["ending"] == ending


FULL = f"""[Game "4mation"]
[First "Ann"]
[Second "Bob {"B" * 2000}"]
[Round "3"]
[Result "0-1"]
[Termination "left, with a reason of {"very " * 20}many words"]

{{Before the start.}} 1. d4 {{Long: {"x" * 3000}}} d5 {{Blue gives up.}} 0-1
"""


def test_names_comments_and_the_ending_come_back_as_they_were(server_client: ServerClient) -> None:
    """However long they are."""
    (record,) = read_all(FULL)
    read = server_client.post("/api/records/read", text=FULL).json()
    parts = {name: read[name] for name in ("choice", "start", "moves", "headers", "comments", "ending")}
    assert server_client.post("/api/records/write", **parts).json()["text"] == record.text
    assert read["ending"]["winner"] == 1


def test_as_many_headers_as_can_be_read_can_be_written(server_client: ServerClient) -> None:
    headers = "".join(f'[Header{number} "x"]\n' for number in range(60))
    text = f'[Game "4mation"]\n{headers}\n1. d4 *\n'
    read = server_client.post("/api/records/read", text=text).json()
    parts = {name: read[name] for name in ("choice", "start", "moves", "headers")}
    assert server_client.post("/api/records/write", **parts).status_code == 200


def test_a_broken_record_says_where(server_client: ServerClient) -> None:
    answer = server_client.post("/api/records/read", text='[Game "YINSH"]\n\n1. f6 f6 *\n')
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
    assert answer.json()["message"].startswith("line 3, column 7: ")


def test_a_broken_game_spoils_only_those_after_it(server_client: ServerClient) -> None:
    text = '[Game "YINSH"]\n\n1. f6 e5 *\n\n[Game "YINSH"]\n\n1. f6 f6 *\n'
    assert server_client.post("/api/records/read", text=text).json()["moves"] == ["f6", "e5"]
    assert server_client.problem("/api/records/read", text=text, number=2) == (400, "bad_record")
    assert server_client.problem("/api/records/read", text="", number=1) == (400, "bad_record")


def test_what_cannot_be_written_is_refused(server_client: ServerClient) -> None:
    problem = server_client.problem
    assert problem("/api/records/write", choice=YINSH, moves=["zz"]) == (400, "illegal_move")
    assert problem("/api/records/write", choice=YINSH, moves=[], headers={"Game": "x"}) == (400, "bad_option")
    assert problem("/api/records/write", choice=YINSH, moves=[], comments={"x": "?"}) == (400, "bad_message")
    assert problem("/api/records/write", choice=LYNGK, moves=[], start="1/2") == (400, "bad_position")
    assert problem("/api/records/read", text="x" * 300_000) == (413, "too_large")
