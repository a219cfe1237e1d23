// Playouts: games finished with uniformly random decisions.
#pragma once

#include <cstdint>

#include "../game.hpp"
#include "stop.hpp"

namespace kwartet {

struct PlayoutTally {
    std::uint64_t first_wins = 0;
    std::uint64_t second_wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t plies = 0;
};

// Plays on to the end, and says how many decisions that took.
template <Game P>
int play_out(P& position, Random& random) {
    int plies = 0;
    for (auto move = position.random_move(random); move; move = position.random_move(random)) {
        position.play(*move);
        ++plies;
    }
    return plies;
}

template <Game P, class Stop>
PlayoutTally play_outs(const P& start, std::uint64_t count, std::uint64_t seed, Stop& stop) {
    PlayoutTally tally;
    Random random(seed);
    for (std::uint64_t game = 0; game < count && !stop(); ++game) {
        P position = start;
        tally.plies += static_cast<std::uint64_t>(play_out(position, random));
        const Outcome outcome = position.result().outcome;
        tally.first_wins += outcome == Outcome::first_wins;
        tally.second_wins += outcome == Outcome::second_wins;
        tally.draws += outcome == Outcome::draw;
    }
    return tally;
}

}  // namespace kwartet
