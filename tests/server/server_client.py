"""Server client: short calls for the API of a server."""

import queue
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import httpx
from litestar.testing import TestClient, WebSocketTestSession
from litestar.types import ASGIApp

PATIENCE = 60.0  # seconds after which a silent server has failed; nothing is measured by it

YINSH = {"game": "yinsh", "variant": "standard", "options": {}}
LYNGK = {"game": "lyngk", "variant": "standard", "options": {}}
SKATO = {"game": "skato", "variant": "standard", "options": {}}
FOURMATION = {"game": "4mation", "variant": "standard", "options": {}}
RINGS = "f6 e5 g7 g6 e6 f7 d4 h8 d5 g8".split()

Message = dict[str, Any]
Claim = Callable[[Message], object]


def listen(receive: Callable[[float], Message], kinds: Sequence[str], where: Claim = bool) -> Message:
    """The next message of one of these kinds for which a claim holds; whatever else comes is passed over."""
    patient_until = time.monotonic() + PATIENCE
    passed_over: list[Message] = []
    while (patience := patient_until - time.monotonic()) > 0:
        try:
            message = receive(patience)
        except (queue.Empty, TimeoutError):
            break
        if message["type"] in kinds and where(message):
            return message
        passed_over.append(message)
    raise AssertionError(f"{' or '.join(kinds)} did not come, but {passed_over}")


class Line:
    """One socket."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session

    def say(self, kind: str, **fields: object) -> None:
        """Send a message."""
        self.session.send_json({"type": kind, **fields})

    def say_text(self, text: str) -> None:
        """Send anything."""
        self.session.send_text(text)

    def receive(self, patience: float = PATIENCE) -> Message:
        """The next message."""
        message: Message = self.session.receive_json(timeout=patience)
        return message

    def receive_until(self, *kinds: str, where: Claim = bool) -> Message:
        """The next message of one of these kinds, for which something holds."""
        return listen(self.receive, kinds, where)

    def problem(self) -> str:
        """The code of the problem that comes next."""
        message = self.receive_until("problem")
        return str(message["problem"]["code"])


def local_client(app: ASGIApp) -> TestClient[ASGIApp]:
    """A client of a server in this process, at an address that needs no public one."""
    with (
        warnings.catch_warnings()
    ):  # cookies of names without a dot are no problem here: browsers.py keeps them
        warnings.filterwarnings("ignore", message="The base_url")
        return TestClient(app, base_url="http://localhost")


class ServerClient:
    """A server and what can be asked of it."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client

    def get(self, path: str, **headers: str) -> httpx.Response:
        """Ask for something."""
        return self.client.get(path, headers=headers)

    def post(self, path: str, **data: object) -> httpx.Response:
        """Send something."""
        return self.client.post(path, json=data)

    def problem(self, path: str, **data: object) -> tuple[int, str]:
        """The status and the code of the problem that sending something brings."""
        answer = self.post(path, **data)
        return answer.status_code, answer.json()["code"]

    @contextmanager
    def line(self, path: str) -> Iterator[Line]:
        """Open a socket."""
        with self.client.websocket_connect(path) as session:
            yield Line(session)

    def moves(self, table: str) -> list[str]:
        """The moves of a table as they are kept."""
        return [decision["move"] for decision in self.get(f"/api/tables/{table}").json()["decisions"]]
