// Finding as JSON: what a search knows, as Python and the page name it.
#pragma once

#include "../json.hpp"
#include "../search/engine.hpp"

namespace kwartet {

inline void write_number_or_null(Json& json, std::string_view name, std::optional<int> number) {
    json.key(name);
    number ? json.value(*number) : json.null();
}

inline void write_line(Json& json, const FoundLine& line) {
    json.begin_object();
    json.list("moves", line.moves, [](const MoveText& move) { return move.view(); });
    json.field("score", line.score).field("chance", line.chance).key("outcome");
    if (line.is_certain) {
        json.value(line.score == 0 ? "draw" : line.score > 0 ? "win" : "loss");
    } else {
        json.null();
    }
    const bool has_plies = line.is_certain && line.plies > 0;
    write_number_or_null(json, "plies", has_plies ? std::optional(line.plies) : std::nullopt);
    write_number_or_null(json, "margin", line.is_certain ? line.margin : std::nullopt);
    json.end_object();
}

inline void write_finding(Json& json, const Finding& finding) {
    json.begin_object().field("depth", finding.depth).field("nodes", finding.nodes);
    json.field("seconds", finding.seconds).key("lines").begin_array();
    for (const FoundLine& line : finding.lines) write_line(json, line);
    json.end_array().end_object();
}

}  // namespace kwartet
