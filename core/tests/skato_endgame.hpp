#pragma once

namespace kwartet::test {

// The endgames of SKATO as the solver reports them against all games played out.
void run_skato_endgame();

}  // namespace kwartet::test
