"""People at a table: moves, takebacks, giving up, several pages at once."""

import pytest

import kwartet
from server.browsers import problem
from server.match_client import at, duel, guest, next_of, open_match
from server.server_client import LYNGK, RINGS, SKATO, YINSH, Message, ServerClient
from server.test_migrations import MigratingDatabase

ALMOST_WON = ["a8", "a7", "b8", "b7", "c8", "c7", "d8", "d7"]


def choice_of(game: str) -> Message:
    return {"game": game, "variant": "standard", "options": {}}


@pytest.mark.parametrize("game", ["yinsh", "lyngk", "4mation", "skato"])
def test_a_whole_game_is_played_to_its_result(server_client: ServerClient, game: str) -> None:
    with duel(server_client, choice_of(game)) as match:
        view, ply = server_client.get(f"/api/tables/{match.table}").json()["view"], 0
        while view["result"] is None:
            move = view["choices"][ply * 7 % len(view["choices"])]["move"]
            moved = match.decide(view["toMove"], ply, move)
            view, ply = moved["view"], ply + 1
            assert (moved["decision"]["ply"], view["ply"]) == (ply - 1, ply)
        ended = {"type": "ended", "result": view["result"], "takebackTo": moved["takebackTo"]}
        assert match.both_receive_next("ended") == ended
    record = kwartet.read_record(server_client.get(f"/api/tables/{match.table}/record").text)
    assert str(record.result) == view["result"]["text"]
    assert len(record.moves) == ply


def test_an_illegal_move_is_told_to_the_sender_alone(server_client: ServerClient) -> None:
    with duel(server_client, YINSH) as match:
        match.first.say("move", ply=0, move="z9")
        assert match.first.problem() == "illegal_move"
        match.second.say("ping")
        assert match.second.receive() == {"type": "pong"}
        assert server_client.moves(match.table) == []


def test_a_move_for_another_moment_is_refused_and_the_table_told(server_client: ServerClient) -> None:
    with duel(server_client, YINSH) as match:
        match.first.say("move", ply=3, move="f6")
        assert match.first.receive()["problem"]["code"] == "wrong_ply"
        assert match.first.receive()["table"]["view"]["ply"] == 0


def test_a_message_that_comes_twice_counts_once(server_client: ServerClient) -> None:
    with duel(server_client, YINSH) as match:
        match.first.say("move", ply=0, move="f6")
        match.first.say("move", ply=0, move="F6")
        assert match.first.receive()["type"] == "moved"
        assert [decision["move"] for decision in match.first.receive()["table"]["decisions"]] == ["f6"]
        match.first.say("move", ply=0, move="e5")
        assert match.first.problem() == "wrong_ply"
        assert server_client.moves(match.table) == ["f6"]


def test_all_pages_of_a_table_hear_the_same(server_client: ServerClient) -> None:
    """Those of both players, one of whom has two, and that of somebody who watches."""
    with (
        duel(server_client, YINSH) as match,
        at(match.browsers[0], match.table) as page,
        at(guest(server_client), match.table) as watching,
    ):

        def all_hear(kind: str) -> None:
            heard = [next_of(line, kind) for line in (*match.lines, page, watching)]
            assert all(each == heard[0] for each in heard)

        match.first.say("move", ply=0, move="f6")
        all_hear("moved")
        match.second.say("move", ply=1, move="e5")
        all_hear("moved")
        match.second.say("takeback", ply=1)
        page.receive_until("match", where=lambda latest: bool(latest["match"]["offers"]))
        page.say("answer", offer="takeback", accept=True)
        all_hear("table")
        page.say("resign", ply=1)
        all_hear("ended")


def test_two_pages_that_decide_at_once_do_not_both_get_it(server_client: ServerClient) -> None:
    with duel(server_client, YINSH) as match, at(match.browsers[0], match.table) as page:
        match.first.say("move", ply=0, move="f6")
        page.say("move", ply=0, move="e5")
        answers = [line.receive_until("moved")["decision"]["move"] for line in (match.first, page)]
        assert answers[0] == answers[1]
        page.say("ping")
        page.receive_until("pong")
        assert server_client.moves(match.table) == answers[:1]


