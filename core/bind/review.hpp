#pragma once

#include <nanobind/nanobind.h>

namespace kwartet {

void bind_review(nanobind::module_& module);

}  // namespace kwartet
