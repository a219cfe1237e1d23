#!/bin/sh
# Writes the weights of a game, fitted to samples of `kwartet selfplay`; without samples, nothing but zeros:
#   tools/train/fit.sh GAME [SAMPLES...]
# Each program in src/kwartet/games/GAME/training writes a file: fit.cpp weights.hpp, and network.cpp, where there is one,
# network_weights.hpp. PROGRAMS=network runs that one alone.
# The compiler may not use what only some machines have, so the same samples give the same weights.
set -eu
cd "$(dirname "$0")/../.."
game=$1
folder=src/kwartet/games/$game
shift
mkdir -p build/train
${PYTHON:-.venv/bin/python} tools/make_game_list.py build/train/games/list.hpp
for program in ${PROGRAMS:-fit network}; do
    [ -f "$folder/training/$program.cpp" ] || continue
    ${CXX:-g++} -std=gnu++20 -O2 -DNDEBUG -ffp-contract=off -Wall -Wextra -Werror -Icore -Isrc/kwartet -Itools/train -Ibuild/train "$folder/training/$program.cpp" -o "build/train/$program-$game"
    case $program in fit) file=weights.hpp ;; *) file=${program}_weights.hpp ;; esac
    "build/train/$program-$game" "$folder/$file" "$@"
done
