// SKATO for learning programs: actions are cells, and the swap.
#pragma once

#include "env/environment.hpp"
#include "rules.hpp"

namespace kwartet {

template <int N>
struct Environment<Skato<N>> {
    using Cells = typename skato::Shape<N>::Cells;
    using Board = typename skato::Shape<N>::Board;
    using Move = typename Skato<N>::Move;

    static constexpr int version = 2;

    // The cells in the order of the points (a1, a2, ...), then the swap.
    static constexpr int action_count = N * N + 1;
    static constexpr int swap = N * N;

    static int action_of(Move move) {
        return move.cell == Skato<N>::swap.cell ? swap : Board::point_of(move.cell);
    }
    static Move move_of(int action) {
        if (action == swap) return Skato<N>::swap;
        return {static_cast<std::uint8_t>(Board::cell_at(action))};
    }

    static constexpr int height = N;
    static constexpr int width = N;
    static constexpr std::array<Plane, 2> planes{{{"own tiles"}, {"opponent's tiles"}}};
    static constexpr std::array<Number, 2> numbers{{
        {"free cells", N * N},
        {"a swap is or will be possible", 1},
    }};

    static auto observe(const Skato<N>& position) {
        const Cells own = position.pieces(position.to_move());
        const Cells others = position.pieces(other(position.to_move()));
        const int free = N * N - count_bits(own | others);
        return Observed<Cells, planes.size(), numbers.size()>{
            {own, others}, {static_cast<std::uint8_t>(free), position.is_swap_ahead()}};
    }

    static int member_at(int point) { return Board::cell_at(point); }
    static int point_of(int cell) { return Board::point_of(cell); }
    static int cell_of(int cell) { return Board::point_of(cell); }
};

}  // namespace kwartet
