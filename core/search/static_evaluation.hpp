// Static evaluation: what a position is worth without a search.
//
// Where the evaluation of a game has to wait for forced follow-ups, the best of these counts.
#pragma once

#include <optional>

#include "evaluation.hpp"
#include "score.hpp"

namespace kwartet {

// Points for the side to move.
template <Evaluated P>
int static_score(const P& position, int ply = 0) {
    if (position.is_over()) return final_score(position, ply);
    if (Evaluation<P>::is_quiet(position)) return Evaluation<P>::score(position);
    int best = -infinite_score;
    for (const auto move : position.legal_moves()) {
        P next = position;
        next.play(move);
        const int score = static_score(next, ply + 1);
        best = std::max(best, next.to_move() == position.to_move() ? score : -score);
    }
    return best;
}

// Nothing in a game without an evaluation.
template <Game P>
std::optional<int> static_score_if_any(const P& position) {
    if constexpr (Evaluated<P>) return static_score(position);
    return {};
}

}  // namespace kwartet
