// The ten levels of LYNGK: nodes, and how often it glances, overlooks and misjudges.
#pragma once

#include "engine/levels.hpp"
#include "rules.hpp"

namespace kwartet {

template <>
struct Levels<Lyngk> {
    static constexpr LevelTable table{{
        {500, {1.0, 0.6, 2.4}},
        {3'000, {0.86, 0.55, 2.0}},
        {3'000, {0.72, 0.5, 1.7}},
        {3'000, {0.59, 0.46, 1.5}},
        {3'000, {0.46, 0.41, 1.3}},
        {3'000, {0.3, 0.33, 0.95}},
        {6'000, {0.17, 0.25, 0.6}},
        {15'000, {0.07, 0.2, 0.5}},
        {50'000, {0.03, 0.15, 0.4}},
        {250'000, {}},
    }};
};

}  // namespace kwartet
