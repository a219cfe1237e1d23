#!/bin/sh
# Makes the weights of a game from nothing: rounds of self-play, each with the weights fitted to all rounds before it.
#   tools/train/train.sh GAME ROUNDS GAMES NODES [more words for kwartet selfplay, such as --cluster ADDRESS]
# After a break the same command goes on where it was: finished games are kept, and fitting repeats itself.
set -eu
cd "$(dirname "$0")/../.."
game=$1 rounds=$2 games=$3 nodes=$4
shift 4
forms=src/kwartet/games/$game/training/forms # on each line a name, and the words for `kwartet selfplay`

tools/train/fit.sh "$game"
files=""
for round in $(seq "$rounds"); do
    make --no-print-directory build # with the weights of today
    for form in $(cut -d" " -f1 "$forms"); do
        file=build/train/$game-$form-$round.txt
        # shellcheck disable=SC2046 # several words
        .venv/bin/kwartet selfplay "$game" $(sed -n "s/^$form //p" "$forms") --games "$games" --nodes "$nodes" --seed "$round" --output "$file" --resume "$@"
        files="$files $file"
    done
    # shellcheck disable=SC2086
    tools/train/fit.sh "$game" $files
done
make --no-print-directory build
