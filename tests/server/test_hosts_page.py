"""The page for hosts is followed: its units, its nginx, and its backup are those that work.

Paths and ports of the page are replaced by those of a test; nothing else of a block is changed.
"""

import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from cli.calls import call
from server.mail_server import certificate
from server.process import Process
from server.server_client import PATIENCE
from server.test_hosting import wait_for
from services import find, free_port

PAGE = Path(__file__).resolve().parents[2] / "docs" / "hosts.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
KWARTET = Path(sys.executable).with_name("kwartet")
NOTHING = Path(shutil.which("true") or "/bin/true")
MOST_EXPOSED = "45"  # tenths, as systemd-analyze counts: below 5.0 is "OK" or better
ENABLED_BY = "apt-get install {}"


def blocks(language: str, having: str) -> list[str]:
    """The blocks of the page in a language that have a word in them."""
    found = [text for kind, text in BLOCK.findall(PAGE.read_text("utf-8")) if kind == language]
    return [text for text in found if having in text]


def needed(program: str, package: str) -> str:
    """Where a program lies; skips the test if it is nowhere."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"there is no {program} here; enable this test with: {ENABLED_BY.format(package)}")
    return found


def run(*command: str, **settings: str) -> str:
    """Run a command that must succeed, and return all it says."""
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=PATIENCE, env={**os.environ, **settings}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units of the page as files; the program that they start is one that exists here."""
    files = []
    for number, text in enumerate(blocks("ini", "[Unit]")):
        kind = "timer" if "[Timer]" in text else "service"
        name = "kwartet-backup" if "backup" in text else f"kwartet{number}@1" if "%i" in text else "kwartet"
        file = tmp_path / f"{name}.{kind}"
        file.write_text(re.sub(r"/opt/kwartet/\S*bin/kwartet", str(NOTHING), text))
        files.append(file)
    return files


def test_systemd_accepts_every_unit_of_the_page(units: list[Path]) -> None:
    assert {file.suffix for file in units} == {".service", ".timer"}
    assert len(units) >= 3
    said = run(needed("systemd-analyze", "systemd"), "verify", "--man=no", *map(str, units))
    assert said == ""


def test_the_unit_of_the_server_has_few_rights(units: list[Path]) -> None:
    (unit,) = (file for file in units if file.name == "kwartet.service")
    program = needed("systemd-analyze", "systemd")
    said = run(program, "security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(unit))
    assert "User=" in said


def replaced(text: str, **places: str) -> str:
    """A block with other places in it."""
    for old, new in places.items():
        text = text.replace(old, new)
    return text


@contextmanager
def nginx(folder: Path, upstream: str, port: int) -> Iterator[str]:
    """A real nginx with the configuration of the page; the address of its site."""
    program = needed("nginx", "nginx")
    certificate(folder)
    (block,) = blocks("nginx", "ssl_certificate ")
    site = block.replace("127.0.0.1:8420", upstream).replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    site = site.replace("listen 80;", f"listen 127.0.0.1:{free_port()};").replace("play.example", "localhost")
    site = re.sub(r"ssl_certificate .*;", f"ssl_certificate {folder}/shown.pem;", site)
    site = re.sub(r"ssl_certificate_key .*;", f"ssl_certificate_key {folder}/secret.pem;", site)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    frame = f"pid {folder}/pid;\nerror_log {folder}/error.log;\ndaemon off;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{frame}http {{\n{temporary}{site}}}\n")
    run(program, "-t", "-q", "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log")
    child = subprocess.Popen([program, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log"])
    try:
        yield f"https://localhost:{port}"
    finally:
        child.terminate()
        child.wait(PATIENCE)


def test_nginx_forwards_everything_with_the_addresses_of_visitors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    public = f"https://localhost:{port}"
    options = ("--trusted-proxy", "127.0.0.1", "--public-url", public)
    with Process(tmp_path / "server.db", *options) as process, nginx(tmp_path, process.host, port) as site:
        trusted = ssl.create_default_context(cafile=tmp_path / "shown.pem")
        with httpx.Client(base_url=site, verify=trusted, timeout=PATIENCE) as client:
            wait_for(f"{process.url}/api/ready", 200)
            seen = client.get("/api/health", headers={"x-forwarded-for": "198.51.100.7"}).json()
            assert (seen["address"], seen["scheme"]) == ("127.0.0.1", "https")
            guest = client.post("/api/guest", headers={"origin": public})
            assert guest.status_code == 201
            assert "secure" in guest.headers["set-cookie"].lower()
            assert client.get("/metrics").status_code == 404
        with connect(f"wss://localhost:{port}/api/lobby", ssl=trusted, origin=Origin(public)) as socket:
            assert "lobby" in str(socket.recv(PATIENCE))
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "shown.pem"))
        database = process.database
        outcome = call("admin", "doctor", "--database", database, "--public-url", public)
        assert outcome.code == 0, outcome.out
        assert "ok       websockets" in outcome.out
        assert "ok       proxy headers" in outcome.out


