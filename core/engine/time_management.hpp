// Time management: how much of a game clock one decision may use.
//
// No length of a game is assumed: a decision gets a fixed part of what is left, so the parts become smaller
// as the clock runs down, and the clock never runs out while searches end on time.
#pragma once

#include <algorithm>

#include "../search/control.hpp"

namespace kwartet {

// The clock of the side to move: what is left, what each decision adds, and for how many decisions it has to
// last (0: for the rest of the game).
struct GameClock {
    double seconds = 0;
    double increment = 0;
    int decisions = 0;
};

// After `usual` seconds no further depth is begun; after `most` the search ends.
struct TimeBudget {
    double usual = 0;
    double most = 0;
};

constexpr int decisions_ahead = 25;           // for a clock that has to last for the rest of the game
constexpr double longest_delay = 0.05;        // seconds between the end of a search and the stop of the clock
constexpr double share_of_delay = 0.2;        // at most, of a clock that has nearly run out
constexpr double share_of_increment = 0.8;    // the rest is saved for later
constexpr double share_before_a_depth = 0.6;  // a further depth takes about as long as all before it
constexpr double longest_decision = 3;        // times the planned time
constexpr double largest_part = 0.5;          // of what is left

constexpr TimeBudget budget_of(const GameClock& clock) {
    const double left = clock.seconds - std::min(longest_delay, share_of_delay * clock.seconds);
    const int decisions = clock.decisions > 0 ? std::min(clock.decisions, decisions_ahead) : decisions_ahead;
    const double part = decisions == 1 ? 1 : largest_part;
    const double planned = std::min(left / decisions + share_of_increment * clock.increment, part * left);
    return {share_before_a_depth * planned, std::min(longest_decision * planned, part * left)};
}

// The limits together with those of a clock: whatever comes first.
constexpr Limits limited_by(Limits limits, const GameClock& clock) {
    const TimeBudget budget = budget_of(clock);
    limits.seconds = std::min(limits.seconds, budget.most);
    limits.usual_seconds = std::min(limits.usual_seconds, budget.usual);
    return limits;
}

}  // namespace kwartet
