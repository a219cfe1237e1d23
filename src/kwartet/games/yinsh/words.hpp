// Words of YINSH: every task, every ending and every fault of a position there is.
#pragma once

#include <array>
#include <string_view>

namespace kwartet::yinsh {

inline constexpr std::array<std::string_view, 6> tasks{
    "place a ring", "move a ring", "take a row", "take a ring", "pass", "nothing: the game is over"};
inline constexpr std::array<std::string_view, 6> endings{"third ring",
                                                         "first ring",
                                                         "more rings when the pool is empty",
                                                         "equal rings when the pool is empty",
                                                         "more rings when nobody can move",
                                                         "equal rings when nobody can move"};
inline constexpr std::array<std::string_view, 10> faults{
    "too many markers",         "too few rings",           "too many rings",        "too many removed rings",
    "markers before the rings", "rings out of turn",       "row of the other side", "two winners",
    "two pieces in one place",  "piece in the wrong place"};

}  // namespace kwartet::yinsh
