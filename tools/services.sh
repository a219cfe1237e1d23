#!/bin/sh
# Makes sure that PostgreSQL and Redis are here for the tests; without them the tests that need them are skipped.
# Nothing is started: the tests run servers of their own, in a temporary folder.
set -eu
missing=""
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="postgresql"
command -v redis-server >/dev/null || missing="$missing redis-server"
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing for the tests:$missing"
    # shellcheck disable=SC2086 # one word for each package
    if RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive sh -c 'apt-get update -qq && apt-get install -y -qq "$@"' _ $missing >/dev/null 2>&1; then exit 0; fi
fi
exec "$(dirname "$0")/skip.sh" "tests with PostgreSQL and Redis" "not here:$missing" "apt-get install postgresql redis-server"
