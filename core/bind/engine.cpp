// The engine for Python: kwartet._core.Engine, and its levels.
//
// A search releases the interpreter; every finding is reported with the interpreter held. An exception raised
// by the listener stops the search and is raised again when all threads have ended.
#include "engine.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>

#include <memory>
#include <mutex>

#include "engine/engine.hpp"
#include "engine/time_management.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kwartet {

namespace {

nb::str to_str(std::string_view text) { return nb::str(text.data(), text.size()); }

nb::tuple to_tuple(const FoundLine& line) {
    nb::list moves;
    for (const MoveText& move : line.moves) moves.append(to_str(move.view()));
    return nb::make_tuple(line.score, line.chance, line.is_certain, line.plies, nb::tuple(moves),
                          line.margin);
}

nb::tuple to_tuple(const Finding& finding) {
    nb::list lines;
    for (const FoundLine& line : finding.lines) lines.append(to_tuple(line));
    return nb::make_tuple(finding.depth, finding.nodes, finding.seconds, nb::tuple(lines));
}

// Calls the Python listener, and keeps an exception of it until the search has ended.
class PythonListener {
  public:
    PythonListener(nb::callable listener, Control& control)
        : listener_(std::move(listener)), control_(control) {}

    void operator()(const Finding& finding) {
        nb::gil_scoped_acquire hold;
        try {
            if (!error_) listener_(to_tuple(finding));
        } catch (nb::python_error& error) {
            error_.emplace(std::move(error));
            control_.stop();
        }
    }
    void rethrow() {
        if (error_) throw std::move(*error_);
    }

  private:
    nb::callable listener_;
    Control& control_;
    std::optional<nb::python_error> error_;
};

// Asks Python for the points of a position, and keeps an exception of it until the search has ended.
class PythonEvaluation {
  public:
    PythonEvaluation(nb::callable evaluation, Control& control)
        : evaluation_(std::move(evaluation)), control_(control) {}

    int operator()(const AnyGame& position) {
        nb::gil_scoped_acquire hold;
        try {
            if (!error_) return nb::cast<int>(evaluation_(position));
        } catch (nb::python_error& error) {
            error_.emplace(std::move(error));
            control_.stop();
        }
        return 0;
    }
    void rethrow() {
        if (error_) throw std::move(*error_);
    }

  private:
    nb::callable evaluation_;
    Control& control_;
    std::optional<nb::python_error> error_;
};

// An engine that may be stopped from any thread.
class PythonEngine {
  public:
    PythonEngine(std::size_t megabytes, int threads, std::uint64_t seed)
        : engine_({megabytes, threads, seed}) {}

    // Announces a search: from now on it can be stopped, even before it has begun. It may use what former
    // searches have found, or start cleared.
    void begin(std::uint64_t nodes, int depth, double seconds, double usual_seconds, int lines,
               bool cleared) {
        announce({nodes, depth, seconds, lines, usual_seconds}, cleared);
    }

    // The search that was announced.
    void think(const AnyGame& game, std::string_view method, nb::callable callback) {
        require_announced();
        const std::optional<Method> chosen = method_named(method);
        if (!chosen) throw nb::value_error("no such method");
        PythonListener python_listener(std::move(callback), *control_);
        {
            nb::gil_scoped_release release;
            engine_.think(game, *chosen, *control_, [&](const Finding& found) { python_listener(found); });
        }
        python_listener.rethrow();
    }

    // The same with an evaluation of Python.
    void think_with(const AnyGame& game, nb::callable evaluation, nb::callable callback) {
        require_announced();
        PythonEvaluation python_evaluation(std::move(evaluation), *control_);
        PythonListener python_listener(std::move(callback), *control_);
        {
            nb::gil_scoped_release release;
            engine_.think_with(
                game, [&](const AnyGame& position) { return python_evaluation(position); }, *control_,
                [&](const Finding& found) { python_listener(found); });
        }
        python_evaluation.rethrow();
        python_listener.rethrow();
    }

    // The announced search by the solver of the game alone; says whether it has answered the position.
    bool solve(const AnyGame& game, nb::callable callback) {
        require_announced();
        PythonListener python_listener(std::move(callback), *control_);
        bool is_answered = false;
        {
            nb::gil_scoped_release release;
            is_answered =
                engine_.solve(game, *control_, [&](const Finding& found) { python_listener(found); });
        }
        python_listener.rethrow();
        return is_answered;
    }

    // The move that is taken at a glance; nothing if this decision takes thought.
    std::optional<nb::str> glance(const AnyGame& game, const Glance& glance, double seconds) {
        if (!engine_.glances(game, glance)) return {};
        announce(glance_limits(game, seconds), true);
        MoveText move;
        {
            nb::gil_scoped_release release;
            move = engine_.glance(game, glance, *control_);
        }
        end();
        return to_str(move.view());
    }

    // Ends the search that is under way, if there is one; may be called from any thread.
    void stop() {
        const std::lock_guard lock(mutex_);
        if (control_) control_->stop();
    }

