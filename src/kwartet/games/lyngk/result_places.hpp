// LYNGK: the stacks that decided a game, on the board or beside it.
#pragma once

#include "rules.hpp"
#include "show_result.hpp"

namespace kwartet {

template <>
struct ResultPlaces<Lyngk> {
    static Places of(const Lyngk& position) {
        const Result result = position.result();
        const std::optional<Side> winner = winner_of(result.outcome);
        if (!winner) return {};
        const int height = deciding_height(result.reason);
        const bool are_removed = height == position.stack_limit() && position.setup().variant == 0;
        return are_removed ? removed(*winner) : standing(position, *winner, height);
    }

  private:
    // The height of the stacks that a reason is about.
    static int deciding_height(std::string_view reason) {
        static constexpr std::array<int, 6> heights{5, 6, 4, 3, 2, 1};  // in the order of the endings
        for (std::size_t i = 0; i < heights.size(); ++i) {
            if (Lyngk::endings[i] == reason) return heights[i];
        }
        return 0;
    }

    static Places removed(Side side) {
        Places places;
        places.add(static_cast<std::uint8_t>(lyngk::first_stacks + index_of(side)));
        return places;
    }

    static Places standing(const Lyngk& position, Side side, int height) {
        Places places;
        const auto exactly = position.taller_than(height - 1) & ~position.taller_than(height);
        for (int colour = 0; colour < lyngk::colour_count; ++colour) {
            if ((position.claimed(side) >> colour & 1) == 0) continue;
            for (auto left = position.topped(colour) & exactly; left != 0;)
                places.add(static_cast<std::uint8_t>(pop_lowest(left)));
        }
        return places;
    }
};

}  // namespace kwartet
