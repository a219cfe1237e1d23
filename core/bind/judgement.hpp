#pragma once

#include <nanobind/nanobind.h>

namespace kwartet {

void bind_judgement(nanobind::module_& module);

}  // namespace kwartet
