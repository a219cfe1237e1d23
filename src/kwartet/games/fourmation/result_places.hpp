// 4mation: the four that won a game.
#pragma once

#include "rules.hpp"
#include "show_result.hpp"

namespace kwartet {

template <>
struct ResultPlaces<Fourmation> {
    static Places of(const Fourmation& position) {
        const std::optional<Side> winner = winner_of(position.result().outcome);
        Places places;
        if (!winner) return places;
        for (auto left = cells_in_fours(position.cubes(*winner)); left != 0;)
            places.add(
                static_cast<std::uint8_t>(Squares<7, 8, fourmation::Cells>::point_of(pop_lowest(left))));
        return places;
    }

  private:
    static fourmation::Cells cells_in_fours(fourmation::Cells cubes) {
        fourmation::Cells cells = 0;
        for (const int step : fourmation::steps) {
            const fourmation::Cells lowest = fourmation::windows_in(cubes, step);
            cells |= lowest | lowest << step | lowest << 2 * step | lowest << 3 * step;
        }
        return cells;
    }
};

}  // namespace kwartet
