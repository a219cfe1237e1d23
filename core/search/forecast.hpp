// Forecast: how a game can still end, whatever both sides play; for games in which that is soon known.
#pragma once

#include <concepts>

#include "../game.hpp"

namespace kwartet {

// Results for the side to move: 1 a win, 0 a draw, -1 a loss.
struct Range {
    int worst;
    int best;
    int plies;  // to the end, if nothing ends it sooner
};

template <class P>
struct Forecast;

template <class P>
concept Foreseeable = Game<P> && requires(const P position) {
    { Forecast<P>::of(position) } -> std::same_as<Range>;
};

}  // namespace kwartet
