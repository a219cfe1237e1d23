// Judgement: what a decision was worth, from what the position was worth before and after it.
//
// Worths are those of the first side. Everything that a review calls good or bad is decided here, by the
// constants below; what a position is worth comes from an engine, or from any other source.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "../game.hpp"
#include "../maths.hpp"

namespace kwartet {

// What is proven about a game, for one side.
enum class Proven : std::uint8_t { nothing, win, draw, loss };
inline constexpr std::array<std::string_view, 4> proven_words{"", "win", "draw", "loss"};

constexpr Proven turned(Proven proven) {
    if (proven == Proven::win) return Proven::loss;
    return proven == Proven::loss ? Proven::win : proven;
}

// The chance of winning of the first side, what is proven for it, and how many decisions are left until then,
// if that is known.
struct Worth {
    double chance = 0.5;
    Proven proven = Proven::nothing;
    std::optional<int> plies = {};

    constexpr double chance_of(Side side) const { return side == Side::first ? chance : 1 - chance; }
    constexpr Proven proven_for(Side side) const { return side == Side::first ? proven : turned(proven); }
    constexpr bool is_won_by(Side side) const { return proven_for(side) == Proven::win; }
};

// From the best to the worst.
enum class Grade : std::uint8_t { best, good, inaccuracy, mistake, blunder };
inline constexpr std::array<std::string_view, 5> grades{"best", "good", "inaccuracy", "mistake", "blunder"};

// What a decision did to a proven result, if that became worse for the side that decided.
enum class Change : std::uint8_t {
    none,
    win_to_loss,
    win_to_draw,
    win_to_unproven,
    draw_to_loss,
    unproven_to_loss
};
inline constexpr std::array<std::string_view, 6> changes{
    "", "win_to_loss", "win_to_draw", "win_to_unproven", "draw_to_loss", "unproven_to_loss"};

constexpr double smallest_inaccuracy = 0.05;  // lost chances
constexpr double smallest_mistake = 0.10;
constexpr double smallest_blunder = 0.20;
constexpr double steepness_of_accuracy = 4.0;
constexpr double balanced_from = 0.4;  // neither side stands clearly better
constexpr double balanced_to = 0.6;

// The grade of a decision that is not the best one, by the chance of winning that it lost (0 to 1).
constexpr Grade grade_of(double loss) {
    if (loss >= smallest_blunder) return Grade::blunder;
    if (loss >= smallest_mistake) return Grade::mistake;
    return loss >= smallest_inaccuracy ? Grade::inaccuracy : Grade::good;
}

// A lost chance as accuracy: 100 for nothing lost, 0 for everything, falling fast at first.
inline double accuracy_of(double loss) {
    const double floor = exponential(-steepness_of_accuracy);
    return 100 * (exponential(-steepness_of_accuracy * std::clamp(loss, 0.0, 1.0)) - floor) / (1 - floor);
}

// The side that stands clearly better.
constexpr std::optional<Side> leader_of(double chance) {
    if (chance > balanced_to) return Side::first;
    if (chance < balanced_from) return Side::second;
    return {};
}

// The change from one proven result to another, both seen by the side that decided.
constexpr Change change_between(Proven before, Proven after) {
    using enum Proven;
    if (before == win && after == loss) return Change::win_to_loss;
    if (before == win && after == draw) return Change::win_to_draw;
    if (before == win && after == nothing) return Change::win_to_unproven;
    if (before == draw && after == loss) return Change::draw_to_loss;
    if (before == nothing && after == loss) return Change::unproven_to_loss;
    return Change::none;
}

// Whether a proof is as good for a side after its decision: the same end, as soon or as late.
constexpr bool is_proof_kept(const Worth& before, const Worth& after, Side side) {
    if (before.proven == Proven::nothing || before.proven != after.proven) return false;
    if (!before.plies || !after.plies) return false;
    if (before.proven == Proven::draw) return true;
    return before.is_won_by(side) ? *after.plies < *before.plies : *after.plies >= *before.plies - 1;
}

constexpr bool lets_win_go(const Worth& before, const Worth& after, Side side) {
    return before.is_won_by(side) && !after.is_won_by(side);
}

struct Judgement {
    double loss = 0;  // of the own chance of winning, 0 to 1
    Grade grade = Grade::best;
    Change change = Change::none;
};

// The judgement of a decision; `is_choice` says that an engine would have decided the same, or that there was
// no other legal move. To lose a proven win is at least a mistake.
constexpr Judgement judge(const Worth& before, const Worth& after, Side side, bool is_choice) {
    if (is_choice || is_proof_kept(before, after, side)) return {};
    const double loss = std::max(0.0, before.chance_of(side) - after.chance_of(side));
    const Grade least = lets_win_go(before, after, side) ? Grade::mistake : Grade::good;
    return {loss, std::max(grade_of(loss), least),
            change_between(before.proven_for(side), after.proven_for(side))};
}

// The grade of a whole turn: that of its worst decision, or of all its losses together if that is worse.
constexpr Grade grade_of_turn(Grade worst, double loss) {
    return worst == Grade::best ? worst : std::max(worst, grade_of(loss));
}

// A decision of a turn: `is_choice` as in `judge`, and whether no other move was legal.
struct DecisionFacts {
    Worth before;
    Worth after;
    bool is_choice = false;
    bool is_forced = false;
};

// What a turn was worth: all losses together; no accuracy if there was nothing to choose. A turning point is
// a mistake that gave the opponent the better game, or let go of a proven win.
struct TurnJudgement {
    double loss = 0;
    Grade grade = Grade::best;
    Change change = Change::none;
    std::optional<double> accuracy = {};
    bool is_turning_point = false;
};

// Whether the opponent stands clearly better after a turn, and did not before.
constexpr bool gives_lead(const Worth& before, const Worth& after, Side side) {
    return leader_of(before.chance) != other(side) && leader_of(after.chance) == other(side);
}

// The judgement of at least one decision that a side took in a row.
inline TurnJudgement judge_turn(std::span<const DecisionFacts> decisions, Side side) {
    const Worth& before = decisions.front().before;
    const Worth& after = decisions.back().after;
    TurnJudgement turn;
    bool has_choice = false;
    bool is_turning = gives_lead(before, after, side);
    for (const DecisionFacts& each : decisions) {
        const Judgement found = judge(each.before, each.after, side, each.is_choice);
        turn.loss = std::min(1.0, turn.loss + found.loss);
        turn.grade = std::max(turn.grade, found.grade);
        has_choice = has_choice || !each.is_forced;
        is_turning = is_turning || lets_win_go(each.before, each.after, side);
    }
    turn.grade = grade_of_turn(turn.grade, turn.loss);
    if (turn.grade != Grade::best)
        turn.change = change_between(before.proven_for(side), after.proven_for(side));
    if (has_choice) turn.accuracy = accuracy_of(turn.loss);
    turn.is_turning_point = turn.grade >= Grade::mistake && is_turning;
    return turn;
}

// The accuracy of a side: the mean of its turns, as far as they have one.
inline std::optional<double> mean_accuracy(std::span<const double> turns) {
    double sum = 0;
    for (const double turn : turns) sum += turn;
    if (turns.empty()) return {};
    return sum / static_cast<double>(turns.size());
}

}  // namespace kwartet
