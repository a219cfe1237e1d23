"""The bot of the documentation plays a whole game against another one, on a real server."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from server.browsers import PASSWORD
from server.process import Process, receive
from server.server_client import PATIENCE, Message
from test_docs import blocks

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "bots.md"
LONGEST_PROGRAM = 20  # lines, as we promise


def program() -> str:
    """The bot as the page shows it."""
    (text,) = [text for _, title, text in blocks(PAGE) if title == "bot.py"]
    return text


def test_the_bot_is_short() -> None:
    assert len([line for line in program().splitlines() if line]) <= LONGEST_PROGRAM


def token_of_bot(process: Process, name: str) -> str:
    """Make an account for a bot, mark it as one, and return a token."""
    with httpx.Client(base_url=process.url, timeout=PATIENCE) as browser:
        assert browser.post("/api/account", json={"name": name, "password": PASSWORD}).status_code == 201
        me = browser.patch("/api/account", json={"bot": True, "proof": {"password": PASSWORD}}).json()
        assert me["player"]["kind"] == "bot"
        token: str = browser.post(
            "/api/tokens", json={"name": "bot", "proof": {"password": PASSWORD}}
        ).json()["token"]
        return token


@contextmanager
def running(file: Path, process: Process, name: str) -> Iterator[None]:
    """The program of the page, playing for an account of its own until the end of a block."""
    settings = {"KWARTET_SERVER": f"ws://{process.host}", "KWARTET_TOKEN": token_of_bot(process, name)}
    child = subprocess.Popen([sys.executable, str(file)], env={**os.environ, **settings})
    try:
        yield
        assert child.poll() is None, "the bot has given up"
    finally:
        child.kill()
        child.wait()


def test_two_bots_play_a_rated_game_to_its_end(process: Process, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(program(), "utf-8")
    with process.connect("/api/lobby") as lobby, running(file, process, "Ada"), running(file, process, "Bit"):
        table = receive(lobby, "lobby", where=lambda latest: latest["games"])["games"][0]["id"]
        with process.connect(f"/api/tables/{table}/live") as seat:
            state = receive(seat, "table")["table"]
            result = state["result"] or receive(seat, "ended")["result"]
    page: Message = process.get("/api/players/ada")
    assert page["player"]["kind"] == "bot"
    (game,) = [game for game in page["games"] if game["id"] == table]  # they may have played others besides
    assert game["reason"] == result["reason"]
    assert game["rated"]
    assert page["ratings"][0]["game"] == "4mation"
    assert page["ratings"][0]["games"] >= 1
