// Evaluation: an estimate of a position in points, without playing on. An optional trait of a game,
// specialised in its folder.
//
// An evaluation only reads positions. What is legal and who has won is decided by the rules alone.
#pragma once

#include <concepts>

#include "../game.hpp"

namespace kwartet {

template <class P>
struct Evaluation;

template <class P>
concept Evaluated = Game<P> && requires(const P position, typename P::Move move) {
    {
        Evaluation<P>::score(position)
    } -> std::same_as<int>;  // points for the side to move, if quiet and not over
    { Evaluation<P>::is_quiet(position) } -> std::same_as<bool>;  // may be scored; otherwise search goes on
    { Evaluation<P>::depth_cost(move) } -> std::same_as<int>;     // 1, or 0 for a follow-up that has to be
    { Evaluation<P>::points_of_logit } -> std::convertible_to<double>;
};

// An evaluation may also order moves. With hints, search leaves out late moves near its leaves.
template <class P>
concept Hinted = requires(const P position, typename P::Move move) {
    { Evaluation<P>::hints(position).of(move) } -> std::same_as<int>;  // at most highest_hint
};
constexpr int highest_hint = 1 << 29;

// An evaluation may say how many points of a lead count for each ply of depth: search then leaves out
// positions near its leaves in which the side to move is ahead by more.
template <class P>
concept Pruned = requires {
    { Evaluation<P>::futility_margin } -> std::convertible_to<int>;
};

// An evaluation may score positions that follow from the same position together, which is faster.
template <class P>
concept EvaluatesSiblings = requires(const P position, const typename Evaluation<P>::Siblings siblings) {
    typename Evaluation<P>::Siblings;
    { siblings.score(position) } -> std::same_as<int>;
};

// Every proven score lies above every evaluation.
constexpr int highest_evaluation = 20000;

}  // namespace kwartet
