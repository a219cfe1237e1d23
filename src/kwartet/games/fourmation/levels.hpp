// The ten levels of 4mation: nodes, and how often it glances, overlooks and misjudges. 4mation is solved: the
// highest level needs no limit.
#pragma once

#include "engine/levels.hpp"
#include "rules.hpp"

namespace kwartet {

template <>
struct Levels<Fourmation> {
    static constexpr LevelTable table{{
        {500, {1.0, 0.85, 4.0}},
        {500, {1.0, 0.28, 0.65}},
        {500, {1.0, 0.15, 0.36}},
        {500, {1.0, 0.04, 0.15}},
        {500, {0.55, 0.04, 0.15}},
        {500, {0.25, 0.04, 0.15}},
        {1'500, {0.1, 0.04, 0.15}},
        {5'000, {0.05, 0.04, 0.15}},
        {40'000, {0.02, 0.04, 0.15}},
        {no_node_limit, {}},
    }};
};

}  // namespace kwartet
