// Game: what every game tells, and the concept that search, perft and bindings rely on.
//
// A position is a small value: copy it, then play. A move is one decision of one side; a turn may take
// several (take a row, then take a ring), so nobody assumes that sides alternate.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "key.hpp"
#include "scene.hpp"
#include "text.hpp"

namespace kwartet {

enum class Side : std::uint8_t { first, second };

constexpr Side other(Side side) { return side == Side::first ? Side::second : Side::first; }
constexpr int index_of(Side side) { return static_cast<int>(side); }

enum class Outcome : std::uint8_t { undecided, first_wins, second_wins, draw };

constexpr Outcome win_of(Side side) {
    return side == Side::first ? Outcome::first_wins : Outcome::second_wins;
}

// Who won, and the reason in words ("third ring"); the reason is empty while undecided.
struct Result {
    Outcome outcome = Outcome::undecided;
    std::string_view reason;

    bool is_over() const { return outcome != Outcome::undecided; }
};

struct Score {
    int first = 0;
    int second = 0;
};

// Compares what both sides have: more wins for one reason, equal is a draw for another.
constexpr Result compare(Score score, std::string_view more, std::string_view equal) {
    if (score.first == score.second) return {Outcome::draw, equal};
    return {win_of(score.first > score.second ? Side::first : Side::second), more};
}

// A choice beyond the variant: a number between two bounds, or a switch (0 or 1).
struct Option {
    std::string_view name;
    int minimum;
    int maximum;
    int standard;
    bool is_switch;
};

// What is the same in every position of a game.
struct Facts {
    std::string_view id;
    std::string_view name;
    std::string_view designer;
    std::string_view publisher;
    std::array<std::string_view, 2> sides;
    std::span<const std::string_view> variants;
    std::span<const Option> options;
    std::span<const std::string_view> pieces;
    char turn_separator;        // between the decisions of a turn, as players write it
    bool random_start;          // the start comes from a seed
    std::string_view conflict;  // said when a variant and an option do not go together
};

// A variant and the values of the options, both by their place in the facts.
struct Setup {
    std::uint8_t variant = 0;
    std::array<std::int16_t, 4> options{};

    bool operator==(const Setup&) const = default;
};

template <class P>
concept Game =
    std::is_trivially_copyable_v<P> && std::equality_comparable<P> &&
    requires(const P now, P next, typename P::Move move, Random random, Setup setup, std::string_view text) {
        { P::facts } -> std::convertible_to<const Facts&>;
        { P::fits(setup) } -> std::same_as<bool>;
        { P::start(setup, std::uint64_t{}) } -> std::same_as<P>;
        { P::read(setup, text) } -> std::same_as<Reading<P>>;
        { P::geometry() } -> std::same_as<Geometry>;
        { now.to_move() } -> std::same_as<Side>;
        { now.task() } -> std::same_as<std::string_view>;  // "take a row": what is to be decided
        { now.result() } -> std::same_as<Result>;
        { now.is_over() } -> std::same_as<bool>;  // whether there is a result, found faster
        { now.score() } -> std::same_as<Score>;
        { now.legal_moves() } -> std::same_as<typename P::Moves>;  // empty exactly when over
        { now.move_count() } -> std::same_as<int>;                 // their number, found faster
        { now.random_move(random) } -> std::same_as<std::optional<typename P::Move>>;
        { next.play(move) } -> std::same_as<void>;  // only ever given a legal move
        { now.key() } -> std::same_as<std::uint64_t>;
        { now.text() } -> std::same_as<PositionText>;
        { now.text(move) } -> std::same_as<MoveText>;
        { now.clicks(move) } -> std::same_as<Clicks>;
        { now.route(move) } -> std::same_as<Route>;
        { now.scene() } -> std::same_as<Scene>;
    };

}  // namespace kwartet
