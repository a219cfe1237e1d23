// The evaluation of 4mation: windows of four that are still open, by the cubes in them.
//
// Two cubes in an open window are worth much more than one, three more still, and a three that can be
// completed at once decides the game, which the search sees for itself.
#pragma once

#include <algorithm>

#include "board.hpp"
#include "rules.hpp"
#include "search/evaluation.hpp"

namespace kwartet {

template <>
struct Evaluation<Fourmation> {
    static constexpr double points_of_logit = 400;

    static int score(const Fourmation& position) {
        const Side me = position.to_move();
        const int difference = worth_of_lines(position, me) - worth_of_lines(position, other(me));
        return std::clamp(difference + worth_of_choices(position), -highest_evaluation, highest_evaluation);
    }
    static bool is_quiet(const Fourmation&) { return true; }
    static int depth_cost(Fourmation::Move) { return 1; }

  private:
    static constexpr int one = 5, two = 40, three = 150, win_at_hand = 3000;

    static int worth_of_lines(const Fourmation& position, Side side) {
        const fourmation::Tally tally =
            fourmation::tally_open(position.cubes(side), position.cubes(other(side)));
        return tally.ones * one + tally.twos * two + tally.threes * three;
    }
    static int worth_of_choices(const Fourmation& position) {
        const fourmation::Cells wins = fourmation::completions(position.cubes(position.to_move()));
        return (wins & position.choices()) != 0 ? win_at_hand : 0;
    }
};

}  // namespace kwartet
