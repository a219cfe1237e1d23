#!/bin/sh
# Prints the Pythons from 3.11 on that this machine has, one for each version: those on the path and those of pyenv.
set -eu
seen=" "
for python in $(command -v python3.11 python3.12 python3.13 python3.14 python3.15 python3 || true) "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.*/bin/python3; do
    version=$("$python" -c 'import sys, venv; print("%d.%d" % sys.version_info[:2]) if sys.version_info >= (3, 11) else None' 2>/dev/null) || continue
    case "$version $seen" in None*) continue ;; *" $version "*) continue ;; esac
    seen="$seen$version "
    echo "$python"
done
