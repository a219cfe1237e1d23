"""A match between people: who may sit and move, what everybody hears, and what is kept."""

import pytest

from server.browsers import Browser, problem
from server.match_client import (
    BLITZ,
    at,
    duel,
    guest,
    match_where,
    member,
    news_where,
    next_of,
    open_match,
    sit_down,
)
from server.server_client import RINGS, SKATO, YINSH, Message, ServerClient


def choice_of(game: str) -> Message:
    return {"game": game, "variant": "standard", "options": {}}


def test_a_friend_takes_the_free_seat_and_both_play(server_client: ServerClient) -> None:
    host, friend = guest(server_client), guest(server_client)
    table = open_match(host)
    with at(host, table) as one, at(friend, table) as other:
        one.say("move", ply=0, move="d4")
        assert one.problem() == "too_early"
        other.say("sit")
        assert other.receive_until("seated")["side"] == 1
        told = one.receive_until("table")["table"]
        assert told["match"]["phase"] == "playing"
        assert [seat["name"] for seat in told["seats"]] == [host.name, friend.name]
        assert [player["id"] for player in told["match"]["players"]] == [
            browser.me["player"]["id"] for browser in (host, friend) if browser.me
        ]
        one.say("move", ply=0, move="d4")
        assert next_of(other, "table")["table"]["match"]["phase"] == "playing"
        assert next_of(other, "said")["lines"] == []
        assert next_of(other, "moved")["decision"]["move"] == "d4"


@pytest.mark.parametrize("game", ["yinsh", "lyngk", "4mation", "skato"])
def test_a_whole_match_is_played_to_its_result(server_client: ServerClient, game: str) -> None:
    with duel(server_client, choice_of(game), clock=BLITZ) as match:
        view, ply = server_client.get(f"/api/tables/{match.table}").json()["view"], 0
        while view["result"] is None:
            choices = view["choices"]
            match.lines[view["toMove"]].say("move", ply=ply, move=choices[ply * 7 % len(choices)]["move"])
            received = [next_of(line, "moved") for line in match.lines]
            assert received[0] == received[1]
            assert min(received[0]["clock"]["left"]) > 0
            view, ply = received[0]["view"], ply + 1
        assert match.both_receive("ended")["result"] == view["result"]
        match.match(phase="over")
    stored = server_client.get(f"/api/tables/{match.table}").json()
    assert stored["result"] == view["result"]
    assert len(stored["decisions"]) == ply


