// Scene: what lies where, for people to see; and the board it lies on.
//
// A place is a point of the board or a spot beside it (reserves, claims, removed pieces). Drawings, pages and
// screen readers know a game from this data alone.
#pragma once

#include <array>
#include <cassert>
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

    int place_count() const { return static_cast<int>(points.size() + spots.size()); }
    const Place& place(int index) const {
        const auto count = static_cast<int>(points.size());
        assert(index >= 0 && index < place_count());
        return index < count ? points[index] : spots[index - count];
    }
};

// `count` equal pieces in a place; pieces of one place are listed from bottom to top.
struct ScenePiece {
    std::uint8_t place;
    std::uint8_t piece;
    std::uint8_t count;
};

constexpr int most_scene_pieces = 128;
constexpr int most_clicks = 2;
constexpr int longest_route = 64;

using Scene = List<ScenePiece, most_scene_pieces>;

// How places choose a move: one after the other, from where a piece comes to where it goes (path); both ends
// of a row in any order, or any place of it that belongs to no other row (row); a single place (place).
enum class ClickKind : std::uint8_t { path, row, place };

// The words of the click kinds, in the order of the type.
inline constexpr std::array<std::string_view, 3> click_kinds{"path", "row", "place"};

// The places a person touches to choose a move, and how they choose it.
class Clicks {
  public:
    static Clicks path(std::uint8_t from, std::uint8_t to) { return {ClickKind::path, from, to}; }
    static Clicks row(std::uint8_t first, std::uint8_t last) { return {ClickKind::row, first, last}; }
    static Clicks place(std::uint8_t place) { return Clicks(place); }

    ClickKind kind() const { return kind_; }
    int size() const { return places_.size(); }
    std::uint8_t operator[](int index) const { return places_[index]; }
    const std::uint8_t* begin() const { return places_.begin(); }
    const std::uint8_t* end() const { return places_.end(); }

  private:
    Clicks(ClickKind kind, std::uint8_t first, std::uint8_t second) : kind_(kind) {
        places_.add(first);
        places_.add(second);
    }
    explicit Clicks(std::uint8_t place) : kind_(ClickKind::place) { places_.add(place); }

    ClickKind kind_;
    List<std::uint8_t, most_clicks> places_;
};

// The points along which a piece travels, one step after the other, both ends included; none if nothing
// travels.
using Route = List<std::uint8_t, longest_route>;

}  // namespace kwartet
