#!/bin/sh
# Runs the perft tables through the WebAssembly build, and compares it with the native one.
set -eu
tools/node.sh --version >/dev/null ||
    exec tools/skip.sh test-wasm "no Node 20 or newer" "apt-get install nodejs npm"
${MAKE:-make} --no-print-directory .venv/stamps/wasm ||
    exec tools/skip.sh test-wasm "the package ziglang is not to be had for this machine" "make .venv/stamps/wasm"
${MAKE:-make} --no-print-directory wasm build
tools/node.sh tests/wasm/perft.mjs build/wasm/modules tests/perft
.venv/bin/python tests/wasm/native.py build/wasm/native.json
exec tools/node.sh tests/wasm/compare.mjs build/wasm/modules build/wasm/native.json
