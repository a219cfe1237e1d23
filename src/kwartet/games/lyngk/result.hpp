// How LYNGK is counted: five-stacks, then the stacks left on the board, the highest first (G, H6).
#pragma once

#include "rules.hpp"

namespace kwartet {

// Stacks of exactly that height, by the owner of the top colour.
inline Score Lyngk::stacks_of_height(int height) const {
    const Points exactly = taller_than(height - 1) & ~taller_than(height);
    std::array<int, 2> count{};
    for (std::size_t colour = 0; colour < colour_count; ++colour) {
        for (std::size_t side = 0; side < 2; ++side) {
            if ((claims_[side] >> colour & 1) != 0) count[side] += count_bits(topped_[colour] & exactly);
        }
    }
    return {count[0], count[1]};
}

inline Score Lyngk::score() const {
    if (is_six_stack()) return stacks_of_height(5);
    return {points_[0], points_[1]};
}

inline Result Lyngk::result() const {
    if (is_won_by_six_stack())
        return {win_of(points_[0] != 0 ? Side::first : Side::second), one_of(endings, "six-stack")};
    return is_over() ? final_result() : Result{};
}

inline Result Lyngk::final_result() const {
    static constexpr std::array<std::string_view, 4> tie_breaks{
        one_of(endings, "tie-break on singles"), one_of(endings, "tie-break on twos"),
        one_of(endings, "tie-break on threes"), one_of(endings, "tie-break on fours")};
    Result result = compare(score(), one_of(endings, "five-stacks"), "");
    for (int height = 4; height > 0 && result.outcome == Outcome::draw; --height) {
        result =
            compare(stacks_of_height(height), tie_breaks[height - 1], one_of(endings, "all stacks equal"));
    }
    return result;
}

}  // namespace kwartet
