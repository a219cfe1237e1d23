// Engine: a player of any game. It chooses the method, asks a solver where there is one, and plays at a
// level.
//
// Both bindings use it. It knows no threads of its own beyond those of a search: who stops it does so through
// the control.
#pragma once

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "../any.hpp"
#include "../search/plugged_search.hpp"
#include "../search/static_evaluation.hpp"
#include "glance.hpp"
#include "levels.hpp"
#include "opening.hpp"
#include "solver.hpp"

namespace kwartet {

constexpr int most_lines = 200;
constexpr std::uint64_t playouts_of_a_glance = 400;  // where there is no evaluation

struct EngineSettings {
    std::size_t megabytes = 64;
    int threads = 1;
    std::uint64_t seed = 0;
};

template <class Variant>
struct SolversOf;
template <class... P>
struct SolversOf<std::variant<P...>> {
    using type =
        std::tuple<std::conditional_t<Solved<P>, std::unique_ptr<Solver<P>>, std::tuple<>>...>;  // when
                                                                                                 // needed
};

class Engine {
  public:
    explicit Engine(const EngineSettings& settings) : settings_(settings) {}

    // Searches until the control ends it, and reports what it finds.
    void think(const AnyGame& game, Method method, Control& control, const Listener& listener) {
        const Resources resources = resources_for(control);
        std::visit([&](const auto& position) { think_about(position, method, resources, listener); }, game);
    }

    // Searches with an evaluation that is given, in one thread.
    void think_with(const AnyGame& game, const PluggedEvaluation& evaluation, Control& control,
                    const Listener& listener) {
        if (!table_) table_ = std::make_unique<TranspositionTable>(settings_.megabytes);
        const Resources resources{*table_, control, 1, settings_.megabytes, settings_.seed};
        const auto think = [&]<class P>(const P& position) {
            PluggedSearch<P>(position, evaluation, resources, listener).run();
        };
        std::visit(think, game);
    }

    // Asks the solver of the game alone; says whether it has answered the position.
    bool solve(const AnyGame& game, Control& control, const Listener& listener) {
        const Resources resources = resources_for(control);
        return std::visit([&](const auto& position) { return is_answered(position, resources, listener); },
                          game);
    }

    // Whether a level takes this decision at a glance.
    bool glances(const AnyGame& game, const Glance& glance) const {
        Chance chance = chance_for(game);
        return is_glance(glance, chance);
    }

    // The move that a level takes at a glance; `control` has the limits that `glance_limits` names.
    MoveText glance(const AnyGame& game, const Glance& glance, Control& control) {
        Chance chance = chance_for(game);
        is_glance(glance, chance);
        Finding last;
        think(game, Method::alpha_beta, control, [&](const Finding& finding) { last = finding; });
        const std::vector<Look> looks = looks_of(game, last);
        return last.lines[choose_at_a_glance(glance, looks, chance)].moves[0];
    }

    // Forgets what former searches have found.
    void forget() {
        if (table_) table_->clear();
        std::apply([](auto&... solver) { (forget(solver), ...); }, solvers_);
    }

  private:
    static void forget(std::tuple<>&) {}
    template <class S>
    static void forget(std::unique_ptr<S>& solver) {
        if (solver) solver->forget();
    }

    Resources resources_for(Control& control) {
        if (!table_) table_ = std::make_unique<TranspositionTable>(settings_.megabytes);
        return {*table_, control, settings_.threads, settings_.megabytes, settings_.seed};
    }

    // A game without a solver answers nothing.
    template <Game P>
    bool is_answered(const P& position, const Resources& resources, const Listener& listener) {
        if constexpr (Solved<P>) {
            return solver<P>().solve(position, resources, listener);
        } else {
            return false;
        }
    }

    // What is known of an opening is one line.
    template <KnowsOpening P>
    static bool is_known(const P& position, const Resources& resources, const Listener& listener) {
        if (resources.control.limits().lines > 1) return false;
        const std::optional<FoundLine> line = Opening<P>::known(position);
        if (line) listener({0, 0, resources.control.seconds(), {*line}});
        return line.has_value();
    }

