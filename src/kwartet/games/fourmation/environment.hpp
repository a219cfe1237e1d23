// 4mation for learning programs: actions are cells, and the swap.
#pragma once

#include "env/environment.hpp"
#include "rules.hpp"

namespace kwartet {

template <>
struct Environment<Fourmation> {
    using Board = Fourmation::Board;
    using Move = Fourmation::Move;

    static constexpr int version = 1;

    // The cells in the order of the points (a1, a2, ... g7), then the swap.
    static constexpr int action_count = Board::cell_count + 1;
    static constexpr int swap = Board::cell_count;

    static int action_of(Move move) {
        return move.cell == Fourmation::swap.cell ? swap : Board::point_of(move.cell);
    }
    static Move move_of(int action) {
        if (action == swap) return Fourmation::swap;
        return {static_cast<std::uint8_t>(Board::cell_at(action))};
    }

    static constexpr int height = 7;
    static constexpr int width = 7;
    static constexpr std::array<Plane, 3> planes{{{"own cubes"}, {"opponent's cubes"}, {"cube placed last"}}};
    static constexpr std::array<Number, 3> numbers{{
        {"own cubes left", fourmation::cubes_each},
        {"opponent's cubes left", fourmation::cubes_each},
        {"a swap is or will be possible", 1},
    }};

    static auto observe(const Fourmation& position) {
        const auto own = position.cubes(position.to_move());
        const auto others = position.cubes(other(position.to_move()));
        return Observed<fourmation::Cells, planes.size(), numbers.size()>{
            {own, others, position.last()},
            {cubes_left(own), cubes_left(others), position.is_swap_ahead()},
        };
    }

    static int member_at(int point) { return Board::cell_at(point); }
    static int point_of(int cell) { return Board::point_of(cell); }
    static int cell_of(int cell) { return Board::point_of(cell); }

  private:
    static std::uint8_t cubes_left(fourmation::Cells cubes) {
        return static_cast<std::uint8_t>(fourmation::cubes_each - count_bits(cubes));
    }
};

}  // namespace kwartet
