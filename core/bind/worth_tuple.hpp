// Worth tuple: what a position is worth, as Python gives it: chance, what is proven, and plies.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>

#include "engine/judgement.hpp"

namespace kwartet {

using WorthTuple = std::tuple<double, std::optional<std::string_view>, std::optional<int>>;

inline Proven proven_named(std::optional<std::string_view> outcome) {
    const auto* word = std::find(proven_words.begin(), proven_words.end(), outcome.value_or(""));
    if (word == proven_words.end()) throw nanobind::value_error("an outcome is win, draw or loss");
    return static_cast<Proven>(word - proven_words.begin());
}

inline Worth worth_of(const WorthTuple& given) {
    const auto& [chance, outcome, plies] = given;
    return {chance, proven_named(outcome), plies};
}

inline std::optional<std::string_view> word_of(Proven proven) {
    if (proven == Proven::nothing) return {};
    return proven_words[static_cast<std::size_t>(proven)];
}

inline std::optional<std::string_view> word_of(Change change) {
    if (change == Change::none) return {};
    return changes[static_cast<std::size_t>(change)];
}

}  // namespace kwartet
