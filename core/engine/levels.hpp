// Levels: how well an engine plays, from 1, which a child can beat, to 10, which does its best.
//
// A weak level errs as people do. Some decisions it takes at a glance: then it looks at its own moves only,
// not at the answers, overlooks a part of them and misjudges the others by a little. What wins at once it
// always sees. Over the other decisions it thinks, and the higher the level, the more.
//
// The tables are data in the folders of the games, found by matches: each level makes about three quarters of
// the points against the one below. `kwartet ladder` measures it. docs/decisions/levels-are-cpp-data.md says
// why they are not in game.toml.
#pragma once

#include <array>

#include "../search/control.hpp"
#include "../search/evaluation.hpp"
#include "method.hpp"

namespace kwartet {

// How a move is chosen without much thought: the share of decisions that are taken this way, the share of
// moves that are not even noticed, and the most by which a noticed one is misjudged, in logits of the winning
// chance.
struct Glance {
    double often = 0;
    double overlooks = 0;
    double misjudges = 0;
};

// Nodes and not seconds, so that each level is stronger than the one below on a busy machine, too.
struct LevelRow {
    std::uint64_t nodes;
    Glance glance;
};

constexpr int highest_level = 10;
constexpr double longest_thought = 1.2;  // seconds; reached on a slow or a very busy machine only
constexpr std::uint64_t no_node_limit = std::numeric_limits<std::uint64_t>::max();

using LevelTable = std::array<LevelRow, highest_level>;  // from 1 to 10

// An optional trait of a game, specialised in its folder: `static constexpr LevelTable table`.
template <class P>
struct Levels;

// For games without a table of their own; a node is a playout where there is no evaluation.
inline constexpr LevelTable usual_levels{{
    {200, {1.0, 0.6, 2.4}},
    {200, {0.85, 0.5, 2.0}},
    {200, {0.7, 0.45, 1.7}},
    {200, {0.55, 0.4, 1.4}},
    {400, {0.4, 0.35, 1.1}},
    {800, {0.28, 0.3, 0.8}},
    {1'500, {0.17, 0.25, 0.6}},
    {3'000, {0.08, 0.2, 0.5}},
    {6'000, {0.03, 0.15, 0.4}},
    {20'000, {}},
}};

template <Game P>
constexpr const LevelTable& levels_of() {
    if constexpr (requires { Levels<P>::table; }) {
        return Levels<P>::table;
    } else {
        return usual_levels;
    }
}

struct Level {
    Limits limits;
    Method method = Method::best;
    Glance glance;
};

// A level from 1 to 10. Only the highest one may use what is solved.
template <Game P>
constexpr Level level_of(int number) {
    const LevelRow& row = levels_of<P>()[number - 1];
    Level level;
    level.limits.nodes = row.nodes;
    level.limits.seconds = longest_thought;
    level.method = number == highest_level ? Method::best : Method::alpha_beta;
    level.glance = row.glance;
    return level;
}

}  // namespace kwartet
