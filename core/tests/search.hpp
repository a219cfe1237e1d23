#pragma once

namespace kwartet::test {

// Thinks about positions of every game with one thread and several, by both methods, and stops them from
// outside.
void run_search();

}  // namespace kwartet::test
