// YINSH: the rings that decided a game, where they lie beside the board.
#pragma once

#include "rules.hpp"
#include "show_result.hpp"

namespace kwartet {

template <>
struct ResultPlaces<Yinsh> {
    static Places of(const Yinsh& position) {
        const std::optional<Side> winner = winner_of(position.result().outcome);
        Places places;
        for (const Side side : {Side::first, Side::second}) {
            if (!winner || winner == side) add_rings(places, position, side);
        }
        return places;
    }

  private:
    static void add_rings(Places& places, const Yinsh& position, Side side) {
        const Score score = position.score();
        const int taken = side == Side::first ? score.first : score.second;
        for (int ring = 0; ring < taken; ++ring)
            places.add(static_cast<std::uint8_t>(yinsh::white_taken + 3 * index_of(side) + ring));
    }
};

}  // namespace kwartet
