// 4mation is solved: the engine's answer where the solver has one.
#pragma once

#include "engine/solver.hpp"
#include "solver.hpp"

namespace kwartet {

template <>
class Solver<Fourmation> {
  public:
    explicit Solver(std::size_t megabytes) : solver_(megabytes) {}

    // Most of what the limits allow goes to the proof. It has one line only.
    bool solve(const Fourmation& position, const Resources& resources, const Listener& report) {
        Control& control = resources.control;
        const Limits& limits = control.limits();
        if (limits.lines > 1) return false;
        const auto stop = [&] { return control.ask() || control.seconds() > limits.seconds * 0.85; };
        const auto verdict = solver_.solve(position, stop, FourmationSolver::most_nodes(limits));
        if (verdict) report(finding_of(position, *verdict, control));
        return verdict.has_value();
    }

    void forget() { solver_.forget(); }

  private:
    static Finding finding_of(const Fourmation& position, const Verdict& verdict, const Control& control) {
        const int win = win_at_once - verdict.plies;
        const bool is_draw = verdict.outcome == Outcome::draw;
        const int score = is_draw ? 0 : verdict.outcome == win_of(position.to_move()) ? win : -win;
        const int plies = verdict.is_exact ? verdict.plies : 0;
        const FoundLine line{score, chance_of<Fourmation>(score), true, plies, {position.text(verdict.best)}};
        return {plies, control.nodes(), control.seconds(), {line}};
    }

    FourmationSolver solver_;
};

}  // namespace kwartet