def test_broken_messages_do_not_end_the_conversation(server_client: ServerClient) -> None:
    host = guest(server_client)
    with at(host, open_match(host)) as line:
        for text in (
            "",
            "{",
            "[]",
            "7",
            '{"type": "dance"}',
            '{"type": "move"}',
            '{"type":"move","ply":-1,"move":"f6"}',
        ):
            line.say_text(text)
            assert line.problem() == "bad_message"
        line.say_text("x" * 200_000)
        assert line.problem() == "too_large"
        line.say_text("[" * 100_000)
        assert line.problem() == "bad_message"
        line.say("ping")
        assert next_of(line, "pong") == {"type": "pong"}


def test_a_takeback_goes_back_and_the_game_goes_on(server_client: ServerClient) -> None:
    with duel(server_client, YINSH) as match:
        match.play(*RINGS[:4])
        taken_back = match.take_back(1, 1)
        assert [each["move"] for each in taken_back["table"]["decisions"]] == RINGS[:1]
        match.play("a3", ply=1)
        assert server_client.moves(match.table) == ["f6", "a3"]


def test_without_takebacks_only_an_unfinished_turn_can_be_undone(server_client: ServerClient) -> None:
    start = kwartet.game("lyngk").start(seed=5)
    claim = next(move for move in start.legal_moves if "-" not in move)
    move = next(move for move in start.play(claim).legal_moves if "-" in move)
    with duel(server_client, LYNGK, start=start.text, takebacks=False) as match:
        match.decide(0, 0, claim)
        match.first.say("takeback", ply=0)
        assert match.both_receive_next("table")["table"]["decisions"] == []
        match.decide(0, 0, claim)
        match.decide(0, 1, move)
        match.first.say("takeback", ply=0)
        assert match.first.problem() == "no_takeback"
        match.first.say("takeback", ply=9)
        assert match.first.problem() == "wrong_ply"


def test_giving_up_ends_the_game_and_is_kept(server_client: ServerClient) -> None:
    with duel(server_client, YINSH) as match:
        match.play("f6")
        match.second.say("resign", ply=1)
        assert match.both_receive_next("ended")["result"]["winner"] == 0
        for kind, more in (("move", {"move": "e5"}), ("resign", {}), ("takeback", {})):
            match.second.say(kind, ply=1, **more)
            assert match.second.problem() == "game_over"
    assert server_client.get(f"/api/tables/{match.table}").json()["result"]["reason"] == "resignation"
    assert '[Termination "resignation"]' in server_client.get(f"/api/tables/{match.table}/record").text


def test_after_the_end_nothing_is_decided(server_client: ServerClient) -> None:
    with duel(server_client, SKATO, moves=ALMOST_WON) as match:
        assert match.decide(0, 8, "e8")["view"]["result"]["reason"] == "line of five"
        match.both_receive_next("ended")
        match.second.say("move", ply=9, move="e7")
        assert match.second.problem() == "game_over"
        match.first.say("takeback", ply=8)
        assert match.first.problem() == "game_over"
        assert server_client.moves(match.table) == [*ALMOST_WON, "e8"]


def test_a_table_that_is_not_there_says_so(server_client: ServerClient) -> None:
    assert server_client.get("/api/tables/nothing").json()["code"] == "not_found"
    assert server_client.get("/api/tables/nothing").status_code == 404
    assert server_client.get("/api/tables/nothing/record").status_code == 404
    with server_client.line("/api/tables/nothing/live") as line:
        assert line.problem() == "not_found"


def test_a_removed_table_is_gone_for_everybody(server_client: ServerClient, any_database: str) -> None:
    """The host prunes old matches while the server runs."""
    with duel(server_client) as match:
        MigratingDatabase(any_database).execute(f"DELETE FROM tables WHERE id = '{match.table}'")
        for line in (match.first, match.second):
            line.say("move", ply=0, move="d4")
            assert line.problem() == "not_found"
    assert server_client.get(f"/api/tables/{match.table}").status_code == 404


def test_a_match_may_begin_anywhere_but_after_the_end(server_client: ServerClient) -> None:
    host = guest(server_client)
    state = host.get(f"/api/tables/{open_match(host, YINSH, moves=RINGS)}").json()
    assert state["seats"][0]["name"] == host.name
    assert state["view"]["task"] == "move a ring"
    for wish, refused in (
        ({"moves": ["zz"]}, (400, "illegal_move")),
        ({"choice": SKATO, "moves": [*ALMOST_WON, "e8"]}, (409, "game_over")),
        ({"kind": "screen"}, (400, "bad_message")),
        ({"engine": 11}, (400, "bad_message")),
    ):
        assert problem(host.post("/api/matches", **{"choice": YINSH, **wish})) == refused
