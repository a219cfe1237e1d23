// LYNGK for learning programs: the numbers of its moves, and what is to be seen in a position.
#pragma once

#include "env/environment.hpp"
#include "rules.hpp"

namespace kwartet {

namespace lyngk {

// Letters are rows of the grid, and the columns run along one of the other two directions: neighbours in
// line differ by one in one of the two, or by one in both.
constexpr std::array<std::uint8_t, point_count> make_grid() {
    std::array<std::uint8_t, point_count> cells{};
    for (std::size_t point = 0; point < cells.size(); ++point) {
        const HalfSteps spot = where[point];
        cells[point] = static_cast<std::uint8_t>(spot.x * width + (spot.x + spot.y) / 2 - 1);
    }
    return cells;
}
inline constexpr auto grid = make_grid();

}  // namespace lyngk

template <>
struct Environment<Lyngk> {
    using Move = Lyngk::Move;
    using Points = lyngk::Points;

    static constexpr int version = 1;

    // Moves from each point to each point, then the claims of the five colours, then the pass. A move from a
    // point to itself is never legal: with it, a move is 43 times where it begins, plus where it ends.
    static constexpr int first_claim = lyngk::point_count * lyngk::point_count;
    static constexpr int pass = first_claim + lyngk::colour_count;
    static constexpr int action_count = pass + 1;

    static int action_of(Move move) {
        if (move.kind == Move::Kind::move) return lyngk::point_count * move.from + move.to;
        return move.kind == Move::Kind::claim ? first_claim + move.from : pass;
    }
    static Move move_of(int action) {
        const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
        if (action == pass) return {Move::Kind::pass, 0, 0};
        if (action >= first_claim) return {Move::Kind::claim, byte(action - first_claim), 0};
        return {Move::Kind::move, byte(action / lyngk::point_count), byte(action % lyngk::point_count)};
    }

    static constexpr int height = lyngk::width;
    static constexpr int width = lyngk::width;
    static constexpr std::array<Plane, 19> planes{{
        {"ivory on top", 0},
        {"blue on top", 1},
        {"red on top", 2},
        {"green on top", 3},
        {"black on top", 4},
        {"ivory in the stack", 0},
        {"blue in the stack", 1},
        {"red in the stack", 2},
        {"green in the stack", 3},
        {"black in the stack", 4},
        {"joker on top"},
        {"own colour on top"},
        {"opponent's colour on top"},
        {"one piece or more"},
        {"two pieces or more"},
        {"three pieces or more"},
        {"four pieces or more"},
        {"five pieces or more"},
        {"six pieces"},
    }};
    static constexpr std::array<Number, 15> numbers{{
        {"own claim of ivory", 1, 0},
        {"own claim of blue", 1, 1},
        {"own claim of red", 1, 2},
        {"own claim of green", 1, 3},
        {"own claim of black", 1, 4},
        {"opponent's claim of ivory", 1, 0},
        {"opponent's claim of blue", 1, 1},
        {"opponent's claim of red", 1, 2},
        {"opponent's claim of green", 1, 3},
        {"opponent's claim of black", 1, 4},
        {"a colour was claimed in this turn", 1},
        {"own stacks taken", 8},
        {"opponent's stacks taken", 8},
        {"most pieces in a stack", 6},
        {"a claim takes stacks", 1},
    }};

    static auto observe(const Lyngk& position) {
        const Side me = position.to_move(), they = other(me);
        Observed<Points, planes.size(), numbers.size()> seen;
        Points coloured = 0;
        for (int colour = 0; colour < lyngk::colour_count; ++colour) {
            const Points topped = position.topped(colour);
            coloured |= topped;
            seen.sets[colour] = topped;
            seen.sets[5 + colour] = position.holding(colour);
            seen.numbers[colour] = position.claimed(me) >> colour & 1;
            seen.numbers[5 + colour] = position.claimed(they) >> colour & 1;
            seen.sets[11] |= seen.numbers[colour] != 0 ? topped : 0;
            seen.sets[12] |= seen.numbers[5 + colour] != 0 ? topped : 0;
        }
        seen.sets[10] = position.taller_than(0) & ~coloured;
        for (int height = 0; height < lyngk::highest_stack; ++height)
            seen.sets[13 + height] = position.taller_than(height);
        seen.numbers[10] = position.has_claimed_now();
        seen.numbers[11] = static_cast<std::uint8_t>(position.points_of(me));
        seen.numbers[12] = static_cast<std::uint8_t>(position.points_of(they));
        seen.numbers[13] = static_cast<std::uint8_t>(position.stack_limit());
        seen.numbers[14] = position.captures_on_claim();
        return seen;
    }

    static int member_at(int point) { return point; }
    static int point_of(int point) { return point; }
    static int cell_of(int point) { return lyngk::grid[point]; }
};

}  // namespace kwartet
