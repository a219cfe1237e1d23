// Permutation: what a symmetry does to actions and observations. The entry at index i goes to the index that
// stands at i.
#pragma once

#include "environment.hpp"

namespace kwartet {

template <HasEnvironment P>
void permute_actions([[maybe_unused]] const Symmetry& symmetry, std::int32_t* out) {
    using E = Environment<P>;
    for (int action = 0; action < E::action_count; ++action) {
        if constexpr (Symmetric<P>) {
            out[action] = E::action_of(P::turned(E::move_of(action), symmetry));
        } else {
            out[action] = action;
        }
    }
}

// Where a plane or a number goes: those about alike pieces are exchanged, the others stay.
template <class Table>
int place_in(const Table& table, int index, const Symmetry& symmetry) {
    const int piece = table[index].piece;
    return piece < 0 ? index : index - piece + symmetry.pieces[piece];
}

// The cells of the grid: those that hold no point stay where they are.
template <HasEnvironment P>
std::array<std::int32_t, grid_area<P>> permute_cells(const Symmetry& symmetry) {
    const auto cell_at = [](int point) { return Environment<P>::cell_of(Environment<P>::member_at(point)); };
    std::array<std::int32_t, grid_area<P>> cells{};
    for (int cell = 0; cell < grid_area<P>; ++cell) cells[cell] = cell;
    for (int point = 0; point < static_cast<int>(P::geometry().points.size()); ++point) {
        cells[cell_at(point)] = cell_at(symmetry.points[point]);
    }
    return cells;
}

template <HasEnvironment P>
void permute_planes(const Symmetry& symmetry, std::int32_t* out) {
    constexpr int area = grid_area<P>;
    const auto cells = permute_cells<P>(symmetry);
    for (int plane = 0; plane < plane_count<P> + number_count<P>; ++plane) {
        const bool is_set = plane < plane_count<P>;
        const int place =
            is_set ? place_in(Environment<P>::planes, plane, symmetry)
                   : plane_count<P> + place_in(Environment<P>::numbers, plane - plane_count<P>, symmetry);
        for (int cell = 0; cell < area; ++cell) *out++ = place * area + cells[cell];
    }
}

template <HasEnvironment P>
void permute_flat(const Symmetry& symmetry, std::int32_t* out) {
    const auto points = static_cast<int>(P::geometry().points.size());
    for (int plane = 0; plane < plane_count<P>; ++plane) {
        const int place = place_in(Environment<P>::planes, plane, symmetry);
        for (int point = 0; point < points; ++point) *out++ = place * points + symmetry.points[point];
    }
    for (int number = 0; number < number_count<P>; ++number) {
        *out++ = plane_count<P> * points + place_in(Environment<P>::numbers, number, symmetry);
    }
}

}  // namespace kwartet
