#!/bin/sh
# Makes two groups of targets at the same time: the first speaks at once, what the others say is shown when it has ended.
# Fails if any target fails, after all have run. Arguments: a target, then the others.
set -u
make=${MAKE:-make}
first=$1
shift
mkdir -p build
said=build/beside.log
"$make" --no-print-directory --keep-going "$@" >"$said" 2>&1 </dev/null &
others=$!
trap 'kill "$others" 2>/dev/null; exit 130' INT TERM
"$make" --no-print-directory "$first"
code=$?
wait "$others" || code=$?
echo "--- $* ---"
cat "$said"
[ "$code" = 0 ] || echo "Not all tests passed."
exit "$code"
