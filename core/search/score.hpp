// Score: points as search counts them. Proven results lie above all evaluations; the sooner the end, the
// farther from zero.
#pragma once

#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "../game.hpp"

namespace kwartet {

// What a search returns: points for the side to move, and whether they are certain. A certain score follows
// from the rules alone; any other rests on an evaluation somewhere.
struct Value {
    int score = 0;
    bool certain = false;

    constexpr Value operator-() const { return {-score, certain}; }
};

constexpr int infinite_score = 32000;
constexpr int win_at_once = 30000;
constexpr int longest_proof = 1000;

constexpr bool is_proven(int score) { return std::abs(score) >= win_at_once - longest_proof; }
constexpr int plies_to_end(int score) { return win_at_once - std::abs(score); }

// The score of a finished game for the side to move, `ply` decisions after the root.
template <Game P>
int final_score(const P& position, int ply) {
    const Outcome outcome = position.result().outcome;
    if (outcome == Outcome::draw) return 0;
    return outcome == win_of(position.to_move()) ? win_at_once - ply : ply - win_at_once;
}

// Proofs are remembered as seen from their own position, and used as seen from the root.
constexpr int seen_from_here(int score, int ply) {
    return !is_proven(score) ? score : score > 0 ? score + ply : score - ply;
}
constexpr int seen_from_root(int score, int ply) { return seen_from_here(score, -ply); }

constexpr std::uint32_t no_move = 0xFFFFFF;

template <class Move>
std::uint32_t pack_move(Move move) {
    static_assert(sizeof(Move) <= most_move_bytes);
    std::uint32_t packed = 0;
    std::memcpy(&packed, &move, sizeof(Move));
    return packed;
}

}  // namespace kwartet
