#!/bin/sh
# Installs the wheels of dist/ for every Python at hand, in clean environments where no compiler can be found, and tries
# the library, a game in the terminal, and the server with its page.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for python in $(tools/pythons.sh); do
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    "$python" -m venv "$folder/$version"
    bin=$folder/$version/bin
    env PATH="$bin" "$bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: \
        --find-links dist "kwartet[server]"
    env PATH="$bin" HOME="$folder" XDG_STATE_HOME="$folder/state-$version" "$bin/python" -I tools/try_install.py "$bin"
done
