#pragma once

#include <nanobind/nanobind.h>

namespace kwartet {

void bind_environment(nanobind::module_& module);

}  // namespace kwartet
