#!/bin/sh
# Checks that this machine has what the build needs, and says in one sentence what is missing. Argument: the Python to use.
set -eu
python=$1

fail() {
    printf 'kwartet cannot be built yet: %s\n' "$1" >&2
    exit 1
}

runs() { "$python" -c "$1" >/dev/null 2>&1; }

command -v "$python" >/dev/null 2>&1 ||
    fail "$python was not found; install Python 3.11 or newer (Debian: apt-get install python3 python3-venv python3-dev)."
runs 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "$python is older than 3.11; name a newer one, for example: make PYTHON=python3.12 play"
runs 'import ensurepip, venv' ||
    fail "$python has no venv module (Debian: apt-get install python3-venv)."
runs 'import pathlib, sys, sysconfig; sys.exit(not (pathlib.Path(sysconfig.get_paths()["include"]) / "Python.h").exists())' ||
    fail "the header Python.h of $python was not found (Debian: apt-get install python3-dev)."
command -v "${CXX:-g++}" >/dev/null 2>&1 ||
    fail "the C++ compiler ${CXX:-g++} was not found (Debian: apt-get install g++)."
