// SKATO with a swap: where to begin, and which first piece to take over. A search does not see it, because
// first pieces differ only by what comes of them much later.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "engine/opening.hpp"
#include "evaluation.hpp"
#include "rules.hpp"

namespace kwartet {

namespace skato {

// How many of 100 points the owner of the first piece makes, for a1, b1, b2, c1, c2, c3, d1, ... d4; all
// other cells are their images. Measured by matches; docs/skato-theory.md has the command.
inline constexpr std::array<int, 10> first_piece_points{49, 71, 68, 68, 75, 76, 62, 72, 73, 74};

// The place of a cell in this list.
constexpr std::size_t first_piece_class(int column, int row) {
    const int across = std::min(column, 7 - column);
    const int up = std::min(row, 7 - row);
    const auto [low, high] = std::minmax(across, up);
    return static_cast<std::size_t>(high * (high + 1) / 2 + low);
}

}  // namespace skato

template <>
struct Opening<Skato<8>> {
    using Board = Squares<8, 8, Bits64>;
    using Move = Skato<8>::Move;

    static std::optional<FoundLine> known(const Skato<8>& position) {
        if (!position.is_swap_ahead()) return {};
        return position.may_swap() ? answer(position) : beginning(position);
    }

  private:
    // A first piece that favours neither side.
    static std::optional<FoundLine> beginning(const Skato<8>& start) {
        const auto moves = start.legal_moves();
        const auto* best = std::min_element(moves.begin(), moves.end(), [](Move left, Move right) {
            return better_share(points_of_first(left.cell)) < better_share(points_of_first(right.cell));
        });
        return line(start, *best, 100 - better_share(points_of_first(best->cell)));
    }

    // The swap; where it would be a mistake, the search decides.
    static std::optional<FoundLine> answer(const Skato<8>& position) {
        const int owned = points_of_first(lowest_bit(position.pieces(Side::first)));
        if (owned <= 50) return {};
        return line(position, Skato<8>::swap, owned);
    }

    static int points_of_first(int cell) {
        return skato::first_piece_points[skato::first_piece_class(Board::column_of(cell),
                                                                  Board::row_of(cell))];
    }
    // The second player takes the better side.
    static constexpr int better_share(int points) { return std::max(points, 100 - points); }

    static FoundLine line(const Skato<8>& position, Move move, int points) {
        const int score = points_of<Skato<8>>(points / 100.0);
        return {score, chance_of<Skato<8>>(score), false, 0, {position.text(move)}};
    }
};

}  // namespace kwartet
