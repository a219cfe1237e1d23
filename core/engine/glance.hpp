// Glance: a move chosen as a person chooses without much thought.
//
// What is left to chance comes from the seed and the position alone, so a level plays the same game twice.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "../key.hpp"
#include "levels.hpp"

namespace kwartet {

// A move as it looks without thinking about the answers.
struct Look {
    double logit = 0;  // of the winning chance
    bool wins = false;
};

// Random numbers for one decision.
class Chance {
  public:
    Chance(std::uint64_t seed, std::uint64_t position_key)
        : random_(KeyMaker{}.add(seed).add(position_key).key()) {}

    // From 0 up to, not including, 1.
    double share() { return static_cast<double>(random_.next() >> 11) * 0x1p-53; }
    double between(double low, double high) { return low + (high - low) * share(); }

  private:
    Random random_;
};

// Whether a decision is taken at a glance. It is always the first number that is asked of a chance.
inline bool is_glance(const Glance& glance, Chance& chance) { return chance.share() < glance.often; }

// Which moves are noticed; all of them if that would be none.
inline std::vector<bool> noticed(const Glance& glance, std::span<const Look> looks, Chance& chance) {
    std::vector<bool> seen;
    bool any = false;
    for (const Look& look : looks) {
        seen.push_back(look.wins || chance.share() >= glance.overlooks);
        any = any || seen.back();
    }
    if (!any) seen.assign(looks.size(), true);
    return seen;
}

inline double impression(const Glance& glance, const Look& look, Chance& chance) {
    if (look.wins) return std::numeric_limits<double>::infinity();
    return look.logit + glance.misjudges * chance.between(-1, 1);
}

// The place of the move that looks best.
inline std::size_t choose_at_a_glance(const Glance& glance, std::span<const Look> looks, Chance& chance) {
    const std::vector<bool> seen = noticed(glance, looks, chance);
    std::size_t best = looks.size();
    double highest = 0;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (!seen[i]) continue;
        const double found = impression(glance, looks[i], chance);
        if (best < looks.size() && found <= highest) continue;
        best = i;
        highest = found;
    }
    return best;
}

}  // namespace kwartet
