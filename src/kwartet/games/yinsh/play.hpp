// YINSH, playing a move: what a move does to the board, and what is to be decided next.
#pragma once

#include "rules.hpp"

namespace kwartet {

inline bool Yinsh::is_legal_ring_move(Move move) const {
    Rays rays;
    if (has_bit(rings_[me()], move.from)) add_rays(rays, move.from);
    for (const Ray ray : rays) {
        for (int rank = 0; rank < ray.count(); ++rank) {
            if (ray.move(rank).to == move.to) return true;
        }
    }
    return false;
}

inline bool Yinsh::is_legal(Move move) const {
    switch (move.kind) {
        case Move::Kind::place:
            return phase_ == Phase::place && has_bit(free_cells(), move.from);
        case Move::Kind::move:
            return phase_ == Phase::move && is_legal_ring_move(move);
        case Move::Kind::row:
            return phase_ == Phase::row && is_own_row(move.from, move.to);
        case Move::Kind::ring:
            return phase_ == Phase::ring && has_bit(rings_[me()], move.from);
        case Move::Kind::pass:
            return phase_ == Phase::move && reach(to_move_) == 0;
    }
    return false;
}

inline bool Yinsh::is_own_row(int from, int to) const {
    for (const int stride : yinsh::strides) {
        if (to == from + 4 * stride) return has_bit(yinsh::fives(markers_[me()], stride), from);
    }
    return false;
}

inline void Yinsh::play(Move move) {
    assert(is_legal(move));
    switch (move.kind) {
        case Move::Kind::place:
            return place_ring(move.from);
        case Move::Kind::move:
            return move_ring(move.from, move.to);
        case Move::Kind::row:
            return take_row(move.from, move.to);
        case Move::Kind::ring:
            return take_ring(move.from);
        case Move::Kind::pass:
            return pass_turn();
    }
}

inline void Yinsh::toggle_ring(int side, int cell) {
    rings_[side] ^= bit_at<Cells>(cell);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto where = yinsh::tables.on_lines[cell][axis];
        lines_[axis][where.line].rings ^= static_cast<std::uint16_t>(1u << where.along);
    }
}

inline void Yinsh::toggle_marker(int side, int cell) {
    markers_[side] ^= bit_at<Cells>(cell);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto where = yinsh::tables.on_lines[cell][axis];
        lines_[axis][where.line].markers ^= static_cast<std::uint16_t>(1u << where.along);
    }
}

inline void Yinsh::place_ring(int cell) {
    toggle_ring(me(), cell);
    if (count_bits(rings_[0] | rings_[1]) == 2 * rings_each) phase_ = Phase::move;
    to_move_ = other(to_move_);
}

inline void Yinsh::move_ring(int from, int to) {
    toggle_ring(me(), from);
    flip_between(from, to);
    toggle_marker(me(), from);
    toggle_ring(me(), to);
    has_passed_ = false;
    is_given_ = false;
    settle_rows();
}

inline void Yinsh::flip_between(int from, int to) {
    const Cells jumped = yinsh::between(from, to) & (markers_[0] | markers_[1]);
    markers_[0] ^= jumped;
    markers_[1] ^= jumped;
}

inline void Yinsh::take_row(int from, int to) {
    const int stride = (to - from) / 4;
    for (int cell = from; cell <= to; cell += stride) toggle_marker(me(), cell);
    phase_ = Phase::ring;
}

inline void Yinsh::take_ring(int cell) {
    toggle_ring(me(), cell);
    if (++removed_[me()] == rings_to_win_) {
        phase_ = Phase::over;  // H1, H2: at once, before the opponent takes his row
        is_given_ = false;
    } else {
        settle_rows();
    }
}

inline void Yinsh::pass_turn() {
    if (has_passed_) phase_ = Phase::over;
    has_passed_ = !has_passed_;
    to_move_ = other(to_move_);
}

// While rings are placed or rows are taken, nobody else could be to move.
inline std::optional<Yinsh> Yinsh::with_other_side() const {
    if (phase_ != Phase::move) return {};
    Yinsh turned = *this;
    turned.to_move_ = other(to_move_);
    return turned;
}

// Whose row is next? The mover takes all of his, then the opponent (G7), who then moves (G6).
inline void Yinsh::settle_rows() {
    if (yinsh::has_five(markers_[me()])) {
        phase_ = Phase::row;
    } else if (!is_given_ && yinsh::has_five(markers_[they()])) {
        to_move_ = other(to_move_);
        is_given_ = true;
        phase_ = Phase::row;
    } else {
        hand_over();
    }
}

inline void Yinsh::hand_over() {
    if (!is_given_) to_move_ = other(to_move_);
    is_given_ = false;
    phase_ = marker_count() == markers_in_all ? Phase::over : Phase::move;  // H3: only after all removals
}

}  // namespace kwartet
