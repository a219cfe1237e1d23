// SKATO: the line that won a game, or the groups that counted.
#pragma once

#include "rules.hpp"
#include "show_result.hpp"

namespace kwartet {

template <int N>
struct ResultPlaces<Skato<N>> {
    using Shape = skato::Shape<N>;
    using Cells = typename Shape::Cells;
    using Board = typename Shape::Board;

    static Places of(const Skato<N>& position) {
        const std::optional<Side> winner = winner_of(position.result().outcome);
        Places places;
        for (const Side side : {Side::first, Side::second}) {
            if (!winner || winner == side) add(places, deciding(position.pieces(side)));
        }
        return places;
    }

  private:
    static Cells deciding(Cells pieces) {
        return Shape::has_five(pieces) ? cells_in_fives(pieces) : Shape::live(pieces);
    }

    static Cells cells_in_fives(Cells pieces) {
        Cells cells = 0;
        for (int column = 0; column < N; ++column) {
            for (int row = 0; row < N; ++row) {
                if (row + 5 <= N) cells |= five_from(pieces, Board::cell(column, row), 1);
                if (column + 5 <= N) cells |= five_from(pieces, Board::cell(column, row), N);
            }
        }
        return cells;
    }

    // The five cells from one on, if they are all in the set.
    static Cells five_from(Cells pieces, int cell, int step) {
        Cells five = 0;
        for (int i = 0; i < 5; ++i) five |= bit_at<Cells>(cell + i * step);
        return (pieces & five) == five ? five : Cells{0};
    }

    static void add(Places& places, Cells cells) {
        while (cells != 0) places.add(static_cast<std::uint8_t>(Board::point_of(pop_lowest(cells))));
    }
};

}  // namespace kwartet
