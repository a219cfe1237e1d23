// The evaluation of LYNGK: numbers about the position, each with a weight that depends on how far the game
// is.
#pragma once

#include <limits>

#include "features.hpp"
#include "network.hpp"
#include "search/evaluation.hpp"
#include "weights.hpp"

namespace kwartet {

namespace lyngk {

// The weights are given for a full, a half empty and an almost empty board; in between they are mixed.
constexpr int full_board = 40;
constexpr int stage_length = 16;
static_assert(weight_count == Features::count);

// The share of each of the three stages, in sixteenths.
constexpr std::array<int, stage_count> shares(int stacks) {
    const int gone = std::clamp(full_board - stacks, 0, 2 * stage_length);
    if (gone <= stage_length) return {stage_length - gone, gone, 0};
    return {0, 2 * stage_length - gone, gone - stage_length};
}

// The weights for each number of stacks, in sixteenths of a point.
using MixedWeights = std::array<Features::Values, point_count + 1>;

constexpr int mix(const Weights& weights, int index, int stacks) {
    int sum = 0;
    for (int stage = 0; stage < stage_count; ++stage) sum += weights[stage][index] * shares(stacks)[stage];
    return sum;
}

constexpr MixedWeights mix(const Weights& weights) {
    MixedWeights mixed{};
    for (int stacks = 0; stacks <= point_count; ++stacks) {
        for (int index = 0; index < weight_count; ++index) {
            mixed[stacks][index] = static_cast<std::int16_t>(mix(weights, index, stacks));
        }
    }
    return mixed;
}
inline constexpr std::array<MixedWeights, 3> mixed_weights{mix(variant_weights[0]), mix(variant_weights[1]),
                                                           mix(variant_weights[2])};

// No weight may be so large that a mixed one does not fit.
constexpr bool can_be_mixed(const Weights& weights) {
    constexpr int largest = std::numeric_limits<std::int16_t>::max() / stage_length;
    return std::ranges::all_of(weights, [](const auto& stage) {
        return std::ranges::all_of(stage, [](int weight) { return -largest <= weight && weight <= largest; });
    });
}
static_assert(std::ranges::all_of(variant_weights, can_be_mixed));

inline int weigh(const Features& features, const MixedWeights& weights) {
    const Features::Values& own = weights[features.stacks()];
    int sum = 0;
    for (std::size_t index = 0; index < own.size(); ++index) sum += own[index] * features.values()[index];
    return sum / stage_length;
}

// Six-stacks and captures on claiming change what things are worth.
inline const MixedWeights& weights_of(const Lyngk& position) {
    const Setup setup = position.setup();
    return mixed_weights[setup.variant == 1 ? 1 : setup.options[0] != 0 ? 2 : 0];
}

// A six-stack that can be completed at once wins (H4).
constexpr int sure_win = 15000;
constexpr int highest_guess = 10000;

inline int evaluate(const Lyngk& position, const MixedWeights& weights) {
    const Lookout lookout(position);
    const Features features(position, lookout);
    if (position.stack_limit() == highest_stack && features.can_complete()) return sure_win;
    const int correction = has_network(position) ? network_score(position, lookout) : 0;
    return std::clamp(weigh(features, weights) + correction, -highest_guess, highest_guess);
}

// What a move seems to be worth before it is tried: completing a stack comes first, then covering what is
// theirs, building with what is one's own, and last covering what is one's own.
class Hints {
  public:
    explicit Hints(const Lyngk& position) : position_(position) {
        const Side me = position.to_move();
        for (int colour = 0; colour < colour_count; ++colour) {
            if ((position.claimed(me) >> colour & 1) != 0) mine_ |= position.topped(colour);
            if ((position.claimed(other(me)) >> colour & 1) != 0) theirs_ |= position.topped(colour);
        }
    }

    int of(Lyngk::Move move) const {
        if (move.kind != Lyngk::Move::Kind::move) return 0;
        const bool is_own = has_bit(mine_, move.from);
        const int under = position_.height_at(move.to);
        if (is_own && under + position_.height_at(move.from) == position_.stack_limit()) return highest_hint;
        const int covered = has_bit(theirs_, move.to) - has_bit(mine_, move.to);
        return 100 * (covered * under * under + (is_own ? 2 * under : 0));
    }

  private:
    const Lyngk& position_;
    Points mine_ = 0;
    Points theirs_ = 0;
};

}  // namespace lyngk

template <>
struct Evaluation<Lyngk> {
    static int score(const Lyngk& position) { return lyngk::evaluate(position, lyngk::weights_of(position)); }
    static lyngk::Hints hints(const Lyngk& position) { return lyngk::Hints(position); }
    static bool is_quiet(const Lyngk&) { return true; }
    static int depth_cost(Lyngk::Move move) { return move.kind == Lyngk::Move::Kind::claim ? 0 : 1; }
    // A claim opens the whole list of moves again: near the leaves that costs more than it finds, except
    // where a claim may complete a six-stack.
    static int least_depth(const Lyngk& position, Lyngk::Move move) {
        const bool can_wait =
            move.kind == Lyngk::Move::Kind::claim && position.stack_limit() < lyngk::highest_stack;
        return can_wait ? 2 : 0;
    }
    static constexpr double points_of_logit = 200;
    static constexpr int futility_margin = 50;
};
static_assert(Evaluated<Lyngk>);

}  // namespace kwartet
