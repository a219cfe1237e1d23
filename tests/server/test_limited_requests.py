"""Limited requests: every rate limit that hosts read about refuses what it counts."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect

from kwartet.server.app import Settings, make_app
from kwartet.server.mail.settings import mail_settings_of
from kwartet.server.runtime import rate_limits
from kwartet.server.runtime.rate_limits import RateLimit, RateLimits
from server.browsers import HERE, PASSWORD, PROOF, Browser
from server.mail_server import SENDER
from server.server_client import SKATO, YINSH, ServerClient, local_client
from server.test_rate_limits import DOCUMENTED

SECONDS = 7
REQUESTS: dict[RateLimit, Callable[[Browser], httpx.Response]] = {
    rate_limits.ASK: lambda ann: ann.get("/"),
    rate_limits.BE_GUEST: lambda ann: ann.post("/api/guest"),
    rate_limits.SIGN_UP: lambda ann: ann.post("/api/account", name="Bob", password=PASSWORD),
    rate_limits.MAKE_TABLE: lambda ann: ann.post("/api/matches", choice=YINSH),
    rate_limits.MAKE_MATCH: lambda ann: ann.post("/api/matches", choice=YINSH),
    rate_limits.CHALLENGE: lambda ann: ann.post("/api/matches", choice=YINSH, invited="Ben"),
    rate_limits.FORGET: lambda ann: ann.post("/api/password/forgotten", who="Ann"),
    rate_limits.CONFIRM: lambda ann: ann.patch("/api/account", email="ann@example.org", proof=PROOF),
    rate_limits.MAKE_TOKEN: lambda ann: ann.post("/api/tokens", name="program", proof=PROOF),
    rate_limits.DOWNLOAD: lambda ann: ann.get("/api/account/games"),
    rate_limits.ARCHIVE: lambda ann: ann.post("/api/archive", record="nothing"),
}
MESSAGES: dict[RateLimit, tuple[str, dict[str, object]]] = {
    rate_limits.SEEK: ("/api/lobby", {"kind": "seek", "choice": SKATO, "clock": None, "rated": False}),
    rate_limits.CHAT: ("/api/tables/{}/live", {"kind": "say", "text": "hello"}),
}


@pytest.fixture
def ann(any_database: str, tmp_path: Path) -> Iterator[Browser]:
    """Ann at a server with its limits; Ben has an account there, too."""
    mail = mail_settings_of("smtp://localhost:9", SENDER, HERE)
    settings = Settings(any_database, players=1, client=tmp_path, public_url=HERE, mail=mail)
    with local_client(make_app(settings)) as client:
        ann, ben = Browser(ServerClient(client)), Browser(ServerClient(client))
        ann.sign_up("Ann")
        ben.sign_up("Ben")
        yield ann


def exceed(limit: RateLimit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a limit be exceeded by everybody, and no other one by anybody."""
    monkeypatch.setattr(RateLimits, "take", lambda _, asked, __: SECONDS if asked is limit else 0.0)


def test_every_row_is_tried() -> None:
    assert {*REQUESTS, *MESSAGES, rate_limits.CONNECT} == set(DOCUMENTED.values())


@pytest.mark.parametrize("limit", REQUESTS, ids=lambda limit: limit.name)
def test_what_is_asked_too_often_is_refused(
    limit: RateLimit, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    exceed(limit, monkeypatch)
    answer = REQUESTS[limit](ann)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, str(SECONDS))
    assert answer.json()["code"] == "too_many"


@pytest.mark.parametrize("limit", MESSAGES, ids=lambda limit: limit.name)
def test_what_is_said_too_often_is_refused(
    limit: RateLimit, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.post("/api/matches", choice=SKATO).json()["id"]
    path, message = MESSAGES[limit]
    exceed(limit, monkeypatch)
    with ann.line(path.format(table)) as line:
        line.say(**message)  # type: ignore[arg-type]  # the kind is a word
        assert line.problem() == "too_many"


def test_too_many_new_sockets_are_refused(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    exceed(rate_limits.CONNECT, monkeypatch)
    with pytest.raises(WebSocketDisconnect), ann.line("/api/lobby"):
        pass
