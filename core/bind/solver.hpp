#pragma once

#include <nanobind/nanobind.h>

namespace kwartet {

void bind_solver(nanobind::module_& module);

}  // namespace kwartet
