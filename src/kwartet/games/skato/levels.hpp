// The ten levels of SKATO: nodes, and how often it glances, overlooks and misjudges. They were measured on
// the board of 8 x 8 cells.
#pragma once

#include "engine/levels.hpp"
#include "rules.hpp"

namespace kwartet {

template <int N>
struct Levels<Skato<N>> {
    static constexpr LevelTable table{{
        {500, {1.0, 0.6, 2.4}},
        {500, {1.0, 0.42, 1.3}},
        {500, {1.0, 0.25, 0.7}},
        {500, {1.0, 0.13, 0.4}},
        {500, {1.0, 0.03, 0.15}},
        {500, {0.36, 0.03, 0.15}},
        {1'500, {0.14, 0.03, 0.15}},
        {6'000, {0.05, 0.03, 0.15}},
        {50'000, {0.02, 0.03, 0.15}},
        {600'000, {}},
    }};
};

}  // namespace kwartet
