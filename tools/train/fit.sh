#!/bin/sh
# Writes core/eval/weights_GAME.hpp, fitted to samples of `kwartet selfplay`; without samples, nothing but zeros:
#   tools/train/fit.sh yinsh|lyngk|skato [SAMPLES...]
# The compiler may not use what only some machines have, so the same samples give the same weights.
set -eu
cd "$(dirname "$0")/../.."
game=$1
shift
mkdir -p build/train
${CXX:-g++} -std=gnu++20 -O2 -ffp-contract=off -Wall -Wextra -Werror -Icore -Itools/train "tools/train/$game/fit.cpp" -o "build/train/fit-$game"
"build/train/fit-$game" "core/eval/weights_$game.hpp" "$@"
