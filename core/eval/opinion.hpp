// Opinion: what a position is worth, as far as one can tell without playing on.
//
// Each game has its own, in a file beside this one. Opinions never rule: they look at positions and leave
// what is legal and what is won to core/games.
#pragma once

#include <concepts>

#include "../game.hpp"

namespace kwartet {

template <class P>
struct Opinion;

template <class P>
concept Judged = Game<P> && requires(const P position, typename P::Move move) {
    {
        Opinion<P>::score(position)
    } -> std::same_as<int>;  // points for the side to move, if quiet and not over
    { Opinion<P>::is_quiet(position) } -> std::same_as<bool>;  // may be scored; otherwise search goes on
    { Opinion<P>::depth_cost(move) } -> std::same_as<int>;     // 1, or 0 for a follow-up that has to be
    { Opinion<P>::points_of_logit } -> std::convertible_to<double>;
};

// An opinion may also know which moves are worth trying first. With hints, search dares to leave out late
// moves near its leaves.
template <class P>
concept Hinted = requires(const P position, typename P::Move move) {
    { Opinion<P>::hints(position).of(move) } -> std::same_as<int>;  // at most highest_hint
};
constexpr int highest_hint = 1 << 29;

// No opinion is as strong as a proof.
constexpr int highest_opinion = 20000;

}  // namespace kwartet
