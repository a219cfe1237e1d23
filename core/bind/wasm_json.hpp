// What the page gets of places and faults, as JSON.
#pragma once

#include <span>
#include <string_view>

#include "game.hpp"
#include "json.hpp"

namespace kwartet {

inline void write_place(Json& json, const Place& place) {
    json.begin_object().field("name", place.name.view()).field("x", place.x).field("y", place.y).end_object();
}

inline void write_place_list(Json& json, std::string_view name, std::span<const Place> places) {
    json.key(name).begin_array();
    for (const Place& place : places) write_place(json, place);
    json.end_array();
}

inline void write_fault_pieces(Json& json, const Fault& fault, const Facts& facts) {
    if (fault.pieces.is_empty()) return;
    json.key("pieces").begin_object();
    for (const PieceCount each : fault.pieces)
        json.field(facts.pieces[each.piece], static_cast<int>(each.count));
    json.end_object();
}

inline void write_fault(Json& json, const Fault& fault, const Facts& facts, const Geometry& board) {
    json.begin_object();
    if (!fault.expected.empty())
        json.field("expected", fault.expected).field("at", static_cast<std::uint64_t>(fault.at));
    if (!fault.word.empty()) json.field("word", fault.word);
    if (fault.side >= 0) json.field("side", facts.sides[static_cast<std::size_t>(fault.side)]);
    if (fault.piece >= 0) json.field("piece", facts.pieces[static_cast<std::size_t>(fault.piece)]);
    if (fault.place >= 0) json.field("place", board.place(fault.place).name.view());
    if (fault.have >= 0) json.field("have", fault.have);
    if (fault.need >= 0) json.field("need", fault.need);
    write_fault_pieces(json, fault, facts);
    json.end_object();
}

}  // namespace kwartet
