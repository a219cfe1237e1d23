"""Accounts: guests, names, passwords, sessions and tokens."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from kwartet.server.app import Settings, make_app
from server.browsers import PASSWORD, PROOF, Browser, problem
from server.databases import LONG_AGO, ago, query
from server.server_client import PATIENCE, YINSH, ServerClient, local_client


@pytest.fixture
def ann(server_client: ServerClient) -> Browser:
    """A browser that nobody knows yet."""
    return Browser(server_client)


def test_nobody_is_known_at_first(ann: Browser) -> None:
    assert ann.me is None
    assert ann.cookies == {}


def test_a_guest_is_known_again(ann: Browser) -> None:
    guest = ann.be_guest()
    assert ann.me
    assert ann.me["player"]["id"] == guest
    assert ann.me["player"]["kind"] == "guest"
    assert ann.be_guest() == guest


def test_two_browsers_are_two_people(server_client: ServerClient, ann: Browser) -> None:
    assert ann.be_guest() != Browser(server_client).be_guest()


def test_a_guest_who_signs_up_keeps_everything(ann: Browser) -> None:
    guest = ann.be_guest()
    before = ann.session
    assert ann.sign_up("Ann") == guest
    assert ann.me
    assert (ann.me["player"]["name"], ann.me["player"]["kind"]) == ("Ann", "person")
    assert ann.session != before


def test_an_old_session_does_not_outlive_signing_up(server_client: ServerClient, ann: Browser) -> None:
    ann.be_guest()
    thief = Browser(server_client)
    thief.cookies = dict(ann.cookies)
    ann.sign_up("Ann")
    assert thief.me is None


def test_logging_in_and_out(server_client: ServerClient, ann: Browser) -> None:
    player = ann.sign_up("Ann", email="ann@example.org")
    assert ann.post("/api/logout").status_code == 204
    assert ann.me is None
    other = Browser(server_client)
    answer = other.log_in("ANN")
    assert answer.status_code == 200
    assert answer.json()["player"]["id"] == player
    assert answer.json()["email"] == "ann@example.org"
    assert answer.json()["hasPassword"]


def test_logging_out_ends_the_session_for_everybody_who_has_it(
    server_client: ServerClient, ann: Browser
) -> None:
    ann.sign_up("Ann")
    thief = Browser(server_client)
    thief.cookies = dict(ann.cookies)
    ann.post("/api/logout")
    assert thief.me is None


def test_every_failure_to_log_in_looks_the_same(server_client: ServerClient, ann: Browser) -> None:
    ann.sign_up("Ann")
    Browser(server_client).sign_up("Keyless", password=None)
    guest = Browser(server_client)
    guest.be_guest()
    answers = [
        Browser(server_client).log_in("Ann", "wrong password"),
        Browser(server_client).log_in("Nobody Here", PASSWORD),
        Browser(server_client).log_in("Keyless", PASSWORD),
        Browser(server_client).log_in(str(guest.name), PASSWORD),
        Browser(server_client).log_in("", ""),
    ]
    assert {(answer.status_code, answer.text) for answer in answers} == {
        (403, '{"code":"wrong_password","message":"name and password do not belong together"}')
    }


def test_names_that_read_the_same_are_the_same(server_client: ServerClient, ann: Browser) -> None:
    ann.sign_up("Ann Lee")
    answer = Browser(server_client).post("/api/account", name="ann-LEE", password=PASSWORD)
    assert problem(answer) == (409, "name_taken")


def test_reserved_and_bad_names_are_refused(ann: Browser) -> None:
    assert problem(ann.post("/api/account", name="Admin", password=PASSWORD)) == (409, "name_taken")
    assert problem(ann.post("/api/account", name="Ann\u202eLee", password=PASSWORD)) == (400, "bad_message")


@pytest.mark.parametrize("name", ["Ж Ж", "O'Neill", "小林", "Nguyễn"])
def test_names_of_all_languages_log_in(server_client: ServerClient, ann: Browser, name: str) -> None:
    ann.sign_up(name)
    assert Browser(server_client).log_in(name).json()["player"]["name"] == name


@pytest.mark.parametrize("password", ["", "short", "x" * 201])
def test_a_password_has_a_sensible_length(ann: Browser, password: str) -> None:
    assert problem(ann.post("/api/account", name="Ann", password=password)) == (400, "bad_message")


def test_an_account_cannot_make_a_second_one(ann: Browser) -> None:
    ann.sign_up("Ann")
    assert problem(ann.post("/api/account", name="Bob", password=PASSWORD)) == (403, "not_allowed")


def test_a_new_password_ends_every_other_session(server_client: ServerClient, ann: Browser) -> None:
    ann.sign_up("Ann")
    other = Browser(server_client)
    other.log_in("Ann")
    before = ann.session
    answer = ann.patch("/api/account", password="another good one", proof=PROOF)
    assert answer.status_code == 200
    assert ann.session != before
    assert ann.name == "Ann"
    assert other.me is None
    assert problem(other.log_in("Ann")) == (403, "wrong_password")
    assert other.log_in("Ann", "another good one").status_code == 200


def test_a_new_password_wants_the_old_one(ann: Browser) -> None:
    ann.sign_up("Ann")
    for proof, code in ((None, "proof_needed"), ({}, "proof_needed"), ({"password": "wrong"}, "wrong_proof")):
        answer = ann.patch("/api/account", password="another good one", proof=proof)
        assert problem(answer) == (403, code)


def test_an_account_without_password_gets_one(server_client: ServerClient, ann: Browser) -> None:
    ann.sign_up("Ann", password=None)
    assert ann.patch("/api/account", password=PASSWORD).json()["hasPassword"]
    assert Browser(server_client).log_in("Ann").status_code == 200


def test_the_address_can_be_changed_and_removed(ann: Browser) -> None:
    ann.sign_up("Ann")
    changed = ann.patch("/api/account", email="ann@example.org", proof=PROOF).json()
    assert changed["email"] == "ann@example.org"
    assert problem(ann.patch("/api/account", email="no address")) == (400, "bad_message")
    assert ann.patch("/api/account", email="", proof=PROOF).json()["email"] is None


def test_another_address_wants_the_password(ann: Browser) -> None:
    """Else an attacker with a session could redirect mails about the account."""
    ann.sign_up("Ann", email="ann@example.org")
    assert problem(ann.patch("/api/account", email="x@example.org")) == (403, "proof_needed")
    wrong = {"password": "wrong"}
    assert problem(ann.patch("/api/account", email="", proof=wrong)) == (403, "wrong_proof")
    assert ann.patch("/api/account", email="ann@example.org").status_code == 200


def test_guests_have_no_account_to_change(ann: Browser) -> None:
    ann.be_guest()
    assert problem(ann.patch("/api/account", email="a@example.org")) == (401, "log_in_first")
    assert problem(ann.post("/api/tokens", name="x")) == (401, "log_in_first")


def test_a_program_is_known_by_its_token(server_client: ServerClient, ann: Browser) -> None:
    player = ann.sign_up("Ann")
    token = ann.token()
    program = Browser(server_client, authorization=f"Bearer {token}")
    assert program.me
    assert program.me["player"]["id"] == player
    assert program.cookies == {}


def test_a_token_cannot_manage_the_account(server_client: ServerClient, ann: Browser) -> None:
    ann.sign_up("Ann")
    program = Browser(server_client, authorization=f"Bearer {ann.token()}")
    assert problem(program.post("/api/tokens", name="more", proof=PROOF)) == (403, "not_allowed")
    assert problem(program.patch("/api/account", email="x@example.org")) == (403, "not_allowed")
    assert problem(program.post("/api/account/removal", proof=PROOF)) == (403, "not_allowed")
    assert problem(program.post("/api/passkeys/options", proof=PROOF)) == (403, "not_allowed")


def test_a_removed_token_is_refused(server_client: ServerClient, ann: Browser) -> None:
    ann.sign_up("Ann")
    made = ann.post("/api/tokens", name="  my\x07 program ", proof=PROOF).json()
    program = Browser(server_client, authorization=f"Bearer {made['token']}")
    assert program.me
    assert ann.me
    assert [token["name"] for token in ann.me["tokens"]] == ["my program"]
    assert ann.delete(f"/api/tokens/{made['id']}").status_code == 204
    answer = program.get("/api/me")
    assert problem(answer) == (401, "log_in_first")
    assert answer.headers["www-authenticate"] == "Bearer"
    assert problem(ann.delete(f"/api/tokens/{made['id']}")) == (404, "not_found")


def test_nobody_removes_the_tokens_of_others(server_client: ServerClient, ann: Browser) -> None:
    ann.sign_up("Ann")
    made = ann.post("/api/tokens", name="mine", proof=PROOF).json()
    bob = Browser(server_client)
    bob.sign_up("Bob")
    assert problem(bob.delete(f"/api/tokens/{made['id']}")) == (404, "not_found")


def test_an_account_has_only_so_many_tokens(ann: Browser) -> None:
    ann.sign_up("Ann")
    answers = [ann.post("/api/tokens", name=str(number), proof=PROOF) for number in range(21)]
    assert [answer.status_code for answer in answers] == [201] * 20 + [429]


def test_an_account_becomes_a_bot_before_it_plays(ann: Browser) -> None:
    ann.sign_up("Ann")
    assert ann.patch("/api/account", bot=True, proof=PROOF).json()["player"]["kind"] == "bot"
    assert ann.patch("/api/account", bot=True).status_code == 200


def test_an_account_that_has_played_stays_a_person(ann: Browser) -> None:
    ann.sign_up("Ann")
    assert ann.post("/api/matches", choice=YINSH).status_code == 201
    assert problem(ann.patch("/api/account", bot=True)) == (403, "not_allowed")


def test_a_removed_account_is_gone(server_client: ServerClient, ann: Browser) -> None:
    ann.sign_up("Ann")
    program = Browser(server_client, authorization=f"Bearer {ann.token()}")
    ann.remove_account()
    assert ann.me is None
    assert problem(program.get("/api/me")) == (401, "log_in_first")
    assert problem(Browser(server_client).log_in("Ann")) == (403, "wrong_password")
    Browser(server_client).sign_up("Ann")


def make_older(any_database: str, days: int) -> None:
    """Let every session have begun some days ago."""
    query(any_database, f"UPDATE sessions SET created = {ago(days=days)}")


def test_a_session_gets_a_new_cookie_once_a_day(ann: Browser, any_database: str) -> None:
    ann.sign_up("Ann")
    first = ann.session
    assert ann.name == "Ann"
    assert ann.session == first
    make_older(any_database, 2)
    assert ann.name == "Ann"
    second = ann.session
    assert second != first
    assert ann.name == "Ann"
    assert ann.session == second


def test_the_old_cookie_holds_for_what_is_under_way_only(
    server_client: ServerClient, ann: Browser, any_database: str
) -> None:
    ann.sign_up("Ann")
    old = Browser(server_client)
    old.cookies = dict(ann.cookies)
    make_older(any_database, 2)
    assert ann.name == "Ann"
    assert old.name == "Ann"  # the new cookie has not come back yet
    assert ann.name == "Ann"
    assert old.name == "Ann"  # a request that was under way
    query(any_database, f"UPDATE sessions SET expires = {LONG_AGO} WHERE expires < {ago(days=-1)}")
    assert old.me is None
    assert ann.name == "Ann"


def test_an_answer_that_is_lost_costs_nobody_their_session(
    server_client: ServerClient, ann: Browser, any_database: str
) -> None:
    ann.sign_up("Ann")
    stored = dict(ann.cookies)
    for _ in range(3):
        make_older(any_database, 2)
        ann.cookies = dict(stored)
        assert ann.name == "Ann"
        assert ann.session != stored["kwartet_session"]


def test_a_session_ends_by_itself(ann: Browser, any_database: str) -> None:
    ann.sign_up("Ann")
    query(any_database, f"UPDATE sessions SET expires = {LONG_AGO}")
    assert ann.me is None


def test_what_has_run_out_is_forgotten(any_database: str, tmp_path: Path) -> None:
    """Guests who never came back go, unless they have a game; so do old sessions and tickets."""

    def server() -> TestClient[ASGIApp]:
        return local_client(make_app(Settings(any_database, client=tmp_path / "client", limits=False)))

    with server() as client:
        server_client = ServerClient(client)
        gone, player, person = Browser(server_client), Browser(server_client), Browser(server_client)
        gone.be_guest()
        players = {player.be_guest(), person.sign_up("Ann")}
        player.post("/api/matches", choice=YINSH)
        person.post("/api/login/passkey/options")
        assert player.post("/api/passkeys/options").status_code == 401
    query(any_database, f"UPDATE players SET seen = {LONG_AGO}")
    query(any_database, f"UPDATE sessions SET expires = {LONG_AGO}")
    query(any_database, f"UPDATE tickets SET expires = {LONG_AGO}")
    with server() as client:
        assert ServerClient(client).get("/api/health").status_code == 200
        wait_until(
            lambda: not query(any_database, "SELECT token FROM sessions UNION SELECT ticket FROM tickets")
        )
        wait_until(lambda: len(query(any_database, "SELECT id FROM players WHERE kind <> 'engine'")) == 2)
    stored = {row[0] for row in query(any_database, "SELECT id FROM players WHERE kind <> 'engine'")}
    assert stored == players


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for something that happens by itself."""
    latest = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < latest
        time.sleep(0.05)
