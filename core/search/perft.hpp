// Perft: how many sequences of decisions there are, to a given depth. Proves move generation, and measures
// it.
//
// Counted by plies, every decision is one. Counted by turns, the depth goes down when the other side is to
// decide or the game is over, so a claim and the move after it are one. A finished game has no continuation.
// A count that was stopped is worthless.
#pragma once

#include <cstdint>

#include "../game.hpp"
#include "stop.hpp"

namespace kwartet {

enum class Counting : std::uint8_t {
    every_leaf,
    bulk
};  // bulk: the last ply is counted without being played

// Asking is not free, so it is done well above the leaves.
constexpr int depth_that_asks_to_stop = 3;

template <Game P, class Stop>
std::uint64_t perft(const P& position, int depth, Counting counting, Stop& stop) {
    if (depth == 0) return 1;
    if (depth == 1 && counting == Counting::bulk) return static_cast<std::uint64_t>(position.move_count());
    if (depth >= depth_that_asks_to_stop && stop()) return 0;
    std::uint64_t leaves = 0;
    for (const auto move : position.legal_moves()) {
        P next = position;
        next.play(move);
        leaves += perft(next, depth - 1, counting, stop);
    }
    return leaves;
}

// Whether a move ends the turn, where that is known without playing it.
template <Game P>
bool surely_ends_turn(const P& position, typename P::Move move) {
    if constexpr (requires { position.ends_turn(move); }) {
        return position.ends_turn(move);
    } else {
        return false;
    }
}

template <Game P, class Stop>
std::uint64_t perft_turns(const P& position, int depth, Counting counting, Stop& stop) {
    if (depth == 0) return 1;
    if (stop()) return 0;
    const bool is_last = depth == 1 && counting == Counting::bulk;
    std::uint64_t leaves = 0;
    for (const auto move : position.legal_moves()) {
        if (is_last && surely_ends_turn(position, move)) {
            ++leaves;
            continue;
        }
        P next = position;
        next.play(move);
        const bool goes_on = next.to_move() == position.to_move() && next.move_count() > 0;
        leaves += perft_turns(next, goes_on ? depth : depth - 1, counting, stop);
    }
    return leaves;
}

}  // namespace kwartet
