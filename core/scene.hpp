// Scene: what lies where, for people to see; and the board it lies on.
//
// A place is a point of the board or a spot beside it (reserves, claims, removed pieces). Drawings, pages and
// screen readers know a game from this data alone.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "list.hpp"
#include "text.hpp"

namespace kwartet {

// x grows to the right, y upwards; the unit is the distance of two neighbouring points.
struct Place {
    FixedText<16> name;
    double x = 0;
    double y = 0;
};

// A straight line of the board, drawn from one point to another.
struct BoardLine {
    std::uint8_t from;
    std::uint8_t to;
};

struct Geometry {
    std::span<const Place> points;
    std::span<const Place> spots;
    std::span<const BoardLine> lines;
    bool cells;  // squares to fill rather than crossings of lines

    const Place& place(int index) const {
        const auto count = static_cast<int>(points.size());
        return index < count ? points[index] : spots[index - count];
    }
};

// `count` equal pieces in a place; pieces of one place are listed from bottom to top.
struct ScenePiece {
    std::uint8_t place;
    std::uint8_t piece;
    std::uint8_t count;
};

using Scene = List<ScenePiece, 128>;

// The places a person touches to choose a move.
using Clicks = List<std::uint8_t, 2>;

// The points along which a piece travels, one step after the other, both ends included; none if nothing
// travels.
using Route = List<std::uint8_t, 64>;

}  // namespace kwartet
