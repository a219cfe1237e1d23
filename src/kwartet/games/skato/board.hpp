// The board of SKATO: sets of cells, groups, what lies around them, and lines of five. Rules, evaluation and
// endgame share it.
#pragma once

#include <type_traits>

#include "squares.hpp"

namespace kwartet::skato {

template <int N>
struct Shape {
    using Cells = std::conditional_t<N <= 8, Bits64, Bits128>;
    using Board = Squares<N, N, Cells>;

    static constexpr Cells all = Board::all;
    static constexpr Cells bottom_row = Board::block(N, 1);
    static constexpr Cells top_row = bottom_row << (N - 1);
    static constexpr Cells left_column = Board::block(1, N);
    static constexpr Cells right_column = left_column << N * (N - 1);
    static constexpr Cells border = bottom_row | top_row | left_column | right_column;
    // Where five cells upwards, or to the right, stay on the board.
    static constexpr Cells starts_upwards = Board::block(N, N - 4);
    static constexpr Cells starts_rightwards = Board::block(N - 4, N);

    static Cells above(Cells cells) { return (cells & ~top_row) << 1; }
    static Cells below(Cells cells) { return (cells & ~bottom_row) >> 1; }
    static Cells right_of(Cells cells) { return cells << N & all; }
    static Cells left_of(Cells cells) { return cells >> N; }
    static Cells around(Cells cells) { return (above(cells) | below(cells) | cells << N | cells >> N) & all; }

    // The side-connected group of the set's lowest cell.
    static Cells lowest_group(Cells cells) {
        Cells group = cells & (~cells + 1);
        for (Cells before = 0; group != before;) {
            before = group;
            group |= around(group) & cells;
        }
        return group;
    }

    static constexpr int smallest_live_group = 5;

    // All cells in groups that score.
    static Cells live(Cells cells) {
        Cells found = 0;
        while (cells != 0) {
            const Cells group = lowest_group(cells);
            if (count_bits(group) >= smallest_live_group) found |= group;
            cells &= ~group;
        }
        return found;
    }

    // Free cells where one more piece makes a line of five.
    static Cells completing(Cells own, Cells free) {
        return free &
               (missing_in_fives<1>(own, starts_upwards) | missing_in_fives<N>(own, starts_rightwards));
    }

    static bool has_five(Cells cells) { return ((fives<1>(cells) & starts_upwards) | fives<N>(cells)) != 0; }

  private:
    template <int Step>
    static Cells fives(Cells cells) {
        const Cells pairs = cells & cells >> Step;
        return pairs & pairs >> 2 * Step & cells >> 4 * Step;
    }

    template <int Step>
    static Cells missing_in_fives(Cells own, Cells starts) {
        const Cells second = own >> Step;
        const Cells third = own >> 2 * Step;
        const Cells fourth = own >> 3 * Step;
        const Cells first_two = own & second & starts;
        const Cells last_two = fourth & own >> 4 * Step & starts;
        return (second & third & last_two) | (own & third & last_two) << Step |
               (first_two & last_two) << 2 * Step | (first_two & third & own >> 4 * Step) << 3 * Step |
               (first_two & third & fourth) << 4 * Step;
    }
};

}  // namespace kwartet::skato