    template <Game P>
    void think_about(const P& position, Method method, const Resources& resources, const Listener& listener) {
        if (method == Method::best && is_answered(position, resources, listener)) return;
        if constexpr (KnowsOpening<P>) {
            if (method == Method::best && is_known(position, resources, listener)) return;
        }
        if constexpr (Evaluated<P>) {
            if (method != Method::monte_carlo)
                return IterativeDeepening<P>(position, resources, listener).run();
        }
        MonteCarloSearch<P>(position, resources, listener).run();
    }

    template <Solved P>
    Solver<P>& solver() {
        auto& solver = std::get<std::unique_ptr<Solver<P>>>(solvers_);
        if (!solver) solver = std::make_unique<Solver<P>>(settings_.megabytes);
        return *solver;
    }

    Chance chance_for(const AnyGame& game) const {
        return {settings_.seed, std::visit([](const auto& position) { return position.key(); }, game)};
    }

    static std::vector<Look> looks_of(const AnyGame& game, const Finding& finding) {
        return std::visit([&](const auto& position) { return looks_of(position, finding); }, game);
    }

    template <Game P>
    static std::vector<Look> looks_of(const P& position, const Finding& finding) {
        std::vector<Look> looks;
        for (const FoundLine& line : finding.lines) {
            const bool wins = (line.is_certain && line.score > 0) || wins_at_once(position, line.moves[0]);
            looks.push_back({logit_of<P>(line), wins});
        }
        return looks;
    }

    template <Game P>
    static double logit_of(const FoundLine& line) {
        constexpr double highest = 20.7;  // a chance of one in a billion
        if (is_proven(line.score)) return line.score > 0 ? highest : -highest;
        return std::clamp(line.score / points_of_logit<P>(), -highest, highest);
    }

    // Alpha-beta sees this by itself; Monte-Carlo proves nothing.
    template <Game P>
    static bool wins_at_once(const P& position, const MoveText& text) {
        if constexpr (Evaluated<P>) return false;
        for (const auto move : position.legal_moves()) {
            if (position.text(move).view() != text.view()) continue;
            P next = position;
            next.play(move);
            return next.result().outcome == win_of(position.to_move());
        }
        return false;
    }

    EngineSettings settings_;
    std::unique_ptr<TranspositionTable> table_;  // allocated by the first search
    typename SolversOf<AnyGame>::type solvers_;
};

// What a position is worth without a search: points and chance of the side to move; nothing in a game
// without an evaluation.
struct StaticWorth {
    int score = 0;
    double chance = 0;
};

inline std::optional<StaticWorth> static_worth(const AnyGame& game) {
    const auto look = []<class P>(const P& position) -> std::optional<StaticWorth> {
        const std::optional<int> score = static_score_if_any(position);
        if (!score) return {};
        return StaticWorth{*score, chance_of<P>(*score)};
    };
    return std::visit(look, game);
}

// The limits of a look at one's own moves.
inline Limits glance_limits(const AnyGame& game, double seconds) {
    const bool is_evaluated = std::visit([]<class P>(const P&) { return Evaluated<P>; }, game);
    Limits limits;
    limits.depth = 1;
    limits.seconds = seconds;
    limits.lines = most_lines;
    if (!is_evaluated) limits.nodes = playouts_of_a_glance;
    return limits;
}

// The levels of a game that is given by its id.
inline const LevelTable* level_table(std::string_view id) {
    const LevelTable* found = nullptr;
    const auto look = [&]<class P>(const P*) {
        if (found == nullptr && P::facts.id == id) found = &levels_of<P>();
    };
    [&]<std::size_t... Index>(std::index_sequence<Index...>) {
        (look(static_cast<const std::variant_alternative_t<Index, AnyGame>*>(nullptr)), ...);
    }(std::make_index_sequence<std::variant_size_v<AnyGame>>());
    return found;
}

}  // namespace kwartet
