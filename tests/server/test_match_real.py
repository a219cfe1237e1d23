"""A match on real processes: restarted in the middle, or spread over two of which one is killed."""

import pytest
from websockets.exceptions import ConnectionClosed

from server.process import Process, receive, say
from server.real_match import Guest, play
from services import Postgres, RedisServer

BLITZ = {"type": "fischer", "seconds": 180, "increment": 2}
MOVES = ["d4", "d5", "e4", "e5", "f4", "f5", "d3", "e3"]


def test_a_match_goes_on_after_a_server_was_killed(any_database: str) -> None:
    with Process(any_database) as process:
        ann, ben = Guest(process), Guest(process)
        table = ann.open_match(process, clock=BLITZ)
        with ann.at(process, table) as (one, _), ben.at(process, table) as (other, _):
            say(other, "sit")
            receive(other, "said")
            play((one, other), MOVES[:4], 0)
            say(one, "say", text="still there?")
            receive(one, "said")
            process.kill()
            with pytest.raises(ConnectionClosed):
                receive(one, "never")
        process.start()
        with ann.at(process, table) as (one, state), ben.at(process, table) as (other, _):
            assert [decision["move"] for decision in state["decisions"]] == MOVES[:4]
            assert state["match"]["phase"] == "playing"
            assert state["match"]["clock"]["running"] == 0
            assert all(0 < left <= 184 for left in state["match"]["clock"]["left"])
            assert [line["text"] for line in receive(other, "said")["lines"]] == ["still there?"]
            play((one, other), MOVES[4:], 4)


def test_a_match_over_two_processes_survives_one_of_them(postgres: Postgres, redis: RedisServer) -> None:
    database = postgres.new_database()
    with (
        Process(database, "--redis", redis.address) as first,
        Process(database, "--redis", redis.address) as second,
    ):
        ann, ben = Guest(first), Guest(second)
        table = ann.open_match(first, clock=BLITZ)
        with ann.at(first, table) as (one, _), ben.at(second, table) as (other, _):
            say(other, "sit")
            assert receive(one, "table")["table"]["match"]["phase"] == "playing"
            play((one, other), MOVES[:4], 0)
            say(other, "say", text="good luck")
            assert receive(one, "said")["lines"][0]["text"] == "good luck"
            first.kill()
            receive(other, "match", where=lambda latest: latest["match"]["away"][0] is not None)
            with ann.at(second, table) as (again, state):
                assert [decision["move"] for decision in state["decisions"]] == MOVES[:4]
                play((again, other), MOVES[4:], 4)
