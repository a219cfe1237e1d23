// Logarithm and exponential against those of the system's library.
#pragma once

namespace kwartet::test {

void run_maths();

}  // namespace kwartet::test
