#pragma once

namespace kwartet::test {

void run_engine();

}  // namespace kwartet::test
