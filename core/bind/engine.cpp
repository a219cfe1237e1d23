// The engine for Python: kwartet._core.Engine.
//
// Thinking releases the interpreter; every finding is told with the interpreter held. An exception raised by
// the listener stops the search and is raised again when all threads have ended.
#include "engine.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>

#include <memory>
#include <mutex>

#include "any.hpp"
#include "search/all.hpp"
#include "search/solve_fourmation.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kwartet {

namespace {

nb::tuple to_tuple(const FoundLine& line) {
    nb::list moves;
    for (const MoveText& move : line.moves) moves.append(nb::str(move.view().data(), move.view().size()));
    return nb::make_tuple(line.score, line.chance, line.is_certain, line.plies, nb::tuple(moves),
                          line.margin);
}

nb::tuple to_tuple(const Finding& finding) {
    nb::list lines;
    for (const FoundLine& line : finding.lines) lines.append(to_tuple(line));
    return nb::make_tuple(finding.depth, finding.nodes, finding.seconds, nb::tuple(lines));
}

// Hands findings to Python, and keeps what Python raises until the search has ended.
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

class Engine {
  public:
    Engine(std::size_t megabytes, int threads, std::uint64_t seed)
        : table_(megabytes), megabytes_(megabytes), threads_(threads), seed_(seed) {}

    // Announces a search: from now on it can be stopped, even before it has begun.
    void begin(std::uint64_t nodes, int depth, double seconds, int lines) {
        const std::lock_guard lock(mutex_);
        if (control_) throw nb::value_error("this engine is thinking already; one position at a time");
        control_ = std::make_unique<Control>(Limits{nodes, depth, seconds, lines});
    }

    // The search that was announced.
    void think(const AnyGame& game, std::string_view method, nb::callable listener) {
        if (!control_) throw nb::value_error("a search has to be announced first");
        PythonListener told(std::move(listener), *control_);
        {
            nb::gil_scoped_release release;
            const Listener tell = [&told](const Finding& finding) { told(finding); };
            const Resources resources{table_, *control_, threads_, megabytes_, seed_};
            std::visit([&](const auto& position) { think_about(position, resources, tell, method); }, game);
        }
        told.rethrow();
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

  private:
    template <Judged P>
    void think_about(const P& position, const Resources& resources, const Listener& tell,
                     std::string_view method) {
        if (method == "monte-carlo") return MonteCarloThinker<P>(position, resources, tell).think();
        if constexpr (std::same_as<P, Fourmation>) {
            if (method == "auto" && solve(position, resources.control, tell)) return;
        }
        if constexpr (requires { solve_end(position, resources, tell); }) {
            if (method == "auto" && solve_end(position, resources, tell)) return;
        }
        AlphaBetaThinker<P>(position, resources, tell).think();
    }

    // 4mation is solved. Most of what the limits allow goes to the proof; says whether it was found.
    bool solve(const Fourmation& position, Control& control, const Listener& tell) {
        const Limits& limits = control.limits();
        if (limits.lines > 1) return false;
        if (!solver_) solver_ = std::make_unique<FourmationSolver>(megabytes_);
        const auto stop = [&] { return control.is_stopped() || control.seconds() > limits.seconds * 0.85; };
        const auto verdict = solver_->solve(position, stop, limits.nodes / 8 * 7);
        if (verdict) tell(finding_of(position, *verdict, control));
        return verdict.has_value();
    }

    static Finding finding_of(const Fourmation& position, const Verdict& verdict, const Control& control) {
        const int win = win_at_once - verdict.plies;
        const bool is_draw = verdict.outcome == Outcome::draw;
        const int score = is_draw ? 0 : verdict.outcome == win_of(position.to_move()) ? win : -win;
        const int plies = verdict.is_exact ? verdict.plies : 0;
        const FoundLine line{score, chance_of<Fourmation>(score), true, plies, {position.text(verdict.best)}};
        return {plies, control.nodes(), control.seconds(), {line}};
    }

    Table table_;
    std::unique_ptr<FourmationSolver> solver_;  // made when 4mation is played
    std::size_t megabytes_;
    int threads_;
    std::uint64_t seed_;
    std::mutex mutex_;
    std::unique_ptr<Control> control_;  // of the search that is under way
};

constexpr const char* think_signature =
    "def think(self, position: Position, method: str, listener: collections.abc.Callable[[tuple[int, int, "
    "float, "
    "tuple[tuple[int, float, bool, int, tuple[str, ...], int | None], ...]]], object]) -> None";

}  // namespace

void bind_engine(nb::module_& module) {
    nb::class_<Engine>(module, "Engine", "Thinks about positions; one at a time.")
        .def(nb::init<std::size_t, int, std::uint64_t>(), "megabytes"_a, "threads"_a, "seed"_a)
        .def("begin", &Engine::begin, "nodes"_a, "depth"_a, "seconds"_a, "lines"_a)
        .def("think", &Engine::think, "position"_a, "method"_a, "listener"_a, nb::sig(think_signature))
        .def("stop", &Engine::stop)
        .def("end", &Engine::end);
    module.attr("SKATO_SOLVED_FROM") = SkatoEnding<8>::earliest;  // free cells; the same for every size
}

}  // namespace kwartet
