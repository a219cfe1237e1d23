#pragma once

#include <nanobind/nanobind.h>

namespace kwartet {

void bind_engine(nanobind::module_& module);

}  // namespace kwartet
