"""People at a table: moves, steps back, giving up, several pages at once."""

import pytest

import kwartet
from server.server_client import LYNGK, RINGS, SKATO, YINSH, Message, ServerClient, play_through


def choice_of(game: str) -> Message:
    return {"game": game, "variant": "standard", "options": {}}


@pytest.mark.parametrize("game", ["yinsh", "lyngk", "4mation", "skato"])
def test_a_whole_game_is_played_to_its_result(server_client: ServerClient, game: str) -> None:
    table = server_client.table(choice_of(game))
    state = server_client.get(f"/api/tables/{table}").json()
    with server_client.sit(table) as line:
        view, ply = state["view"], 0
        while view["result"] is None:
            line.say("move", ply=ply, move=view["choices"][ply * 7 % len(view["choices"])]["move"])
            moved = line.receive_until("moved", "problem")
            view, ply = moved["view"], ply + 1
            assert (moved["decision"]["ply"], view["ply"]) == (ply - 1, ply)
        ended = {"type": "ended", "result": view["result"], "takebackTo": moved["takebackTo"]}
        assert line.receive() == ended
    record = kwartet.read_record(server_client.get(f"/api/tables/{table}/record").text)
    assert str(record.result) == view["result"]["text"]
    assert len(record.moves) == ply


def test_an_illegal_move_is_told_to_the_sender_alone(server_client: ServerClient) -> None:
    table = server_client.table()
    with server_client.sit(table) as sender, server_client.sit(table) as other:
        sender.say("move", ply=0, move="z9")
        assert sender.problem() == "illegal_move"
        other.say("ping")
        assert other.receive() == {"type": "pong"}
    assert server_client.moves(table) == []


def test_a_move_for_another_moment_is_refused_and_the_table_told(server_client: ServerClient) -> None:
    with server_client.sit(server_client.table()) as line:
        line.say("move", ply=3, move="f6")
        assert line.receive()["problem"]["code"] == "wrong_ply"
        assert line.receive()["table"]["view"]["ply"] == 0


def test_a_message_that_comes_twice_counts_once(server_client: ServerClient) -> None:
    table = server_client.table()
    with server_client.sit(table) as line:
        line.say("move", ply=0, move="f6")
        line.say("move", ply=0, move="F6")
        assert line.receive()["type"] == "moved"
        assert [decision["move"] for decision in line.receive()["table"]["decisions"]] == ["f6"]
        line.say("move", ply=0, move="e5")
        assert line.problem() == "wrong_ply"
    assert server_client.moves(table) == ["f6"]


def test_all_pages_of_a_table_hear_the_same(server_client: ServerClient) -> None:
    table = server_client.table()
    with server_client.sit(table) as one, server_client.sit(table) as two:
        one.say("move", ply=0, move="f6")
        received = one.receive()
        assert two.receive() == received
        two.say("move", ply=1, move="e5")
        received = two.receive()
        assert one.receive() == received
        two.say("takeback", ply=1)
        assert one.receive() == two.receive()
        one.say("resign", ply=1)
        assert one.receive() == two.receive()


def test_two_who_decide_at_once_do_not_both_get_it(server_client: ServerClient) -> None:
    table = server_client.table()
    with server_client.sit(table) as one, server_client.sit(table) as two:
        one.say("move", ply=0, move="f6")
        two.say("move", ply=0, move="e5")
        answers = [line.receive_until("moved")["decision"]["move"] for line in (one, two)]
        assert answers[0] == answers[1]
    assert len(server_client.moves(table)) == 1


def test_broken_messages_do_not_end_the_conversation(server_client: ServerClient) -> None:
    with server_client.sit(server_client.table()) as line:
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
        assert line.receive() == {"type": "pong"}


def test_a_takeback_goes_back_and_the_game_goes_on(server_client: ServerClient) -> None:
    table = server_client.table()
    with server_client.sit(table) as line:
        play_through(line, RINGS[:4])
        line.say("takeback", ply=1)
        assert [each["move"] for each in line.receive()["table"]["decisions"]] == RINGS[:1]
        play_through(line, ["a3"], first_ply=1)
    assert server_client.moves(table) == ["f6", "a3"]


