#!/bin/sh
# Makes sure that Chromium, PostgreSQL, Redis and nginx are here for the tests; without them the tests that need them are skipped.
# No server is needed: the tests run servers of their own, in a temporary folder.
set -eu
missing=""
need() { missing="$missing${missing:+ }$1"; }

is_here() {
    for program; do
        ! command -v "$program" >/dev/null || return 0
    done
    return 1
}

has_postgresql() { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || is_here initdb; }

# A browser without a font would draw no letters.
is_here chromium chromium-browser google-chrome google-chrome-stable chrome || need "chromium fonts-dejavu-core"
has_postgresql || need postgresql
is_here redis-server || need redis-server
PATH="$PATH:/usr/sbin" is_here nginx || need nginx-light
[ -n "$missing" ] || exit 0

install() {
    apt-get update -qq || true # what is known already may do
    apt-get install -y -qq --no-install-recommends "$@"
}

if [ "$(id -u)" = 0 ] && is_here apt-get; then
    echo "Installing for the tests: $missing"
    export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 # as when a machine is repaired: servers are not started
    # shellcheck disable=SC2086 # one word for each package
    if said=$(install $missing 2>&1); then exit 0; fi
    printf '%s\n' "$said"
fi
exec "$(dirname "$0")/skip.sh" "tests with Chromium, PostgreSQL, Redis and nginx" "not here: $missing" "apt-get install $missing"
