"""People: browsers with cookies of their own, as many as a test needs, before one server."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie

import httpx

from server.server_client import YINSH, Line, Message, ServerClient

PASSWORD = "correct horse battery staple"
PROOF = {"password": PASSWORD}
HERE = "http://localhost"


class Browser:
    """One browser: it keeps its cookies and says where its pages come from, as browsers do."""

    def __init__(self, server_client: ServerClient, origin: str = HERE, **headers: str) -> None:
        self.server_client = server_client
        self.headers = {"origin": origin, **headers}
        self.cookies: dict[str, str] = {}
        self.set_cookies: list[str] = []

    def ask(self, method: str, path: str, data: object = None, **headers: str) -> httpx.Response:
        """Send a request and keep the cookies that come back."""
        client = self.server_client.client
        client.cookies.clear()
        answer = client.request(method, path, json=data, headers={**self._sent(), **headers})
        client.cookies.clear()
        self.set_cookies = answer.headers.get_list("set-cookie")
        for line in self.set_cookies:
            for name, morsel in SimpleCookie(line).items():
                self.cookies.pop(name, None)
                if morsel.value and morsel["max-age"] != "0":
                    self.cookies[name] = morsel.value
        return answer

    def get(self, path: str, **headers: str) -> httpx.Response:
        """Ask for something."""
        return self.ask("GET", path, **headers)

    def post(self, path: str, **data: object) -> httpx.Response:
        """Send something."""
        return self.ask("POST", path, data)

    def patch(self, path: str, **data: object) -> httpx.Response:
        """Change something."""
        return self.ask("PATCH", path, data)

    def delete(self, path: str) -> httpx.Response:
        """Remove something."""
        return self.ask("DELETE", path)

    @property
    def session(self) -> str | None:
        """The session's cookie."""
        return self.cookies.get("kwartet_session")

    @property
    def me(self) -> Message | None:
        """Who the server takes this browser for."""
        found: Message | None = self.get("/api/me").json()["me"]
        return found

    @property
    def name(self) -> str | None:
        """The name under which the server knows this browser."""
        me = self.me
        return str(me["player"]["name"]) if me else None

    def be_guest(self) -> str:
        """Become a guest and return the id."""
        answer = self.post("/api/guest")
        assert answer.status_code == 201, answer.text
        return str(answer.json()["player"]["id"])

    def sign_up(self, name: str, password: str | None = PASSWORD, **more: object) -> str:
        """Make an account and return the id."""
        answer = self.post("/api/account", name=name, password=password, **more)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["player"]["id"])

    def log_in(self, name: str, password: str = PASSWORD) -> httpx.Response:
        """Log in."""
        return self.post("/api/login", name=name, password=password)

    def token(self) -> str:
        """Make a token for a program."""
        answer = self.post("/api/tokens", name="my program", proof=PROOF)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])

    def remove_account(self) -> None:
        """Be nobody from now on."""
        answer = self.post("/api/account/removal", proof=PROOF)
        assert answer.status_code == 204, answer.text

    @contextmanager
    def line(self, path: str) -> Iterator[Line]:
        """Open a socket."""
        self.server_client.client.cookies.clear()
        with self.server_client.client.websocket_connect(path, headers=self._sent()) as session:
            yield Line(session)

    def _sent(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {**self.headers, "cookie": cookies} if cookies else self.headers


def problem(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a problem."""
    return answer.status_code, answer.json()["code"]


def match_of_two(first: Browser, second: Browser) -> str:
    """A match in which both have sat down; the first begins."""
    table = str(first.post("/api/matches", choice=YINSH, first="me").json()["id"])
    with second.line(f"/api/tables/{table}/live") as line:
        line.say("sit")
        line.receive_until("seated", where=lambda seated: seated["side"] == 1)
    return table
