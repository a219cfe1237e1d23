#pragma once

namespace kwartet::test {

void run_laws();

}  // namespace kwartet::test
