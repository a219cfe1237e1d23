// All games there are. This list is the only registry: bindings, tests and pages follow it.
#pragma once

#include <variant>

#include "fourmation.hpp"
#include "lyngk.hpp"
#include "skato.hpp"
#include "yinsh.hpp"

namespace kwartet {

using AnyGame = std::variant<Yinsh, Lyngk, Fourmation, Skato<6>, Skato<7>, Skato<8>, Skato<9>, Skato<10>>;

}  // namespace kwartet
