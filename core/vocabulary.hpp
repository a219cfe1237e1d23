// Vocabulary: every word that the core may say, as JSON. A test can require each of them in each language.
#pragma once

#include <span>

#include "any.hpp"
#include "engine/judgement.hpp"
#include "engine/levels.hpp"
#include "json.hpp"

namespace kwartet {

inline void write_words(Json& json, std::string_view name, std::span<const std::string_view> words) {
    json.list(name, words, [](std::string_view word) { return word; });
}

inline void write_options(Json& json, std::span<const Option> options) {
    json.key("options").begin_array();
    for (const Option& option : options) {
        json.begin_object().field("name", option.name);
        json.field("minimum", option.minimum).field("maximum", option.maximum);
        json.key("default");
        option.is_switch ? json.value(option.standard != 0) : json.value(option.standard);
        json.field("isSwitch", option.is_switch).end_object();
    }
    json.end_array();
}

// The spots beside the board are the same for every variant and option.
inline void write_facts(Json& json, const GameEntry& entry) {
    const Facts& facts = *entry.facts;
    json.begin_object().field("id", facts.id).field("name", facts.name);
    json.field("designer", facts.designer).field("publisher", facts.publisher);
    write_words(json, "sides", facts.sides);
    write_words(json, "variants", facts.variants);
    write_options(json, facts.options);
    write_words(json, "pieces", facts.pieces);
    write_words(json, "tasks", facts.tasks);
    write_words(json, "endings", facts.endings);
    write_words(json, "faults", facts.faults);
    json.list("spots", entry.geometry().spots, [](const Place& spot) { return spot.name.view(); });
    json.field("turnSeparator", std::string_view(&facts.turn_separator, 1));
    json.field("randomStart", facts.random_start).field("conflict", facts.conflict).end_object();
}

inline void write_vocabulary(Json& json) {
    json.begin_object().key("games").begin_array();
    for (const Facts* facts : all_facts()) write_facts(json, *find_entry(*facts, usual_setup(*facts)));
    json.end_array();
    write_words(json, "clickKinds", click_kinds);
    write_words(json, "grades", grades);
    write_words(json, "changes", std::span(changes).subspan(1));
    write_words(json, "methods", methods);
    json.field("highestLevel", highest_level).end_object();
}

}  // namespace kwartet