def commands(having: str) -> str:
    """The commands of the only block for a shell that has some words in it."""
    (found,) = blocks("sh", having)
    return found


def test_the_backup_of_every_night_is_restored_as_the_page_says(tmp_path: Path) -> None:
    """A server loses its database after the backup; the commands of the page bring everything back."""
    state, programs = tmp_path / "state", tmp_path / "bin"
    for folder in (state / "backup", programs):
        folder.mkdir(parents=True)
    (programs / "systemctl").write_text("#!/bin/sh\n")  # the test itself stops and starts the server
    (programs / "systemctl").chmod(0o755)

    def here(text: str) -> str:
        text = text.replace("/opt/kwartet/bin/kwartet", str(KWARTET)).replace("/var/lib/kwartet", str(state))
        return text.replace("-o kwartet -g kwartet ", "")

    (unit,) = blocks("ini", "ExecStartPost")
    with Process(state / "server.db") as process:
        guest = process.post("/api/guest")["player"]["id"]
        for key in ("ExecStart", "ExecStartPost"):
            line = re.search(rf"^{key}=(.*)$", unit, re.MULTILINE)
            assert line
            run(
                "sh",
                "-c",
                here(line[1])
                .replace("$$", "$")
                .replace("%%", "%")
                .replace("-name server-*.db", "-name 'server-*.db'"),
            )
        process.post("/api/guest")
        process.kill()
        (state / "server.db").write_bytes(b"broken")
        run("sh", "-ec", here(commands("install -o kwartet")), PATH=f"{programs}:{os.environ['PATH']}")
        assert [file.name for file in state.glob("server.db*") if not file.name.endswith("-lock")] == [
            "server.db"
        ]
        process.start()
        found = httpx.get(f"{process.url}/api/players/{guest}", timeout=PATIENCE)
        assert found.json()["player"]["id"] == guest


def test_a_dump_of_postgresql_is_restored_as_the_page_says(any_database: str, tmp_path: Path) -> None:
    if urlsplit(any_database).scheme != "postgresql":
        return
    row = next(line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| PostgreSQL |"))
    dump, restore = (
        command.replace("postgresql://kwartet@db/kwartet", any_database).replace(
            "copy.dump", str(tmp_path / "copy.dump")
        )
        for command in re.findall(r"`(pg_\w+ [^`]+)`", row)
    )
    folder = str(Path(find("pg_dump")).parent)
    with Process(any_database) as process:
        guest = process.post("/api/guest")["player"]["id"]
        run("sh", "-ec", dump, PATH=f"{folder}:{os.environ['PATH']}")
        later = process.post("/api/guest")["player"]["id"]
        process.kill()
        run("sh", "-ec", restore, PATH=f"{folder}:{os.environ['PATH']}")
        process.start()
        status = {
            player: httpx.get(f"{process.url}/api/players/{player}", timeout=PATIENCE).status_code
            for player in (guest, later)
        }
    assert (status[guest], status[later]) == (200, 404)