    // The search is over, and another one may be announced.
    void end() {
        const std::lock_guard lock(mutex_);
        control_.reset();
    }

    // Forgets what former searches have found.
    void clear() {
        const std::lock_guard lock(mutex_);
        if (control_) throw nb::value_error("this engine is thinking; it can be cleared when it has stopped");
        engine_.forget();
    }

  private:
    void require_announced() const {
        if (!control_) throw nb::value_error("a search has to be announced first");
    }

    void announce(const Limits& limits, bool cleared) {
        const std::lock_guard lock(mutex_);
        if (control_) throw nb::value_error("this engine is thinking already; one position at a time");
        if (cleared) engine_.forget();
        control_ = std::make_unique<Control>(limits);
    }

    Engine engine_;
    std::mutex mutex_;
    std::unique_ptr<Control> control_;  // of the search that is under way
};

nb::tuple levels(std::string_view id) {
    const LevelTable* table = level_table(id);
    if (table == nullptr) throw nb::key_error("no such game");
    nb::list rows;
    for (const auto& [nodes, glance] : *table)
        rows.append(nb::make_tuple(nodes, glance.often, glance.overlooks, glance.misjudges));
    return nb::tuple(rows);
}

nb::object evaluate(const AnyGame& game) {
    const std::optional<StaticWorth> worth = static_worth(game);
    return worth ? nb::object(nb::make_tuple(worth->score, worth->chance)) : nb::none();
}

nb::tuple time_budget(double seconds, double increment, int decisions) {
    const TimeBudget budget = budget_of({seconds, increment, decisions});
    return nb::make_tuple(budget.usual, budget.most);
}

std::optional<nb::str> glance(PythonEngine& engine, const AnyGame& game, double often, double overlooks,
                              double misjudges, double seconds) {
    return engine.glance(game, {often, overlooks, misjudges}, seconds);
}

constexpr const char* think_signature =
    "def think(self, position: Position, method: str, listener: collections.abc.Callable[[tuple[int, int, "
    "float, "
    "tuple[tuple[int, float, bool, int, tuple[str, ...], int | None], ...]]], object]) -> None";
constexpr const char* think_with_signature =
    "def think_with(self, position: Position, evaluation: collections.abc.Callable[[Position], int], "
    "listener: collections.abc.Callable[[tuple[int, int, float, "
    "tuple[tuple[int, float, bool, int, tuple[str, ...], int | None], ...]]], object]) -> None";

constexpr const char* solve_signature =
    "def solve(self, position: Position, listener: collections.abc.Callable[[tuple[int, int, float, "
    "tuple[tuple[int, float, bool, int, tuple[str, ...], int | None], ...]]], object]) -> bool";

}  // namespace

void bind_engine(nb::module_& module) {
    nb::class_<PythonEngine>(module, "Engine", "Thinks about positions; one at a time.")
        .def(nb::init<std::size_t, int, std::uint64_t>(), "megabytes"_a, "threads"_a, "seed"_a)
        .def("begin", &PythonEngine::begin, "nodes"_a, "depth"_a, "seconds"_a, "usual_seconds"_a, "lines"_a,
             "cleared"_a)
        .def("think", &PythonEngine::think, "position"_a, "method"_a, "listener"_a, nb::sig(think_signature))
        .def("think_with", &PythonEngine::think_with, "position"_a, "evaluation"_a, "listener"_a,
             nb::sig(think_with_signature))
        .def("solve", &PythonEngine::solve, "position"_a, "listener"_a, nb::sig(solve_signature),
             "Asks the solver of the game alone; says whether it has answered.")
        .def("glance", &glance, "position"_a, "often"_a, "overlooks"_a, "misjudges"_a, "seconds"_a,
             nb::sig("def glance(self, position: Position, often: float, overlooks: float, misjudges: float, "
                     "seconds: float) -> str | None"),
             "The move that is taken at a glance; None if this decision takes thought.")
        .def("stop", &PythonEngine::stop)
        .def("end", &PythonEngine::end)
        .def("clear", &PythonEngine::clear);
    module.def("levels", &levels, "game"_a,
               nb::sig("def levels(game: str) -> tuple[tuple[int, float, float, float], ...]"),
               "For each level from 1 to 10: nodes, and how often it glances, overlooks and misjudges.");
    module.def("evaluate", &evaluate, "position"_a,
               nb::sig("def evaluate(position: Position) -> tuple[int, float] | None"),
               "Points and chance of the side to move without a search; None without an evaluation.");
    module.def("time_budget", &time_budget, "seconds"_a, "increment"_a, "decisions"_a,
               nb::sig("def time_budget(seconds: float, increment: float, decisions: int) -> tuple[float, "
                       "float]"),
               "After how many seconds no further depth is begun, and after how many a search ends.");
    module.attr("LONGEST_THOUGHT") = longest_thought;
}

}  // namespace kwartet
