// Made by `kwartet solve 4mation --make-book`; not to be edited by hand.
#pragma once

#include <array>
#include <cstdint>

namespace kwartet {

constexpr int most_cubes_in_book = 2;
// clang-format off
constexpr std::array<std::uint64_t, 13> book_entries{
    0x1BDA2CE5DA0C5AC9u, 0x20017C8C88AA5B75u, 0x60D49954223D7A69u, 0xBE2D3FB02D2B431Bu, 0xC6E1CABBE25ABB6Du,
    0xD1877F01D14510B9u, 0xD5D17581BEF89257u, 0xDF862D5FC9408973u, 0xED419689F73F4153u, 0xEF6B2AE30EAF2AF9u,
    0xF0C64CC17863CA21u, 0xF4E7772A46557BADu, 0xF6CAB704C5972023u,
};
// clang-format on

}  // namespace kwartet
