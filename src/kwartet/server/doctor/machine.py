"""Machine: the disk, the clock and the open files of this machine."""

import resource
import shutil
import subprocess
from pathlib import Path

from sqlalchemy import URL

from kwartet.server.doctor.finding import Finding, failure, ok, skipped, warning

MEGABYTE = 1_000_000
LEAST_FREE = 100 * MEGABYTE
ENOUGH_FREE = 1000 * MEGABYTE
ENOUGH_FILES = 4096
PATIENCE = 10  # seconds


def check_disk(url: URL) -> Finding:
    """How much room there is for the database."""
    if url.get_backend_name() != "sqlite":
        return skipped("disk", "PostgreSQL stores the games; check the disk of its machine")
    folder = Path(str(url.database)).resolve().parent
    try:
        free = shutil.disk_usage(folder).free
    except OSError as trouble:
        return failure("disk", f"{folder}: {trouble.strerror}", f"create the folder: mkdir -p {folder}")
    message = f"{free // MEGABYTE} MB are free in {folder}"
    fix = "free some room or move the database to a larger disk; on a full disk no move can be stored"
    if free < LEAST_FREE:
        return failure("disk", message, fix)
    return warning("disk", message, fix) if free < ENOUGH_FREE else ok("disk", message)


def check_open_files() -> Finding:
    """How many files a process may open; each socket is one."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    message = f"a process of this user may open {limit} files"
    if limit == resource.RLIM_INFINITY or limit >= ENOUGH_FILES:
        return ok("open files", message)
    fix = "set LimitNOFILE=65536 in the unit of the server; every visitor needs one"
    return warning("open files", message, fix)


def check_synchronised(program: str = "timedatectl") -> Finding:
    """Whether the clock of the machine is synchronised with others."""
    found = shutil.which(program)
    if found is None:
        return skipped("time synchronisation", f"there is no {program} here")
    asked = [found, "show", "--property=NTPSynchronized", "--value"]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return skipped("time synchronisation", f"{program} does not answer")
    if done.returncode:
        return skipped("time synchronisation", f"{program} knows nothing; is systemd running?")
    if done.stdout.strip() == "yes":
        return ok("time synchronisation", "the clock of this machine is synchronised")
    fix = "timedatectl set-ntp true (or install systemd-timesyncd or chrony)"
    return warning("time synchronisation", "the clock of this machine is not synchronised", fix)
