#pragma once

#include <nanobind/nanobind.h>

namespace kwartet {

void bind_batch(nanobind::module_& module);

}  // namespace kwartet
