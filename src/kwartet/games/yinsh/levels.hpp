// The ten levels of YINSH: nodes, and how often it glances, overlooks and misjudges.
#pragma once

#include "engine/levels.hpp"
#include "rules.hpp"

namespace kwartet {

template <>
struct Levels<Yinsh> {
    static constexpr LevelTable table{{
        {500, {1.0, 0.55, 2.0}},
        {20'000, {0.79, 0.55, 2.0}},
        {20'000, {0.65, 0.52, 1.8}},
        {20'000, {0.47, 0.46, 1.6}},
        {20'000, {0.33, 0.4, 1.4}},
        {30'000, {0.2, 0.35, 1.2}},
        {50'000, {0.125, 0.3, 1.0}},
        {100'000, {0.07, 0.26, 0.9}},
        {180'000, {0.036, 0.2, 0.7}},
        {400'000, {}},
    }};
};

}  // namespace kwartet
