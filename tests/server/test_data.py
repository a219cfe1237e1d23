"""Your data: everything can be taken along, and everything can be removed. On both databases."""

from concurrent.futures import ThreadPoolExecutor

import httpx

from kwartet import read_records
from server.authenticator import Authenticator
from server.browsers import PASSWORD, PROOF, Browser, match_of_two, problem
from server.process import Process
from server.server_client import PATIENCE, YINSH, ServerClient
from services import Postgres

MOVES = ["f6", "e5", "g7", "g6"]


def play(first: Browser, second: Browser) -> str:
    """A match in which both speak, some moves are made and the first gives up."""
    table = match_of_two(first, second)
    place = f"/api/tables/{table}/live"
    with first.line(place) as one, second.line(place) as other:
        one.say("say", text="hello from the first")
        other.say("say", text="hello from the second")
        for ply, move in enumerate(MOVES):
            (one, other)[ply % 2].say("move", ply=ply, move=move)
            assert one.receive_until("moved")["decision"]["ply"] == ply
        one.say("resign", ply=len(MOVES))
        one.receive_until("ended")
    return table


def test_all_games_come_in_one_file(server_client: ServerClient) -> None:
    ann, bob = Browser(server_client), Browser(server_client)
    ann.sign_up("Ann")
    bob.sign_up("Bob")
    play(ann, bob)
    play(bob, ann)
    match_of_two(ann, bob)  # nothing has happened in it yet
    answer = ann.get("/api/account/games")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="kwartet-games.kw"'
    games = list(read_records(answer.text))
    assert [game.headers["First"] for game in games] == ["Ann", "Bob"]
    assert [list(game.moves) for game in games] == [MOVES, MOVES]
    assert [game.result.winner for game in games if game.result] == [1, 1]
    assert bob.get("/api/account/games").text == answer.text


def test_nobody_else_gets_them(server_client: ServerClient) -> None:
    assert problem(Browser(server_client).get("/api/account/games")) == (401, "log_in_first")
    carl = Browser(server_client)
    carl.be_guest()
    assert carl.get("/api/account/games").text == ""


def test_a_removed_account_leaves_its_games_without_its_name(server_client: ServerClient) -> None:
    ann, bob = Browser(server_client), Browser(server_client)
    player = ann.sign_up("Ann")
    bob.sign_up("Bob")
    table = play(ann, bob)
    ann.remove_account()
    (game,) = read_records(bob.get("/api/account/games").text)
    assert (game.headers["First"], game.headers["Second"]) == ("deleted", "Bob")
    assert list(game.moves) == MOVES
    state = Browser(server_client).get(f"/api/tables/{table}")
    assert "Ann" not in state.text
    assert player not in state.text
    assert state.json()["match"]["players"][0] is None
    assert Browser(server_client).get("/api/players/Ann").status_code == 404
    with bob.line(f"/api/tables/{table}/live") as line:
        lines = line.receive_until("said")["lines"]
    assert {said["text"] for said in lines} == {"", "hello from the second"}


def test_removing_an_account_resigns_its_matches(server_client: ServerClient) -> None:
    ann, bob = Browser(server_client), Browser(server_client)
    ann.sign_up("Ann")
    bob.sign_up("Bob")
    table = match_of_two(ann, bob)
    place = f"/api/tables/{table}/live"
    with ann.line(place) as one, bob.line(place) as other:
        other.receive_until("table")
        for ply, move in enumerate(MOVES):
            (one, other)[ply % 2].say("move", ply=ply, move=move)
            assert other.receive_until("moved")["decision"]["ply"] == ply
        ann.remove_account()
        assert other.receive_until("ended")["result"]["winner"] == 1
    assert bob.get("/api/mine").json() == []


def test_sessions_tokens_and_passkeys_work_on_every_database(server_client: ServerClient) -> None:
    ann, device = Browser(server_client), Authenticator()
    guest = ann.be_guest()
    assert ann.sign_up("Ann") == guest
    program = Browser(server_client, authorization=f"Bearer {ann.token()}")
    assert program.name == "Ann"
    asked = ann.post("/api/passkeys/options", proof=PROOF).json()
    answer = {"ticket": asked["ticket"], "credential": device.make(asked["options"])}
    assert ann.post("/api/passkeys", **answer).status_code == 201
    other = Browser(server_client)
    asked = other.post("/api/login/passkey/options").json()
    answer = {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}
    assert other.post("/api/login/passkey", **answer).status_code == 200
    assert problem(Browser(server_client).post("/api/account", name="ann", password="long enough")) == (
        409,
        "name_taken",
    )
    assert ann.patch("/api/account", password="another one", proof={"password": "wrong"}).status_code == 403
    assert ann.post("/api/logout").status_code == 204
    assert other.name == "Ann"
    assert other.post("/api/matches", choice=YINSH).status_code == 201


def test_of_many_who_want_a_name_at_once_one_gets_it(postgres: Postgres) -> None:
    """On PostgreSQL, where they write at the same time indeed."""
    wish = {"name": "Everybody", "password": PASSWORD}
    with Process(postgres.new_database()) as process, ThreadPoolExecutor(8) as people:
        answers = people.map(
            lambda _: httpx.post(f"{process.url}/api/account", json=wish, timeout=PATIENCE), range(8)
        )
        assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