def test_only_the_seat_to_move_can_move(server_client: ServerClient) -> None:
    with duel(server_client) as match, at(guest(server_client), match.table) as stranger:
        match.second.say("move", ply=0, move="d4")
        assert match.second.problem() == "not_your_turn"
        stranger.say("move", ply=0, move="d4")
        assert stranger.problem() == "not_allowed"
    assert server_client.moves(match.table) == []


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("resign", {"ply": 0}),
        ("takeback", {"ply": 0}),
        ("offer", {"offer": "draw"}),
        ("answer", {"offer": "draw", "accept": True}),
        ("addTime", {}),
        ("claim", {"claim": "win"}),
        ("abort", {}),
        ("say", {"text": "hello"}),
        ("conditions", {"ply": 0, "lines": [["d4", "d5"]]}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_strangers_can_do_nothing(server_client: ServerClient, kind: str, fields: dict[str, object]) -> None:
    with duel(server_client, clock=BLITZ) as match, at(guest(server_client), match.table) as stranger:
        before = server_client.get(f"/api/tables/{match.table}").json()["match"]["phase"]
        stranger.say(kind, **fields)
        assert stranger.problem() == "not_allowed"
        assert server_client.get(f"/api/tables/{match.table}").json()["match"]["phase"] == before


def test_somebody_unknown_can_look_on_but_not_sit(server_client: ServerClient) -> None:
    table = open_match(guest(server_client))
    with at(Browser(server_client), table) as line:
        line.say("sit")
        assert line.problem() == "log_in_first"
        line.say("say", text="hello")
        assert line.problem() == "log_in_first"


def test_a_third_finds_both_seats_taken(server_client: ServerClient) -> None:
    with duel(server_client) as match, at(guest(server_client), match.table) as third:
        third.say("sit")
        assert third.problem() == "not_allowed"
        sit_down(match.first)
        match.play("d4")


def test_nobody_plays_against_themselves(server_client: ServerClient) -> None:
    host = guest(server_client)
    table = open_match(host)
    with at(host, table) as one, at(host, table) as other:
        other.say("sit")
        assert other.receive_until("said")["lines"] == []
        one.say("move", ply=0, move="d4")
        assert one.problem() == "too_early"


def test_a_match_needs_somebody(server_client: ServerClient) -> None:
    assert problem(Browser(server_client).post("/api/matches", choice=SKATO)) == (401, "log_in_first")
    assert problem(Browser(server_client).get("/api/mine")) == (401, "log_in_first")


def test_a_message_that_comes_twice_counts_once(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.first.say("move", ply=0, move="d4")
        match.first.say("move", ply=0, move="D4")
        assert next_of(match.first, "moved")["decision"]["ply"] == 0
        assert [each["move"] for each in next_of(match.first, "table")["table"]["decisions"]] == ["d4"]
        next_of(match.second, "moved")
        match.second.say("move", ply=1, move="d5")
        assert next_of(match.second, "moved")["decision"]["ply"] == 1
    assert server_client.moves(match.table) == ["d4", "d5"]


def test_late_and_early_messages_are_refused_and_the_table_told(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.play("d4", "d5")
        for ply, move in ((0, "c3"), (7, "c3")):
            match.first.say("move", ply=ply, move=move)
            assert match.first.problem() == "wrong_ply"
            assert next_of(match.first, "table")["table"]["view"]["ply"] == 2
    assert server_client.moves(match.table) == ["d4", "d5"]


def test_an_illegal_move_is_told_to_the_sender_alone(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.first.say("move", ply=0, move="z99")
        assert match.first.problem() == "illegal_move"
        match.play("d4")


def test_a_player_may_have_several_pages(server_client: ServerClient) -> None:
    with duel(server_client) as match, at(match.browsers[0], match.table) as page:
        page.say("move", ply=0, move="d4")
        assert next_of(match.first, "moved") == next_of(match.second, "moved") == next_of(page, "moved")


def test_watchers_hear_everything_but_the_chat(server_client: ServerClient) -> None:
    with duel(server_client) as match, at(Browser(server_client), match.table) as watcher:
        match_where(match.first, watchers=1)
        match.first.say("say", text="between us")
        assert [line["text"] for line in match.both_receive("said")["lines"]] == ["between us"]
        match.play("d4")
        assert next_of(watcher, "moved")["decision"]["move"] == "d4"


def test_a_late_client_receives_the_earlier_chat(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.first.say("say", text="good luck")
        match.both_receive("said")
        match.second.say("say", text="<b>you too</b>")
        match.both_receive("said")
        with match.browsers[1].line(f"/api/tables/{match.table}/live") as again:
            assert [again.receive()["type"] for _ in range(2)] == ["seated", "table"]
            said = again.receive_until("said")
    assert [(line["number"], line["side"], line["text"]) for line in said["lines"]] == [
        (1, 0, "good luck"),
        (2, 1, "<b>you too</b>"),
    ]


def test_giving_up_needs_no_right_moment(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.play("d4")
        match.first.say("resign", ply=0)
        ended = match.both_receive("ended")["result"]
        assert (ended["winner"], ended["reason"]) == (1, "resignation")
        match.first.say("resign", ply=0)
        assert match.first.problem() == "game_over"


def test_a_match_can_be_aborted_until_both_have_decided(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.play("d4")
        match.second.say("abort")
        ended = match.both_receive("ended")["result"]
        assert (ended["winner"], ended["reason"], ended["text"]) == (None, "abort", "aborted")
    with duel(server_client) as match:
        match.play("d4", "d5")
        match.second.say("abort")
        assert match.second.problem() == "not_allowed"


def test_a_match_that_nobody_joined_can_be_aborted(server_client: ServerClient) -> None:
    host = guest(server_client)
    table = open_match(host)
    with at(host, table) as line:
        line.say("abort")
        assert line.receive_until("ended")["result"]["reason"] == "abort"
    with at(guest(server_client), table) as late:
        late.say("sit")
        assert late.problem() == "game_over"


def test_both_see_when_the_other_is_gone(server_client: ServerClient) -> None:
    host, friend = guest(server_client), guest(server_client)
    table = open_match(host)
    with at(host, table) as one:
        with at(friend, table) as other:
            sit_down(other)
            match_where(one, away=[None, None])
        gone = news_where(one, lambda match: match["away"][1] is not None)
        assert gone["away"][0] is None
        with at(friend, table):
            match_where(one, away=[None, None])


def test_own_matches_are_found_again_with_whose_turn_it_is(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        waiting = open_match(match.browsers[0])
        match.play("d4")
        mine = {game["id"]: game["toMove"] for game in match.browsers[0].get("/api/mine").json()}
        assert mine == {match.table: 1, waiting: None}
        match.first.say("resign", ply=1)
        match.both_receive("ended")
    assert [game["id"] for game in match.browsers[0].get("/api/mine").json()] == [waiting]


def test_a_match_cannot_be_removed(server_client: ServerClient) -> None:
    table = open_match(guest(server_client))
    answer = server_client.client.delete(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["code"]) == (405, "not_allowed")


def test_the_host_chooses_who_begins(server_client: ServerClient) -> None:
    for first, side in (("me", 0), ("other", 1)):
        host = guest(server_client)
        table = open_match(host, YINSH, first=first)
        with host.line(f"/api/tables/{table}/live") as line:
            assert line.receive() == {"type": "seated", "side": side, "conditions": []}


def test_a_match_may_begin_in_the_middle(server_client: ServerClient) -> None:
    with duel(server_client, YINSH, moves=RINGS[:4]) as match:
        match.first.say("move", ply=4, move=RINGS[4])
        assert next_of(match.second, "moved")["decision"] == {
            "ply": 4,
            "side": 0,
            "move": RINGS[4],
            "places": [RINGS[4]],
            "turn": 3,
        }
    over = ["a8", "a7", "b8", "b7", "c8", "c7", "d8", "d7", "e8"]
    assert problem(guest(server_client).post("/api/matches", choice=SKATO, moves=over)) == (409, "game_over")


def test_rated_matches_are_for_accounts_and_the_usual_start(server_client: ServerClient) -> None:
    assert problem(guest(server_client).post("/api/matches", choice=SKATO, rated=True)) == (
        401,
        "log_in_first",
    )
    ann = member(server_client, "Ann")
    assert problem(ann.post("/api/matches", choice=SKATO, rated=True, moves=["d4"])) == (400, "bad_option")
    table = open_match(ann, rated=True)
    with at(guest(server_client), table) as visitor:
        visitor.say("sit")
        assert visitor.problem() == "log_in_first"


def test_a_rated_result_changes_both_ratings_at_once(server_client: ServerClient) -> None:
    ann, ben = member(server_client, "Ann"), member(server_client, "Ben")
    with duel(server_client, browsers=(ann, ben), rated=True) as match:
        match.play("d4", "d5")
        match.second.say("resign", ply=2)
        match.both_receive("ended")
        latest = match.match(phase="over")
        up, down = latest["ratingChanges"]
        assert up["after"] > up["before"]
        assert down["after"] < down["before"]
        assert [player["rating"]["rating"] for player in latest["players"]] == [up["after"], down["after"]]
    assert server_client.get(f"/api/tables/{match.table}").json()["match"]["ratingChanges"] == [up, down]


def test_an_aborted_match_counts_for_nothing(server_client: ServerClient) -> None:
    ann, ben = member(server_client, "Ann"), member(server_client, "Ben")
    with duel(server_client, browsers=(ann, ben), rated=True) as match:
        match.first.say("abort")
        match.both_receive("ended")
        assert match.match(phase="over")["ratingChanges"] == [None, None]
