// Method: how an engine finds a move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kwartet {

// `best` is whatever is best for the game: a solver, else alpha-beta. A game without an evaluation is always
// searched with Monte-Carlo.
enum class Method : std::uint8_t { best, alpha_beta, monte_carlo };

// The names of the methods, in the order of the type.
inline constexpr std::array<std::string_view, 3> methods{"auto", "alpha-beta", "monte-carlo"};

constexpr std::optional<Method> method_named(std::string_view name) {
    for (std::size_t i = 0; i < methods.size(); ++i) {
        if (methods[i] == name) return static_cast<Method>(i);
    }
    return {};
}

}  // namespace kwartet