def test_without_takebacks_only_an_unfinished_turn_can_be_undone(server_client: ServerClient) -> None:
    start = kwartet.game("lyngk").start(seed=5)
    claim = next(move for move in start.legal_moves if "-" not in move)
    move = next(move for move in start.play(claim).legal_moves if "-" in move)
    table = server_client.table(LYNGK, start=start.text, takebacks=False)
    with server_client.sit(table) as line:
        play_through(line, [claim])
        line.say("takeback", ply=0)
        assert line.receive()["table"]["decisions"] == []
        play_through(line, [claim, move])
        line.say("takeback", ply=0)
        assert line.problem() == "no_takeback"
        line.say("takeback", ply=9)
        assert line.problem() == "wrong_ply"


def test_giving_up_ends_the_game_and_is_kept(server_client: ServerClient) -> None:
    table = server_client.table()
    with server_client.sit(table) as line:
        play_through(line, ["f6"])
        line.say("resign", ply=1)
        assert line.receive()["result"]["winner"] == 0
        line.say("move", ply=1, move="e5")
        assert line.problem() == "game_over"
        line.say("resign", ply=1)
        assert line.problem() == "game_over"
    assert server_client.get(f"/api/tables/{table}").json()["result"]["reason"] == "resignation"
    assert '[Termination "resignation"]' in server_client.get(f"/api/tables/{table}/record").text


def test_giving_up_can_be_taken_back(server_client: ServerClient) -> None:
    with server_client.sit(server_client.table()) as line:
        line.say("resign", ply=0)
        assert line.receive()["type"] == "ended"
        line.say("takeback", ply=0)
        assert line.receive()["table"]["result"] is None
        play_through(line, ["f6"])


def test_after_the_end_nothing_is_decided(server_client: ServerClient) -> None:
    table = server_client.table(SKATO, moves=["a8", "a7", "b8", "b7", "c8", "c7", "d8", "d7"])
    with server_client.sit(table) as line:
        line.say("move", ply=8, move="e8")
        assert line.receive()["view"]["result"]["reason"] == "line of five"
        assert line.receive()["type"] == "ended"
        line.say("move", ply=9, move="e7")
        assert line.problem() == "game_over"
        line.say("takeback", ply=8)
        assert line.receive()["table"]["result"] is None


def test_a_table_that_is_not_there_says_so(server_client: ServerClient) -> None:
    assert server_client.get("/api/tables/nothing").json()["code"] == "not_found"
    assert server_client.get("/api/tables/nothing").status_code == 404
    assert server_client.client.delete("/api/tables/nothing").status_code == 404
    with server_client.line("/api/tables/nothing/live") as line:
        assert line.problem() == "not_found"


def test_a_removed_table_is_gone_for_everybody(server_client: ServerClient) -> None:
    table = server_client.table()
    with server_client.sit(table) as line:
        assert server_client.client.delete(f"/api/tables/{table}").status_code == 204
        assert line.problem() == "not_found"
        line.say("move", ply=0, move="f6")
        assert line.problem() == "not_found"
    assert server_client.get(f"/api/tables/{table}").status_code == 404


def test_a_table_may_begin_anywhere_but_after_the_end(server_client: ServerClient) -> None:
    table = server_client.table(YINSH, moves=RINGS, names=["Ann", "Bob"])
    state = server_client.get(f"/api/tables/{table}").json()
    assert [seat["name"] for seat in state["seats"]] == ["Ann", "Bob"]
    assert state["view"]["task"] == "move a ring"
    assert server_client.problem("/api/tables", choice=YINSH, kind="screen", moves=["zz"]) == (
        400,
        "illegal_move",
    )
    assert server_client.problem("/api/tables", choice=YINSH, kind="alone") == (400, "bad_message")
    assert server_client.problem("/api/tables", choice=YINSH, kind="computer", level=11) == (
        400,
        "bad_message",
    )
