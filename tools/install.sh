#!/bin/sh
# Installs locked requirements into the private environment: with uv when it is there, else with pip.
# Arguments: the environment's bin folder, the requirements file.
set -eu
bin=$1
if [ -x "$bin/uv" ] && "$bin/uv" pip install --quiet --compile-bytecode --python "$bin/python" --require-hashes -r "$2"; then
    exit 0
fi
"$bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$2"
