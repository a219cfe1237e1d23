#!/bin/sh
# Writes requirements/*.txt: exact versions with hashes, for every platform and Python from 3.11 on. Argument: the uv to use.
set -eu
uv=$1

lock() { # file, then the sources
    file=requirements/$1.txt
    shift
    "$uv" pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
        --custom-compile-command "make lock" --output-file "$file" "$@"
}

lock run pyproject.toml --extra server --group build
lock dev pyproject.toml --extra server --extra cluster --extra data --extra pictures --extra plots --extra rl --extra widget --group build --group dev --constraints requirements/run.txt
lock build --group build --constraints requirements/run.txt
lock dist --group dist
lock wasm --group wasm
lock node --group node
