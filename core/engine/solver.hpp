// Solver: exact answers in place of a search. An optional trait of a game, specialised in its folder.
#pragma once

#include <concepts>

#include "../search/engine.hpp"

namespace kwartet {

template <class P>
class Solver;

// A solver keeps what it needs from one answer to the next, within its memory in megabytes. `solve` reports
// what it finds and says whether the position is answered; otherwise a search goes on with what the limits
// leave.
template <class P>
concept Solved = Game<P> && requires(Solver<P> solver, const P position, const Resources& resources,
                                     const Listener& listener) {
    Solver<P>(std::size_t{});
    { solver.solve(position, resources, listener) } -> std::same_as<bool>;
    solver.forget();
};

}  // namespace kwartet
