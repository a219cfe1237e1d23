// Show result: which places show why a game ended. An optional trait of a game, specialised in its folder.
#pragma once

#include <optional>

#include "game.hpp"

namespace kwartet {

constexpr int most_result_places = 128;
using Places = List<std::uint8_t, most_result_places>;

// The winning line, or the rings or stacks that counted: `static Places of(const P&)`, asked only when the
// game is over. Without it no place is shown.
template <class P>
struct ResultPlaces;

inline std::optional<Side> winner_of(Outcome outcome) {
    if (outcome == Outcome::first_wins) return Side::first;
    if (outcome == Outcome::second_wins) return Side::second;
    return {};
}

}  // namespace kwartet
