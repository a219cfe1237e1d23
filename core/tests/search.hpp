#pragma once

namespace kwartet::test {

// Thinks about positions of every game with two threads, by both methods.
void run_search();

}  // namespace kwartet::test
