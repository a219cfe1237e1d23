// YINSH in words and pictures: texts of moves and positions, reading them, and the scene.
#pragma once

#include "rules.hpp"

namespace kwartet {

inline std::string_view Yinsh::task() const {
    switch (phase_) {
        case Phase::place:
            return one_of(yinsh::tasks, "place a ring");
        case Phase::move:
            return reach(to_move_) > 0 ? one_of(yinsh::tasks, "move a ring") : one_of(yinsh::tasks, "pass");
        case Phase::row:
            return one_of(yinsh::tasks, "take a row");
        case Phase::ring:
            return one_of(yinsh::tasks, "take a ring");
        case Phase::over:
            break;
    }
    return one_of(yinsh::tasks, "nothing: the game is over");
}

inline MoveText Yinsh::text(Move move) const {
    MoveText text;
    if (move.kind == Move::Kind::pass) return text.add("pass");
    if (move.kind == Move::Kind::row || move.kind == Move::Kind::ring) text.add('x');
    yinsh::add_cell_name(text, move.from);
    if (move.kind == Move::Kind::place || move.kind == Move::Kind::ring) return text;
    yinsh::add_cell_name(text.add('-'), move.to);
    return text;
}

inline Clicks Yinsh::clicks(Move move) const {
    if (move.kind == Move::Kind::pass) return Clicks::place(yinsh::pass_spot);
    const std::uint8_t from = yinsh::tables.point_of_cell[move.from];
    if (move.kind == Move::Kind::place || move.kind == Move::Kind::ring) return Clicks::place(from);
    const std::uint8_t to = yinsh::tables.point_of_cell[move.to];
    return move.kind == Move::Kind::row ? Clicks::row(from, to) : Clicks::path(from, to);
}

inline Route Yinsh::route(Move move) const {
    Route route;
    if (move.kind != Move::Kind::move) return route;
    const int stride = yinsh::strides[yinsh::axis_of(move.from, move.to)];
    const int step = move.from < move.to ? stride : -stride;
    for (int cell = move.from; cell != move.to; cell += step) route.add(yinsh::tables.point_of_cell[cell]);
    route.add(yinsh::tables.point_of_cell[move.to]);
    return route;
}

inline Scene Yinsh::scene() const {
    Scene scene;
    for (std::uint8_t side = 0; side < 2; ++side) {
        for (Cells left = rings_[side]; left != 0;) {
            scene.add({yinsh::tables.point_of_cell[pop_lowest(left)], side, 1});
        }
        for (Cells left = markers_[side]; left != 0;) {
            const auto piece = static_cast<std::uint8_t>(2 + side);
            scene.add({yinsh::tables.point_of_cell[pop_lowest(left)], piece, 1});
        }
        // A position that is being set up may have more than there are.
        const int reserve = std::max(0, rings_each - removed_[side] - count_bits(rings_[side]));
        scene.add({static_cast<std::uint8_t>(yinsh::white_reserve + side), side,
                   static_cast<std::uint8_t>(reserve)});
        for (std::uint8_t taken = 0; taken < removed_[side]; ++taken) {
            scene.add({static_cast<std::uint8_t>(yinsh::white_taken + 3 * side + taken), side, 1});
        }
    }
    scene.add({yinsh::pool, 4, static_cast<std::uint8_t>(std::max(0, markers_in_all - marker_count()))});
    return scene;
}

inline std::string_view Yinsh::phase_word() const {
    switch (phase_) {
        case Phase::place:
            return "place";
        case Phase::move:
            return has_passed_ ? "move-after-pass" : "move";
        case Phase::row:
            return is_given_ ? "given-row" : "row";
        case Phase::ring:
            return is_given_ ? "given-ring" : "ring";
        case Phase::over:
            break;
    }
    return "over";
}

inline PositionText Yinsh::text() const {
    PositionText text;
    for (int column = 0; column < yinsh::width; ++column) {
        int empty = 0;
        const auto index = column;
        if (column > 0) text.add('/');
        for (int number = yinsh::lowest_number[index]; number <= yinsh::highest_number[index]; ++number) {
            const int cell = yinsh::cell_at(column, number);
            if (!has_bit(occupied(), cell)) {
                ++empty;
                continue;
            }
            if (empty > 0) text.add_number(empty);
            empty = 0;
            const bool white = has_bit(rings_[0] | markers_[0], cell);
            const bool ring = has_bit(rings_[0] | rings_[1], cell);
            text.add(ring ? (white ? 'W' : 'B') : (white ? 'w' : 'b'));
        }
        if (empty > 0) text.add_number(empty);
    }
    text.add(' ').add_number(removed_[0]).add(' ').add_number(removed_[1]);
    return text.add(to_move_ == Side::first ? " w " : " b ").add(phase_word());
}

// --- reading

inline Reading<Yinsh> Yinsh::read(const Setup& setup, std::string_view text, Origin origin) {
    Reader reader(text);
    Yinsh position = start(setup, 0);
    position.read_fields(reader, origin);
    return finish(reader, position);
}

inline void Yinsh::read_fields(Reader& reader, Origin origin) {
    for (int column = 0; column < yinsh::width && reader.is_good(); ++column) {
        if (column > 0) reader.expect('/', "'/' after a full column");
        read_column(reader, column);
    }
    for (auto& removed : removed_) {
        reader.space();
        const std::size_t at = reader.at();
        const int number = reader.number("a number of removed rings");
        if (number > rings_to_win_) reader.fail("at most as many removed rings as win", at);
        removed = static_cast<std::uint8_t>(number);
    }
    reader.space();
    const char side = reader.peek();
    if (side != 'w' && side != 'b') reader.fail("the side that decides: w or b");
    reader.take();
    to_move_ = side == 'w' ? Side::first : Side::second;
    reader.space();
    const std::size_t phase_at = reader.at();
    read_phase(reader);
    reader.end();
    if (reader.is_good()) check(reader, origin, phase_at);
}

inline void Yinsh::read_column(Reader& reader, int column) {
    const auto index = column;
    for (int number = yinsh::lowest_number[index];
         number <= yinsh::highest_number[index] && reader.is_good();) {
        const std::size_t at = reader.at();
        if (!is_digit(reader.peek())) {
            read_cell(reader, yinsh::cell_at(column, number++));
            continue;
        }
        const int empty = reader.number("a number of empty points");
        number += empty;
        if (empty == 0 || number > yinsh::highest_number[index] + 1) {
            reader.fail("a number of empty points that fits into the column", at);
        }
    }
}

inline void Yinsh::read_cell(Reader& reader, int cell) {
    switch (reader.peek()) {
        case 'W':
            toggle_ring(0, cell);
            break;
        case 'B':
            toggle_ring(1, cell);
            break;
        case 'w':
            toggle_marker(0, cell);
            break;
        case 'b':
            toggle_marker(1, cell);
            break;
        default:
            return reader.fail("W, B (rings), w, b (markers) or a number of empty points");
    }
    reader.take();
}

inline void Yinsh::read_phase(Reader& reader) {
    const std::size_t at = reader.at();
    const std::string_view word = reader.word();
    for (const Phase phase : {Phase::place, Phase::move, Phase::row, Phase::ring, Phase::over}) {
        for (const bool flag : {false, true}) {
            phase_ = phase;
            is_given_ = flag && (phase == Phase::row || phase == Phase::ring);
            has_passed_ = flag && phase == Phase::move;
            if (phase_word() == word) return;
        }
    }
    reader.fail("a phase: place, move, move-after-pass, row, ring, given-row, given-ring or over", at);
}

// What holds in every position that can come up in play.
inline void Yinsh::check(Reader& reader, Origin origin, std::size_t phase_at) {
    if (marker_count() > markers_in_all)
        reader.refuse({.word = one_of(yinsh::faults, "too many markers"),
                       .piece = 4,
                       .have = marker_count(),
                       .need = markers_in_all});
    check_rings(reader, origin);
    if (reader.is_good()) check_phase(reader, phase_at);  // it counts on at most five rings a side
}

inline void Yinsh::check_rings(Reader& reader, Origin origin) {
    const int lead = count_bits(rings_[0]) - count_bits(rings_[1]);
    if (phase_ == Phase::place) {
        if (marker_count() > 0 || removed_[0] + removed_[1] > 0)
            reader.refuse({.word = one_of(yinsh::faults, "markers before the rings")});
        if (lead != me() || count_bits(rings_[1]) >= rings_each)
            reader.refuse({.word = one_of(yinsh::faults, "rings out of turn")});
        return;
    }
    for (const int side : {0, 1}) check_ring_count(reader, origin, side);
}

// A position that was set up may lack rings, but not those that a side has to take to win.
inline void Yinsh::check_ring_count(Reader& reader, Origin origin, int side) {
    const int rings = count_bits(rings_[side]) + removed_[side];
    const int fewest = origin == Origin::set_up ? rings_to_win_ : rings_each;
    Fault fault{.side = side, .piece = side, .have = rings};
    if (rings < fewest) {
        fault.word = one_of(yinsh::faults, "too few rings");
        fault.need = fewest;
        reader.refuse(fault);
    } else if (rings > rings_each) {
        fault.word = one_of(yinsh::faults, "too many rings");
        fault.need = rings_each;
        reader.refuse(fault);
    }
}

inline void Yinsh::check_phase(Reader& reader, std::size_t at) {
    const bool mine = yinsh::has_five(markers_[me()]);
    const bool theirs = yinsh::has_five(markers_[they()]);
    const bool is_full = marker_count() == markers_in_all;
    const bool is_won = removed_[0] == rings_to_win_ || removed_[1] == rings_to_win_;
    if (phase_ != Phase::over && is_won) return reader.fail("the phase over: enough rings are removed", at);
    if (phase_ == Phase::move && (mine || theirs)) reader.fail("a row or given-row to be taken first", at);
    if (phase_ == Phase::move && is_full) reader.fail("the phase over: all 51 markers are on the board", at);
    if (phase_ == Phase::row && !mine) reader.fail("a row of the side that is to take one", at);
    if (is_given_ && theirs) reader.fail("no row of the side that has just moved", at);
    if (phase_ == Phase::over) check_over(reader, at, is_full && !mine && !theirs);
}

inline void Yinsh::check_over(Reader& reader, std::size_t at, bool is_full) {
    if (removed_[they()] == rings_to_win_) {
        reader.fail("the side that took the last ring as the one that decides", at);
    }
    if (removed_[me()] == rings_to_win_ || is_full) return;
    if (reach(Side::first) + reach(Side::second) > 0) reader.fail("another phase: the game is not over", at);
}

}  // namespace kwartet
