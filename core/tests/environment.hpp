#pragma once

namespace kwartet::test {

// Plays batches of every game with one thread and several, with every array exactly as large as it has to be.
void run_environment();

}  // namespace kwartet::test
