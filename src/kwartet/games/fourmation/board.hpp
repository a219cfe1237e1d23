// The board of 4mation: sets of cells, what touches them, and lines. Rules, evaluation and solver share it.
//
// A line is a window of four cells in a row, column or diagonal. A column is eight bits, the highest of them
// empty, so that no line runs from one column into the next.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "bits.hpp"

namespace kwartet::fourmation {

using Cells = Bits64;

constexpr std::array<int, 4> steps{1, 7, 8, 9};  // up a column, and to the next column falling, level, rising

constexpr Cells make_board() {
    Cells cells = 0;
    for (int column = 0; column < 7; ++column) cells |= Cells{0x7F} << 8 * column;
    return cells;
}
constexpr Cells board = make_board();

constexpr int cubes_each = 24;

constexpr Cells touching(Cells cells) {
    const Cells column = cells | cells << 1 | cells >> 1;
    return (column | column << 8 | column >> 8) & board & ~cells;
}

// Every cell beside one of the set, on the board or not; some may be of the set themselves.
constexpr Cells beside(Cells cells) {
    const Cells column = cells << 1 | cells >> 1;
    const Cells all = column | cells;
    return column | all << 8 | all >> 8;
}

// Where the next cube may go: free cells that touch the last cube or, in a dead end, any cube of its side.
constexpr Cells placements(Cells last, Cells cubes, Cells free) {
    const Cells near = touching(last) & free;
    return near != 0 ? near : touching(cubes) & free;
}

// The lowest cell of every window along a step that lies wholly in the set.
constexpr Cells windows_in(Cells cells, int step) {
    const Cells pairs = cells & cells >> step;
    return pairs & pairs >> 2 * step;
}

constexpr bool has_window(Cells cells) {
    for (const int step : steps) {
        if (windows_in(cells, step) != 0) return true;
    }
    return false;
}

// Cells, free or not, with three of the set beside them in one window.
constexpr Cells completions(Cells cubes) {
    Cells cells = 0;
    for (const int step : steps) {
        const Cells pairs = cubes & cubes >> step;
        const Cells threes = pairs & cubes >> 2 * step;
        cells |= threes >> step | threes << 3 * step;
        cells |= (pairs & cubes >> 3 * step) << 2 * step | (cubes & pairs >> 2 * step) << step;
    }
    return cells & board;
}

// The board mirrored at its middle row, and at the diagonal through a1.
constexpr Cells upside_down(Cells cells) {
    Cells image = 0;
    for (; cells != 0;) {
        const int cell = pop_lowest(cells);
        image |= bit_at<Cells>(cell / 8 * 8 + 6 - cell % 8);
    }
    return image;
}
constexpr Cells transposed(Cells cells) {
    Cells image = 0;
    for (; cells != 0;) {
        const int cell = pop_lowest(cells);
        image |= bit_at<Cells>(cell % 8 * 8 + cell / 8);
    }
    return image;
}

// Of a few sets of cells together, turned and mirrored in all eight ways, the one that comes first.
template <std::size_t Size>
constexpr std::array<Cells, Size> smallest_image(std::array<Cells, Size> sets) {
    std::array<Cells, Size> smallest = sets;
    for (int image = 1; image < 8; ++image) {
        for (Cells& cells : sets) cells = image % 2 == 1 ? upside_down(cells) : transposed(cells);
        smallest = std::min(smallest, sets);
    }
    return smallest;
}

// How many of the open windows (lowest cells, along one step) hold exactly one, two and three cubes.
struct Tally {
    int ones = 0;
    int twos = 0;
    int threes = 0;
};

constexpr Tally tally_open(Cells cubes, Cells obstacles, int step) {
    const Cells open = windows_in(board & ~obstacles, step);
    const Cells next = cubes >> step;
    const Cells low_odd = cubes ^ next, low_both = cubes & next;
    const Cells high_odd = low_odd >> 2 * step, high_both = low_both >> 2 * step;
    const Cells odd = low_odd ^ high_odd, carried = low_odd & high_odd;
    return {count_bits(open & odd & ~low_both & ~high_both),
            count_bits(open & ~odd & (low_both ^ high_both ^ carried)),
            count_bits(open & odd & (low_both | high_both))};
}

constexpr Tally tally_open(Cells cubes, Cells obstacles) {
    Tally all;
    for (const int step : steps) {
        const Tally some = tally_open(cubes, obstacles, step);
        all.ones += some.ones;
        all.twos += some.twos;
        all.threes += some.threes;
    }
    return all;
}

// How many more cubes the nearest four takes, if the other side only watches; five if there is none to come.
constexpr int cubes_missing(Cells cubes, Cells obstacles) {
    const Tally tally = tally_open(cubes, obstacles);
    if (tally.threes > 0) return 1;
    if (tally.twos > 0) return 2;
    if (tally.ones > 0) return 3;
    return has_window(board & ~obstacles) ? 4 : 5;
}

}  // namespace kwartet::fourmation
