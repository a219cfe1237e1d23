// Opening: decisions that are known from matches and need no search. An optional trait of a game, specialised
// in its folder.
//
// What is known is an estimate, never a proof: a solver does not ask for it.
#pragma once

#include <concepts>
#include <optional>

#include "../search/engine.hpp"

namespace kwartet {

template <class P>
struct Opening;

template <class P>
concept KnowsOpening = Game<P> && requires(const P position) {
    { Opening<P>::known(position) } -> std::same_as<std::optional<FoundLine>>;  // the best decision
};

}  // namespace kwartet
