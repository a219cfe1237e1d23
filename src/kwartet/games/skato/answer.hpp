// SKATO near its end: the engine's answer where the endgame is solved.
#pragma once

#include "endgame.hpp"
#include "engine/solver.hpp"

namespace kwartet {

// It keeps what it finds in the table of the search.
template <int N>
class Solver<Skato<N>> {
  public:
    explicit Solver(std::size_t) {}

    bool solve(const Skato<N>& position, const Resources& resources, const Listener& report) {
        return solve_end(position, resources, report);
    }
    void forget() {}
};

}  // namespace kwartet
