// The solver of 4mation for Python: kwartet._core.FourmationSolver.
//
// Solving releases the interpreter and ends on a signal such as Ctrl-C.
#include "bind/part.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include "any.hpp"
#include "bind/signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kwartet {

namespace {

const Fourmation& fourmation_of(const AnyGame& game) {
    const auto* position = std::get_if<Fourmation>(&game);
    if (position == nullptr) throw nb::value_error("only 4mation is solved");
    if (position->is_over()) throw nb::value_error("the game is over");
    return *position;
}

Fourmation::Move move_named(const Fourmation& position, std::string_view text) {
    for (const auto move : position.legal_moves()) {
        if (position.text(move).view() == text) return move;
    }
    throw nb::value_error("no legal move of that name");
}

nb::object solve(FourmationSolver& solver, const AnyGame& game, std::uint64_t nodes,
                 std::uint64_t nodes_for_length) {
    const Fourmation& position = fourmation_of(game);
    SignalStop stop;
    std::optional<Verdict> verdict;
    {
        nb::gil_scoped_release release;
        verdict = solver.solve(position, stop, nodes, nodes_for_length);
    }
    stop.rethrow();
    if (!verdict) return nb::none();
    const MoveText best = position.text(verdict->best);
    return nb::make_tuple(static_cast<int>(verdict->outcome), verdict->plies, verdict->is_exact,
                          nb::str(best.view().data(), best.view().size()));
}

std::uint64_t write_entry(const AnyGame& game, std::string_view move, int outcome, int plies) {
    const Fourmation& position = fourmation_of(game);
    return book_entry(position, {static_cast<Outcome>(outcome), move_named(position, move), plies});
}

void bind_solver(nb::module_& module) {
    nb::class_<FourmationSolver>(module, "FourmationSolver", "Finds the exact value of positions of 4mation.")
        .def(nb::init<std::size_t, bool>(), "megabytes"_a, "uses_book"_a)
        .def_prop_ro_static(
            "nodes_for_length", [](nb::handle) { return FourmationSolver::nodes_for_length; },
            "The default limit of nodes for finding a length.")
        .def_prop_ro("nodes", &FourmationSolver::nodes, "How many nodes the last answer took.")
        .def("forget", &FourmationSolver::forget, "Empties the memory, as if it were new.")
        .def("solve", &solve, "position"_a, "nodes"_a, "nodes_for_length"_a,
             nb::sig("def solve(self, position: Position, nodes: int, nodes_for_length: int) -> tuple[int, "
                     "int, bool, "
                     "str] | None"),
             "Outcome, plies, whether they are exact, and a best move; None if it takes more nodes.")
        .def_static("book_entry", &write_entry, "position"_a, "move"_a, "outcome"_a, "plies"_a,
                    "A position, a move, its value and its length as the book writes them.");
}

const PythonPart part(&bind_solver);

}  // namespace

}  // namespace kwartet
