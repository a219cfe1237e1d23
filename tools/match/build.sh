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
${CXX:-g++} -std=gnu++20 -O3 -march=native -DNDEBUG -fPIC -shared -fvisibility=hidden -fno-gnu-unique -pthread \
    -DONLY_GAME="\"$game\"" -I"$checkout/core" -I"$checkout/src/kwartet" "$@" \
    -Wl,--version-script="$here/exported.map" "$here/engine_library.cpp" -o "$file"
