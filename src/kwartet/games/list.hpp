// All games there are. This list is the only registry: bindings, tests and pages follow it.
#pragma once

#include <variant>

#include "games/fourmation/all.hpp"
#include "games/lyngk/all.hpp"
#include "games/skato/all.hpp"
#include "games/yinsh/all.hpp"

namespace kwartet {

using AnyGame = std::variant<Yinsh, Lyngk, Fourmation, Skato<6>, Skato<7>, Skato<8>, Skato<9>, Skato<10>>;

}  // namespace kwartet
