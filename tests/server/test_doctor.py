"""Doctor: each fault of a host is found, named, and comes with a suggestion."""

import asyncio
import json
import resource
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import make_url

from cli.calls import call
from kwartet.server.doctor import machine
from kwartet.server.doctor.finding import Finding
from kwartet.server.doctor.proxy import check_headers, check_public
from kwartet.server.doctor.services import check_mail, check_redis, compare_clocks
from kwartet.server.mail.settings import mail_settings_of
from server.databases import query
from server.mail_server import SENDER, Mailbox
from server.process import Process
from services import RedisServer, free_port

SITE = "https://play.example"


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def assert_told(found: Finding, status: str, *words: str) -> None:
    """A finding has a status and some words, and says what to do."""
    assert found.status == status, found
    assert bool(found.fix) == (status in {"warning", "failure"}), found
    for word in words:
        assert word in f"{found.message} {found.fix}", found


def findings(*words: str) -> tuple[int, dict[str, Finding]]:
    """What the command finds, by check; its exit code is first."""
    outcome = call("admin", "doctor", "--json", *words)
    return outcome.code, {found["check"]: Finding(**found) for found in json.loads(outcome.out)}


def test_a_database_that_is_well_is_named(any_database: str) -> None:
    code, found = findings("--database", any_database)
    assert code == 0
    assert_told(found["database"], "ok", "can be written")
    assert_told(found["proxy"], "skipped")
    assert_told(found["clock"], "skipped" if any_database.startswith("sqlite") else "ok")


def test_another_schema_revision_is_a_failure(any_database: str) -> None:
    for revision, advice in (("0001", "kwartet admin migrate"), ("9999", "newer version")):
        query(any_database, f"UPDATE alembic_version SET version_num = '{revision}'")
        code, found = findings("--database", any_database)
        assert code == 1
        assert_told(found["database"], "failure", revision, advice)


def test_a_database_that_is_not_there_is_a_failure(empty_database: str) -> None:
    code, found = findings("--database", empty_database)
    assert code == 1
    assert_told(found["database"], "failure", "there is no database", "kwartet admin migrate")


def test_a_database_that_does_not_answer_is_a_failure() -> None:
    code, found = findings("--database", f"postgresql://ann:secret@127.0.0.1:{free_port()}/x")
    assert code == 1
    assert_told(found["database"], "failure", "start the database")
    assert "secret" not in found["database"].message


def test_the_findings_are_lines_with_suggestions(empty_database: str) -> None:
    outcome = call("admin", "doctor", "--database", empty_database)
    first, second, *_ = outcome.out.splitlines()
    assert first.startswith("FAILURE  database: ")
    assert second.startswith("         fix: ")


@pytest.mark.parametrize(("free", "status"), [(5_000, "failure"), (500_000_000, "warning"), (10**10, "ok")])
def test_a_disk_that_is_nearly_full_is_told(
    free: int, status: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 10**12 - free, free))
    assert_told(machine.check_disk(make_url(f"sqlite:///{tmp_path}/x.db")), status)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert_told(machine.check_disk(make_url(f"sqlite:///{tmp_path}/none/x.db")), "failure", "mkdir -p")


@pytest.mark.parametrize(("limit", "status"), [(1024, "warning"), (65536, "ok")])
def test_few_open_files_are_told(limit: int, status: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (limit, limit))
    assert_told(machine.check_open_files(), status)


@pytest.mark.parametrize(
    ("answer", "status"), [("echo yes", "ok"), ("echo no", "warning"), ("exit 1", "skipped")]
)
def test_a_clock_that_runs_alone_is_told(answer: str, status: str, tmp_path: Path) -> None:
    program = tmp_path / "timedatectl"
    program.write_text(f"#!/bin/sh\n{answer}\n")
    program.chmod(0o755)
    assert_told(machine.check_synchronised(str(program)), status)
    assert_told(machine.check_synchronised(str(tmp_path / "nothing")), "skipped")


def test_clocks_that_differ_are_told() -> None:
    assert_told(compare_clocks("x", datetime.now(UTC) - timedelta(seconds=9)), "failure", "9.0 s")
    assert_told(compare_clocks("x", datetime.now(UTC)), "ok")


def test_redis_is_asked(redis: RedisServer) -> None:
    assert_told(asyncio.run(check_redis(redis.address)), "ok")
    assert_told(asyncio.run(check_redis(f"redis://127.0.0.1:{free_port()}")), "failure", "start Redis")
    assert_told(asyncio.run(check_redis("localhost")), "failure", "redis://localhost")
    assert_told(asyncio.run(check_redis(None)), "skipped")


def test_the_mail_server_is_asked_without_a_mail() -> None:
    def asked(address: str) -> Finding:
        return asyncio.run(check_mail(mail_settings_of(address, SENDER, SITE)))

    with Mailbox(wants_password=True) as mailbox:
        assert_told(asked(f"smtp://ann:wrong@localhost:{mailbox.port}"), "failure", "password")
        assert mailbox.mails == []
    with Mailbox() as mailbox:
        assert_told(asked(f"smtp://localhost:{mailbox.port}"), "ok")
        assert mailbox.mails == []
        port = mailbox.port
    assert_told(asked(f"smtp://localhost:{port}"), "failure", "firewall")


def test_headers_that_a_proxy_handles_badly_are_told() -> None:
    for seen, status, word in (
        ({"address": "198.51.100.77", "scheme": "https"}, "failure", "forge"),
        ({"address": "127.0.0.1", "scheme": "http"}, "failure", "--trusted-proxy"),
        ({"address": "203.0.113.4", "scheme": "https"}, "ok", "203.0.113.4"),
    ):
        (found,) = check_headers(SITE, seen)
        assert_told(found, status, word)


def test_an_address_where_nobody_is_is_told() -> None:
    (found,) = asyncio.run(check_public(f"http://127.0.0.1:{free_port()}"))
    assert_told(found, "failure", "does not answer", "DNS")


def test_a_server_is_asked_as_a_visitor_would(process: Process) -> None:
    found = {one.check: one for one in asyncio.run(check_public(process.url))}
    assert {name: one.status for name, one in found.items()} == {
        "proxy headers": "ok",
        "websockets": "ok",
        "clock": "ok",
    }
