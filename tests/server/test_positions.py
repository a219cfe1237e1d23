"""Positions, boards and pictures over HTTP."""

import pytest

import kwartet
from server.house import FOURMATION, LYNGK, RINGS, SKATO, YINSH, House, Message

TABLE_OF_TEN = "4/7/4B3/3W5/1W2B5/4W2B1/2B4W2/5B3/3W4/7/4 0 0 w move"


def test_all_games_are_listed(house: House) -> None:
    games = house.get("/api/games").json()
    assert [game["id"] for game in games] == [info.id for info in kwartet.games()]
    assert games[0]["turnSeparator"] == ";"
    assert games[3]["options"][0]["isSwitch"] is False


@pytest.mark.parametrize("choice", [YINSH, LYNGK, FOURMATION, SKATO], ids=lambda choice: choice["game"])
def test_a_board_is_the_same_under_both_addresses(house: House, choice: Message) -> None:
    sent = house.post("/api/board", choice=choice).json()
    asked = house.get(f"/api/board?game={choice['game']}&variant=standard&options=%7B%7D")
    assert sent == asked.json()
    assert len(sent["points"]) == len(kwartet.game(choice["game"]).geometry.points)
    assert "max-age" in asked.headers["cache-control"]


def test_options_choose_the_board(house: House) -> None:
    assert len(house.get("/api/board?game=skato&options={%22size%22:6}").json()["points"]) == 36
    assert house.get("/api/board?game=skato&options={size:6}").json()["code"] == "bad_message"
    assert house.get("/api/board?game=skato&options={%22size%22:99}").json()["code"] == "bad_option"


def test_a_position_tells_all_that_a_board_needs(house: House) -> None:
    found = house.post("/api/positions", choice=YINSH, moves=[*RINGS, "f6-f4"]).json()
    view = found["view"]
    position = kwartet.game("yinsh").read(view["text"])
    assert [decision["turn"] for decision in found["decisions"]] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    assert view["toMove"] == 1
    assert view["ply"] == 11
    assert view["last"] == ["f6", "f4"]
    assert {place: tuple(pieces) for place, pieces in view["scene"].items()} == position.scene
    assert {choice["move"]: tuple(choice["clicks"]) for choice in view["choices"]} == position.clicks
    assert {choice["move"]: tuple(choice["route"]) for choice in view["choices"]} == position.routes


def test_the_decisions_of_a_turn_share_its_number(house: House) -> None:
    start = kwartet.game("lyngk").start(seed=5)
    claim = next(move for move in start.legal_moves if "-" not in move)
    move = next(move for move in start.play(claim).legal_moves if "-" in move)
    found = house.post("/api/positions", choice=LYNGK, start=start.text, moves=[claim, move]).json()
    assert [(decision["side"], decision["turn"]) for decision in found["decisions"]] == [(0, 1), (0, 1)]


def test_a_seed_decides_the_layout(house: House) -> None:
    one, same, other = (
        house.post("/api/positions", choice=LYNGK, seed=seed).json()["start"] for seed in (7, 7, 8)
    )
    assert one == same == kwartet.game("lyngk").start(seed=7).text
    assert one != other


def test_an_illegal_move_names_legal_ones(house: House) -> None:
    answer = house.post("/api/positions", choice=YINSH, moves=[*RINGS, "f6-a1"])
    assert (answer.status_code, answer.json()["code"]) == (400, "illegal_move")
    assert "from f6: f6-" in answer.json()["message"]


def test_each_mistake_has_its_code(house: House) -> None:
    problem = house.problem
    assert problem("/api/board", choice={**YINSH, "game": "chess"}) == (400, "unknown_game")
    assert problem("/api/board", choice={**YINSH, "variant": "odd"}) == (400, "bad_option")
    assert problem("/api/check", choice=YINSH, text="4/7") == (400, "bad_position")
    assert problem("/api/positions", choice=YINSH, moves=[7]) == (400, "bad_message")
    assert problem("/api/positions", choice=YINSH, mvoes=[]) == (400, "bad_message")
    assert problem("/api/positions", choice=YINSH, moves=["f6"] * 1001) == (400, "bad_message")
    assert problem("/api/draw", choice=YINSH, size=99999) == (400, "bad_message")


def test_a_checked_position_has_a_view(house: House) -> None:
    view = house.post("/api/check", choice=YINSH, text=TABLE_OF_TEN).json()["view"]
    assert view["text"] == TABLE_OF_TEN
    assert view["task"] == "move a ring"


def test_a_picture_shows_the_position(house: House) -> None:
    answer = house.post("/api/draw", choice=YINSH, moves=RINGS, theme="dark", size=200, coordinates=False)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    position = kwartet.game("yinsh").start()
    for move in RINGS:
        position = position.play(move)
    assert answer.text == position.svg(last=RINGS[-1], theme="dark", size=200, coordinates=False)


def test_a_picture_of_a_text_is_the_same(house: House) -> None:
    answer = house.post("/api/draw", choice=YINSH, text=TABLE_OF_TEN)
    assert answer.text == kwartet.game("yinsh").read(TABLE_OF_TEN).svg()
