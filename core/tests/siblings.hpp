#pragma once

namespace kwartet::test {

// Positions that follow from the same position, evaluated together, against each one evaluated alone.
void run_siblings();

}  // namespace kwartet::test
