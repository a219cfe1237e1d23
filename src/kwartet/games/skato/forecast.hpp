// What can still become of a SKATO game, whatever both sides play.
//
// Live pieces stay live, and cells that a side cannot reach stay lost. Late in the game this decides most
// positions long before the board is full. These are exact bounds, not estimates.
#pragma once

#include <algorithm>

#include "board.hpp"
#include "rules.hpp"
#include "search/forecast.hpp"

namespace kwartet {

// A line of five counts as more than any margin of scores, and one less for each ply until it is made. Nobody
// scores more than half of the largest board.
constexpr int margin_of_line = 127;
constexpr int largest_margin = 50;
constexpr bool is_line(int margin) { return margin > largest_margin || margin < -largest_margin; }

struct Margins {
    int lowest = -margin_of_line;
    int highest = margin_of_line;
};

template <int N>
struct Forecast<Skato<N>> {
    using Shape = skato::Shape<N>;
    using Cells = typename Shape::Cells;

    static Range of(const Skato<N>& position) {
        const int left = cells_left(position);
        if (left > earliest) return {-1, 1, left};
        const auto [lowest, highest] = margins(position);
        return {sign(lowest), sign(highest), left};
    }

    static int cells_left(const Skato<N>& position) { return count_bits(free_cells(position)); }

    // The margins, for the side to move, with which the game can still end.
    static Margins margins(const Skato<N>& position) {
        const Cells own = position.pieces(position.to_move());
        const Cells others = position.pieces(other(position.to_move()));
        const Cells free = free_cells(position);
        const int left = count_bits(free);
        const Prospects ours(own, free, left - left / 2);
        const Prospects theirs(others, free, left / 2);
        return {theirs.can_line ? -margin_of_line : ours.least - theirs.most,
                ours.can_line ? margin_of_line : ours.most - theirs.least};
    }

  private:
    static constexpr int earliest = 20;  // with more free cells, too much is open

    static int sign(int margin) { return (margin > 0) - (margin < 0); }

    static Cells free_cells(const Skato<N>& position) {
        return Shape::all & ~(position.pieces(Side::first) | position.pieces(Side::second));
    }

    // What one side can still score with so many pieces to come.
    struct Prospects {
        bool can_line;
        int most;
        int least;

        Prospects(Cells own, Cells free, int pieces) : can_line(Shape::has_five(own | free)) {
            const Cells reachable = Shape::live(own | free);
            most = count_bits(reachable & own) + std::min(pieces, count_bits(reachable & free));
            const Cells live = Shape::live(own);
            // Pieces that find no place away from the live groups have to join them.
            const int away = count_bits(free & ~Shape::around(live));
            least = count_bits(live) + std::max(0, pieces - away);
        }
    };
};

static_assert(Foreseeable<Skato<8>>);

}  // namespace kwartet
