// Game: the data that every game gives, and the concept that search, perft and bindings rely on.
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

// A word of a list. One that is not on it does not compile, so the lists in the facts are complete.
consteval std::string_view one_of(std::span<const std::string_view> list, std::string_view word) {
    std::size_t at = 0;
    while (at < list.size() && list[at] != word) ++at;
    return list.data()[at];  // beyond the end there is nothing to read
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
    std::span<const std::string_view> tasks;    // all that `task` may say
    std::span<const std::string_view> endings;  // all reasons of results
    std::span<const std::string_view> faults;   // all that is wrong with positions as a whole
    char turn_separator;                        // between the decisions of a turn, as players write it
    bool random_start;                          // the start comes from a seed
    std::string_view conflict;                  // said when a variant and an option do not go together
};

constexpr std::size_t most_options = 4;

// A variant and the values of the options, both by their place in the facts.
struct Setup {
    std::uint8_t variant = 0;
    std::array<std::int16_t, most_options> options{};

    bool operator==(const Setup&) const = default;
};

// A position that a person sets up: the pieces in their places, from bottom to top. What lies in reserves is
// not looked at, as it follows from the rest. `last` is the point where a piece was placed last, -1 if
// unknown.
struct Arrangement {
    std::span<const ScenePiece> pieces;
    Side to_move = Side::first;
    int last = -1;
};

// The position that was set up. If there is a fault, it is good for nothing but to show its scene.
template <class P>
struct Arranged {
    P position;
    Fault fault;
};

// The limits of a game. Types hold most of them; what only a run can show is asserted, in builds with
// assertions (the C++ tests under sanitizers).
//
// * A move has at most `most_move_bytes` bytes, which all count: the transposition table stores them.
// * A person chooses a move with at most `most_clicks` clicks, and its route has at most `longest_route`
// points.
// * Its text has at most `longest_move_text` characters, a position's at most `longest_position_text`.
// * A scene has at most `most_scene_pieces` entries, and a board at most 256 places.
// * A setup has at most `most_options` options.
// * No position comes up twice in a game, and a game ends after fewer than `longest_game` plies: search looks
//   for no repetition.
// * Only legal moves are played. `play` asserts it with `is_legal`.
constexpr std::size_t most_move_bytes = 3;
constexpr int longest_game = 200;

// A game may also give `with_other_side()`: an optional position, the same with the other side to move, at
// the beginning of a turn. It is for games in which either side could be to move.
template <class P>
concept Game =
    std::is_trivially_copyable_v<P> && std::equality_comparable<P> &&
    std::is_trivially_copyable_v<typename P::Move> && sizeof(typename P::Move) <= most_move_bytes &&
    requires(const P now, P next, typename P::Move move, Random random, Setup setup, std::string_view text) {
        { P::facts } -> std::convertible_to<const Facts&>;
        { P::fits(setup) } -> std::same_as<bool>;
        { P::start(setup, std::uint64_t{}) } -> std::same_as<P>;
        { P::read(setup, text, Origin::play) } -> std::same_as<Reading<P>>;
        { P::arrange(setup, Arrangement{}) } -> std::same_as<Arranged<P>>;
        { P::geometry() } -> std::same_as<Geometry>;
        { now.to_move() } -> std::same_as<Side>;
        { now.task() } -> std::same_as<std::string_view>;  // "take a row": what is to be decided
        { now.result() } -> std::same_as<Result>;
        { now.is_over() } -> std::same_as<bool>;  // whether there is a result, found faster
        { now.score() } -> std::same_as<Score>;
        { now.legal_moves() } -> std::same_as<typename P::Moves>;  // empty exactly when over
        { now.move_count() } -> std::same_as<int>;                 // their number, found faster
        { now.random_move(random) } -> std::same_as<std::optional<typename P::Move>>;
        { now.is_legal(move) } -> std::same_as<bool>;  // whether it is among them
        { next.play(move) } -> std::same_as<void>;
        { now.key() } -> std::same_as<std::uint64_t>;
        { now.text() } -> std::same_as<PositionText>;
        { now.text(move) } -> std::same_as<MoveText>;
        { now.clicks(move) } -> std::same_as<Clicks>;
        { now.route(move) } -> std::same_as<Route>;
        { now.scene() } -> std::same_as<Scene>;
    };

}  // namespace kwartet
