#!/bin/sh
# Makes a shared library of the engine of a checkout, for `kwartet arena library:FILE`:
#   tools/match/build.sh CHECKOUT FILE [GAME] [more words for the compiler]
# CHECKOUT may be any commit: `git worktree add ../before 0504aa6` makes one. With GAME it knows only that game, which
# compiles faster. Every library is built with the same words, so that only the sources differ.
set -eu
checkout=$1 file=$2 game=${3:-}
shift 2
[ $# -eq 0 ] || shift
here=$(dirname "$0")
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
# Older commits keep the header with the list of games among their sources.
[ ! -f "$checkout/tools/make_game_list.py" ] ||
    "${PYTHON:-python3}" "$checkout/tools/make_game_list.py" "$made/games/list.hpp"
${CXX:-g++} -std=gnu++20 -O3 -march=native -DNDEBUG -fPIC -shared -fvisibility=hidden -fno-gnu-unique -pthread \
    -DONLY_GAME="\"$game\"" -I"$checkout/core" -I"$checkout/src/kwartet" -I"$made" "$@" \
    -Wl,--version-script="$here/exported.map" "$here/engine_library.cpp" -o "$file"
