"""Servers: one or more real server processes on a fresh database, with their memory and time."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from services import Postgres, RedisServer, Service

ADDRESS = re.compile(r"kwartet is at http://(\S+)")
TICKS = os.sysconf("SC_CLK_TCK")


class Servers:
    """They run for the length of a block."""

    def __init__(
        self,
        database: str,
        processes: int,
        folder: Path | None = None,
        options: tuple[str, ...] = ("--no-limits",),
    ) -> None:
        if processes > 1 and database == "sqlite":
            sys.exit("several processes need --database postgresql")
        self._database = database
        self._processes = processes
        self._folder = folder
        self._options = options
        self._stack = ExitStack()
        self._children: list[subprocess.Popen[str]] = []
        self._services: list[Service] = []
        self.addresses: list[str] = []

    def __enter__(self) -> Self:
        """Start everything."""
        arguments = ["--database", self._new_database()]
        if self._processes > 1:
            redis = self._stack.enter_context(RedisServer())
            self._services.append(redis)
            arguments += ["--redis", redis.address]
        for _ in range(self._processes):
            self._start(arguments)
        return self

    def _new_database(self) -> str:
        if self._database == "postgresql":
            postgres = self._stack.enter_context(Postgres(durable=True))
            self._services.append(postgres)
            return postgres.new_database()
        folder = self._stack.enter_context(tempfile.TemporaryDirectory(dir=self._folder))
        return f"sqlite:///{folder}/server.db"

    def _start(self, arguments: list[str]) -> None:
        command = [
            sys.executable,
            "-m",
            "kwartet",
            "serve",
            "--no-browser",
            "--port",
            "0",
            *self._options,
            *arguments,
        ]
        child = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
        )
        self._children.append(child)
        assert child.stdout is not None
        line = child.stdout.readline()
        found = ADDRESS.match(line)
        assert found, line + child.stdout.read()
        self.addresses.append(found[1])

    def memory(self) -> int:
        """The bytes of memory that all of them hold."""
        return sum(memory_of(child.pid) for child in self._children)

    def cpu(self) -> float:
        """The seconds of processor time that all of them have used."""
        return sum(cpu_of(child.pid) for child in self._children)

    def services_cpu(self) -> float:
        """The seconds of processor time that PostgreSQL and Redis have used, with all their processes."""
        parents = {service.child.pid for service in self._services if service.child}
        children = (process for process in processes() if parent_of(process) in parents)
        return sum(map(cpu_of, (*parents, *children)))

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End everything."""
        for child in self._children:
            child.terminate()
        for child in self._children:
            child.wait()
        self._stack.close()


def memory_of(process: int) -> int:
    """The resident memory of a process."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def cpu_of(process: int) -> float:
    """The processor time of a process, with that of its children that are gone."""
    return sum(map(int, fields_of(process)[11:15])) / TICKS


def parent_of(process: int) -> int:
    """Who started a process."""
    fields = fields_of(process)
    return int(fields[1]) if fields else 0


def processes() -> Iterator[int]:
    """All processes of the machine."""
    return (int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdecimal())


def fields_of(process: int) -> list[str]:
    """What the system tells about a process after its name, nothing if it is gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
