// The judgement of decisions for Python. A worth is a tuple: chance, what is proven, and plies.
#include "judgement.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include "engine/judgement.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kwartet {

namespace {

using WorthTuple = std::tuple<double, std::optional<std::string_view>, std::optional<int>>;

constexpr std::array<std::string_view, 4> proven_words{"", "win", "draw", "loss"};

Worth worth_of(const WorthTuple& given) {
    const auto& [chance, outcome, plies] = given;
    const auto* word = std::find(proven_words.begin(), proven_words.end(), outcome.value_or(""));
    if (word == proven_words.end()) throw nb::value_error("an outcome is win, draw or loss");
    return {chance, static_cast<Proven>(word - proven_words.begin()), plies};
}

std::optional<std::string_view> word_of(Change change) {
    if (change == Change::none) return {};
    return changes[static_cast<std::size_t>(change)];
}

nb::tuple judge_decision(const WorthTuple& before, const WorthTuple& after, int side, bool is_choice) {
    const Judgement found = judge(worth_of(before), worth_of(after), static_cast<Side>(side), is_choice);
    return nb::make_tuple(found.loss, grades[static_cast<std::size_t>(found.grade)], word_of(found.change));
}

std::optional<std::string_view> change_in(const WorthTuple& before, const WorthTuple& after, int side) {
    const auto decider = static_cast<Side>(side);
    return word_of(change_between(worth_of(before).proven_for(decider), worth_of(after).proven_for(decider)));
}

std::optional<int> leader(double chance) {
    const std::optional<Side> found = leader_of(chance);
    return found ? std::optional(index_of(*found)) : std::nullopt;
}

constexpr const char* judge_signature =
    "def judge(before: tuple[float, str | None, int | None], after: tuple[float, str | None, int | None], "
    "side: int, is_choice: bool) -> tuple[float, str, str | None]";

constexpr const char* change_signature =
    "def change_in(before: tuple[float, str | None, int | None], after: tuple[float, str | None, int | "
    "None], "
    "side: int) -> str | None";

}  // namespace

void bind_judgement(nb::module_& module) {
    module.def("judge", &judge_decision, "before"_a, "after"_a, "side"_a, "is_choice"_a,
               nb::sig(judge_signature),
               "What a decision lost, its grade, and what it did to a proven result.");
    module.def("change_in", &change_in, "before"_a, "after"_a, "side"_a, nb::sig(change_signature),
               "What became of a proven result, seen by a side.");
    module.def(
        "grade_of", [](double loss) { return grades[static_cast<std::size_t>(grade_of(loss))]; }, "loss"_a,
        "The grade of a decision that is not the best one.");
    module.def("accuracy_of", &accuracy_of, "loss"_a, "A lost chance as accuracy, 0 to 100.");
    module.def("leader_of", &leader, "chance"_a, "The side that stands clearly better.");
}

}  // namespace kwartet
