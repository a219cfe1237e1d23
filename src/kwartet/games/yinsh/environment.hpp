// YINSH for learning programs: the numbers of its moves, and what is to be seen in a position.
#pragma once

#include "env/environment.hpp"
#include "rules.hpp"

namespace kwartet {

namespace yinsh {

// Ordered pairs of points in line, and rows of five: 41 on each of the three axes.
constexpr int ring_move_count = 1848;
constexpr int row_count = 123;

// The numbers of the moves, in this order: place a ring on a point; move a ring from a point along each axis,
// up and then down, one step and more; take a row, by axis and lower end; take a ring from a point; pass.
struct Actions {
    static constexpr int first_move = point_count;
    static constexpr int first_row = first_move + ring_move_count;
    static constexpr int first_ring = first_row + row_count;
    static constexpr int pass = first_ring + point_count;
    static constexpr int count = pass + 1;

    struct Pair {
        std::uint8_t from = 0;
        std::uint8_t to = 0;
    };
    std::array<Pair, ring_move_count> moves{};
    std::array<Pair, row_count> rows{};
    std::array<std::array<std::uint16_t, point_count>, point_count> move_between{};  // by points
    std::array<std::array<std::uint16_t, cell_limit>, 3> row_from{};                 // by axis and cell
};

constexpr bool is_step_away(int cell, int stride, int steps) {
    const int column = column_of(cell) + (stride / width) * steps;
    const int number = number_of(cell) + (stride % width) * steps;
    return is_on_board(column, number);
}

constexpr void enter_moves(Actions& actions, int from, int& count) {
    for (const int stride : strides) {
        for (const int sign : {1, -1}) {
            for (int steps = 1; is_step_away(from, stride, sign * steps); ++steps) {
                const int to = from + sign * steps * stride;
                actions.moves[count] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
                actions.move_between[tables.point_of_cell[from]][tables.point_of_cell[to]] =
                    static_cast<std::uint16_t>(Actions::first_move + count);
                ++count;
            }
        }
    }
}

constexpr void enter_row(Actions& actions, int axis, int from, int& count) {
    if (!is_step_away(from, strides[axis], 4)) return;
    const int to = from + 4 * strides[axis];
    actions.rows[count] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
    actions.row_from[axis][from] = static_cast<std::uint16_t>(Actions::first_row + count);
    ++count;
}

constexpr Actions make_actions() {
    Actions actions;
    int moves = 0, rows = 0;
    for (const int cell : tables.cell_of_point) enter_moves(actions, cell, moves);
    for (int axis = 0; axis < 3; ++axis) {
        for (const int cell : tables.cell_of_point) enter_row(actions, axis, cell, rows);
    }
    return actions;
}
inline constexpr Actions actions = make_actions();
static_assert(actions.moves.back().from != 0 && actions.rows.back().from != 0);

}  // namespace yinsh

template <>
struct Environment<Yinsh> {
    using Move = Yinsh::Move;

    static constexpr int version = 1;
    static constexpr int action_count = yinsh::Actions::count;

    static int action_of(Move move) {
        using Actions = yinsh::Actions;
        const auto& point = yinsh::tables.point_of_cell;
        switch (move.kind) {
            case Move::Kind::place:
                return point[move.from];
            case Move::Kind::move:
                return yinsh::actions.move_between[point[move.from]][point[move.to]];
            case Move::Kind::row:
                return yinsh::actions.row_from[yinsh::axis_of(move.from, move.to)][move.from];
            case Move::Kind::ring:
                return Actions::first_ring + point[move.from];
            case Move::Kind::pass:
                break;
        }
        return Actions::pass;
    }

    static Move move_of(int action) {
        using Actions = yinsh::Actions;
        const auto& cell = yinsh::tables.cell_of_point;
        if (action < Actions::first_move) return {Move::Kind::place, cell[action], 0};
        if (action < Actions::first_row)
            return move_between(Move::Kind::move, yinsh::actions.moves[action - Actions::first_move]);
        if (action < Actions::first_ring)
            return move_between(Move::Kind::row, yinsh::actions.rows[action - Actions::first_row]);
        if (action < Actions::pass) return {Move::Kind::ring, cell[action - Actions::first_ring], 0};
        return {Move::Kind::pass, 0, 0};
    }

    // The letter of a point is its row in the grid, the number its column.
    static constexpr int height = yinsh::width;
    static constexpr int width = yinsh::width;
    static constexpr std::array<Plane, 4> planes{
        {{"own rings"}, {"opponent's rings"}, {"own markers"}, {"opponent's markers"}}};
    static constexpr std::array<Number, 12> numbers{{
        {"a ring is to be placed", 1},
        {"a ring is to be moved", 1},
        {"a row is to be taken", 1},
        {"a ring is to be taken", 1},
        {"the opponent's move made the row", 1},
        {"the opponent has passed", 1},
        {"own rings to place", 5},
        {"opponent's rings to place", 5},
        {"own rings removed", 3},
        {"opponent's rings removed", 3},
        {"markers in the pool", 51},
        {"rings to remove for a win", 3},
    }};

    static auto observe(const Yinsh& position) {
        const Side me = position.to_move(), they = other(me);
        const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
        return Observed<yinsh::Cells, planes.size(), numbers.size()>{
            {position.rings(me), position.rings(they), position.markers(me), position.markers(they)},
            {
                position.is_placing(),
                position.is_moving(),
                position.has_row_to_take() && !position.is_taking_ring(),
                position.is_taking_ring(),
                position.is_given_by_opponent(),
                position.has_opponent_passed(),
                byte(position.rings_to_place(me)),
                byte(position.rings_to_place(they)),
                byte(position.removed(me)),
                byte(position.removed(they)),
                byte(position.markers_left()),
                byte(position.rings_to_win()),
            },
        };
    }

    static int member_at(int point) { return yinsh::tables.cell_of_point[point]; }
    static int point_of(int cell) { return yinsh::tables.point_of_cell[cell]; }
    static int cell_of(int cell) { return cell; }

  private:
    static Move move_between(Move::Kind kind, yinsh::Actions::Pair pair) {
        return {kind, pair.from, pair.to};
    }
};

}  // namespace kwartet
