"""The OpenAPI schema, tested without and with an account.

No description can say which texts are games, moves or names of tables. So what is described is tried as it
comes, and once more with names of things that are existing.
"""

from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import positive_data_acceptance
from schemathesis.core.result import Ok

import kwartet
from server.browsers import PASSWORD
from server.process import Process
from server.server_client import PATIENCE, YINSH, Message

EXAMPLES = 8  # of each operation, on each database
GAMES = [game.id for game in kwartet.all_games()]
NUMBERS = count()


@dataclass(frozen=True)
class ExistingData:
    """Existing data of a server: a session and a match."""

    cookie: str
    names: Message

    def put_into(self, case: Case[Any], game: str) -> Case[Any]:
        """Let a case ask about things that are existing."""
        known = {**self.names, "game": game, "variant": "standard"}
        for place in (case.path_parameters, case.query):
            for name in set(place or ()) & set(known):
                place[name] = known[name]
        if isinstance(case.body, dict) and "choice" in case.body:
            case.body["choice"] = {"game": game, "variant": "standard", "options": {}}
        return case


def test_the_description_of_the_interface_holds(process: Process) -> None:
    schema = schemathesis.openapi.from_url(f"{process.url}/api/schema")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    paths = {operation.path for operation in operations}
    assert {"/api/account", "/api/tokens", "/api/passkeys", "/api/matches", "/api/mine"} <= paths
    for operation in operations:
        check(operation, process.url)


def check(operation: APIOperation[Any, Any, Any, Any], url: str) -> None:
    """Try one operation with what its description allows and with what it does not."""
    existing = create_data(url)
    described, other = (
        operation.as_strategy(mode) for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    )
    about_things = st.builds(existing.put_into, described, st.sampled_from(GAMES))

    @settings(max_examples=EXAMPLES, derandomize=True, suppress_health_check=list(HealthCheck), deadline=None)
    @given(case=about_things | described | other, is_known=st.booleans())
    def holds(case: Case[Any], *, is_known: bool) -> None:
        answer = case.call(timeout=PATIENCE, headers={"Cookie": existing.cookie} if is_known else {})
        case.validate_response(answer, excluded_checks=[positive_data_acceptance])

    holds()


def create_data(url: str) -> ExistingData:
    """A new account with a match, a table and a token."""
    name = f"Tester {next(NUMBERS)}"
    with httpx.Client(base_url=url, timeout=PATIENCE) as client:
        client.post("/api/account", json={"name": name, "password": PASSWORD}).raise_for_status()
        match = client.post("/api/matches", json={"choice": YINSH}).json()["id"]
        token = client.post("/api/tokens", json={"name": name, "proof": {"password": PASSWORD}}).json()["id"]
        cookie = f"kwartet_session={client.cookies['kwartet_session']}"
    return ExistingData(cookie, {"table_id": match, "who": name, "token_id": token})


def test_every_refusal_for_asking_too_often_is_described(process: Process) -> None:
    """Limits hold everywhere, so every operation says what it answers then."""
    described = httpx.get(f"{process.url}/api/schema", timeout=PATIENCE).json()["paths"]
    silent = [
        f"{method} {path}"
        for path, methods in described.items()
        for method, operation in methods.items()
        if "429" not in operation["responses"]
    ]
    assert not silent
