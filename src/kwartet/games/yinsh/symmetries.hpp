// YINSH turned and mirrored: its rules know no direction.
#pragma once

#include "rules.hpp"

namespace kwartet {

namespace yinsh {

inline int turned(int cell, const Symmetry& symmetry) {
    return tables.cell_of_point[symmetry.points[tables.point_of_cell[cell]]];
}

}  // namespace yinsh

inline Yinsh Yinsh::turned(const Symmetry& symmetry) const {
    Yinsh image(rings_to_win_);
    for (const int side : {0, 1}) {
        for (Cells left = rings_[side]; left != 0;)
            image.toggle_ring(side, yinsh::turned(pop_lowest(left), symmetry));
        for (Cells left = markers_[side]; left != 0;)
            image.toggle_marker(side, yinsh::turned(pop_lowest(left), symmetry));
    }
    image.to_move_ = to_move_;
    image.phase_ = phase_;
    image.is_given_ = is_given_;
    image.has_passed_ = has_passed_;
    image.removed_ = removed_;
    return image;
}

// A row begins at its lower cell.
inline Yinsh::Move Yinsh::turned(Move move, const Symmetry& symmetry) {
    if (move.kind == Move::Kind::pass) return move;
    const auto from = static_cast<std::uint8_t>(yinsh::turned(move.from, symmetry));
    if (move.kind == Move::Kind::place || move.kind == Move::Kind::ring) return {move.kind, from, 0};
    const auto to = static_cast<std::uint8_t>(yinsh::turned(move.to, symmetry));
    const bool is_backwards = move.kind == Move::Kind::row && to < from;
    return is_backwards ? Move{move.kind, to, from} : Move{move.kind, from, to};
}

}  // namespace kwartet
