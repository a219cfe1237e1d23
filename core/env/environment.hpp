// Environment: a game as a learning program sees it, with moves as numbers and positions as planes. An
// optional trait of a game, specialised in its folder.
//
// A plane is a set of points, and beside the planes there are a few numbers that hold for the whole position.
// All are from the view of the side to move: own and opponent's, never first and second. The ids of actions
// and the order of planes and numbers never change within a version.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>

#include "../game.hpp"
#include "../symmetry.hpp"

namespace kwartet {

template <class P>
struct Environment;

// Planes about each of the pieces that are alike follow each other in the order of these pieces; `piece` is
// the piece, -1 for all other planes. The same goes for numbers.
struct Plane {
    std::string_view name;
    int piece = -1;
};

struct Number {
    std::string_view name;
    int most;  // the highest value
    int piece = -1;
};

// What is to be seen in a position: the members of each plane, and the numbers.
template <class Set, std::size_t Planes, std::size_t Numbers>
struct Observed {
    std::array<Set, Planes> sets{};
    std::array<std::uint8_t, Numbers> numbers{};
};

template <class P>
concept HasEnvironment =
    Game<P> && requires(const P position, typename P::Move move, int action, int member) {
        { Environment<P>::version } -> std::convertible_to<int>;
        { Environment<P>::action_count } -> std::convertible_to<int>;
        { Environment<P>::action_of(move) } -> std::same_as<int>;
        { Environment<P>::move_of(action) } -> std::same_as<typename P::Move>;  // maybe illegal everywhere
        { Environment<P>::height } -> std::convertible_to<int>;  // of the grid that holds a plane
        { Environment<P>::width } -> std::convertible_to<int>;
        { Environment<P>::planes.size() } -> std::convertible_to<std::size_t>;
        { Environment<P>::numbers.size() } -> std::convertible_to<std::size_t>;
        { Environment<P>::observe(position).sets };
        { Environment<P>::member_at(member) } -> std::same_as<int>;  // the member for a point of the geometry
        { Environment<P>::point_of(member) } -> std::same_as<int>;
        { Environment<P>::cell_of(member) } -> std::same_as<int>;  // of the grid, row by row
    };

// --- the sizes of what is written

template <HasEnvironment P>
constexpr int plane_count = static_cast<int>(Environment<P>::planes.size());
template <HasEnvironment P>
constexpr int number_count = static_cast<int>(Environment<P>::numbers.size());
template <HasEnvironment P>
constexpr int grid_area = Environment<P>::height * Environment<P>::width;

template <HasEnvironment P>
int planes_size() {
    return (plane_count<P> + number_count<P>)*grid_area<P>;
}

template <HasEnvironment P>
int flat_size() {
    return plane_count<P> * static_cast<int>(P::geometry().points.size()) + number_count<P>;
}

// --- writing

// Each plane on its grid, then each number on a whole grid of its own.
template <HasEnvironment P, class Value>
void write_planes(const P& position, Value* out) {
    constexpr int area = grid_area<P>;
    const auto seen = Environment<P>::observe(position);
    std::fill_n(out, plane_count<P> * area, Value{0});
    for (auto members : seen.sets) {
        while (members != 0) out[Environment<P>::cell_of(pop_lowest(members))] = Value{1};
        out += area;
    }
    for (const std::uint8_t number : seen.numbers) out = std::fill_n(out, area, static_cast<Value>(number));
}

// Each plane with the points of the board alone, then each number once.
template <HasEnvironment P, class Value>
void write_flat(const P& position, Value* out) {
    const auto points = static_cast<int>(P::geometry().points.size());
    const auto seen = Environment<P>::observe(position);
    std::fill_n(out, plane_count<P> * points, Value{0});
    for (auto members : seen.sets) {
        while (members != 0) out[Environment<P>::point_of(pop_lowest(members))] = Value{1};
        out += points;
    }
    for (const std::uint8_t number : seen.numbers) *out++ = static_cast<Value>(number);
}

// A one for each action that is legal.
template <HasEnvironment P>
void write_mask(const P& position, std::uint8_t* out) {
    std::fill_n(out, Environment<P>::action_count, std::uint8_t{0});
    for (const auto move : position.legal_moves()) out[Environment<P>::action_of(move)] = 1;
}

template <HasEnvironment P>
bool is_legal_action(const P& position, std::int64_t action) {
    return action >= 0 && action < Environment<P>::action_count &&
           position.is_legal(Environment<P>::move_of(static_cast<int>(action)));
}

}  // namespace kwartet
