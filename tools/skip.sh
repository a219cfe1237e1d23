#!/bin/sh
# Reports a part of the tests that this machine cannot run, and how to enable it. In CI nothing may be skipped.
# Arguments: the part, the reason, the command that enables it.
printf 'skipped: %s (%s); enable it with: %s\n' "$1" "$2" "$3"
[ "${CI:-}" != true ] || { echo "With CI=true a skipped part is a failure." >&2; exit 1; }
