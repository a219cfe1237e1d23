#pragma once

namespace kwartet::test {

// The markers that YINSH's evaluation takes for exposed against what the rules turn.
void run_yinsh_turned();

}  // namespace kwartet::test
