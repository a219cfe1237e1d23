// The judgement of decisions for Python. A worth is a tuple: chance, what is proven, and plies.
#include "judgement.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "engine/judgement.hpp"
#include "worth_tuple.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kwartet {

namespace {

nb::tuple judge_decision(const WorthTuple& before, const WorthTuple& after, int side, bool is_choice) {
    const Judgement found = judge(worth_of(before), worth_of(after), static_cast<Side>(side), is_choice);
    return nb::make_tuple(found.loss, grades[static_cast<std::size_t>(found.grade)], word_of(found.change));
}

using DecisionTuple = std::tuple<WorthTuple, WorthTuple, bool, bool>;

nb::tuple judge_decisions(const std::vector<DecisionTuple>& given, int side) {
    std::vector<DecisionFacts> decisions;
    for (const auto& [before, after, is_choice, is_forced] : given)
        decisions.push_back({worth_of(before), worth_of(after), is_choice, is_forced});
    if (decisions.empty()) throw nb::value_error("a turn has a decision");
    const TurnJudgement found = judge_turn(decisions, static_cast<Side>(side));
    return nb::make_tuple(found.loss, grades[static_cast<std::size_t>(found.grade)], word_of(found.change),
                          found.accuracy, found.is_turning_point);
}

constexpr const char* judge_signature =
    "def judge(before: tuple[float, str | None, int | None], after: tuple[float, str | None, int | None], "
    "side: int, is_choice: bool) -> tuple[float, str, str | None]";

constexpr const char* judge_turn_signature =
    "def judge_turn(decisions: collections.abc.Sequence[tuple[tuple[float, str | None, int | None], "
    "tuple[float, str | None, int | None], bool, bool]], side: int) "
    "-> tuple[float, str, str | None, float | None, bool]";

}  // namespace

void bind_judgement(nb::module_& module) {
    module.def("judge", &judge_decision, "before"_a, "after"_a, "side"_a, "is_choice"_a,
               nb::sig(judge_signature),
               "What a decision lost, its grade, and what it did to a proven result.");
    module.def(
        "judge_turn", &judge_decisions, "decisions"_a, "side"_a, nb::sig(judge_turn_signature),
        "What a turn lost, its grade, what it did to a proven result, its accuracy, and whether it is a "
        "turning point.");
    module.def(
        "grade_of", [](double loss) { return grades[static_cast<std::size_t>(grade_of(loss))]; }, "loss"_a,
        "The grade of a decision that is not the best one.");
    module.def("accuracy_of", &accuracy_of, "loss"_a, "A lost chance as accuracy, 0 to 100.");
    module.def(
        "mean_accuracy", [](const std::vector<double>& turns) { return mean_accuracy(turns); }, "turns"_a,
        nb::sig("def mean_accuracy(turns: collections.abc.Sequence[float]) -> float | None"),
        "The accuracy of a side from that of its turns.");
}

}  // namespace kwartet
