#pragma once

namespace kwartet::test {

// The ends of SKATO as the solver tells them against all games played out.
void run_skato_endgame();

}  // namespace kwartet::test
