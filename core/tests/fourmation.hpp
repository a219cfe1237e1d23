// 4mation: the solver against another reading of the game, and against the rules.
#pragma once

namespace kwartet::test {

void run_fourmation();

}  // namespace kwartet::test
