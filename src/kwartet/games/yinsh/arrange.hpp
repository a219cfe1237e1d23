// YINSH set up by hand: pieces in their places become a position, and its phase follows from them.
#pragma once

#include "rules.hpp"

namespace kwartet {

inline Arranged<Yinsh> Yinsh::arrange(const Setup& setup, const Arrangement& given) {
    Reader reader("");
    Yinsh position = start(setup, 0);
    position.to_move_ = given.to_move;
    for (const ScenePiece piece : given.pieces) position.put(reader, piece);
    if (reader.is_good()) position.find_phase(reader);
    if (reader.is_good()) position.check(reader, Origin::set_up, 0);
    return {position, reader.fault()};
}

inline void Yinsh::put(Reader& reader, ScenePiece piece) {
    if (piece.count == 0) return;
    piece.place < yinsh::point_count ? put_on_point(reader, piece) : put_beside(reader, piece);
}

inline void Yinsh::put_on_point(Reader& reader, ScenePiece piece) {
    const int cell = yinsh::tables.cell_of_point[piece.place];
    if (piece.count > 1 || has_bit(occupied(), cell))
        return reader.refuse(
            {.word = one_of(yinsh::faults, "two pieces in one place"), .place = piece.place});
    if (piece.piece >= 4)
        return reader.refuse({.word = one_of(yinsh::faults, "piece in the wrong place"),
                              .piece = piece.piece,
                              .place = piece.place});
    piece.piece < 2 ? toggle_ring(piece.piece, cell) : toggle_marker(piece.piece - 2, cell);
}

// Reserves and the pool follow from what lies on the board.
inline void Yinsh::put_beside(Reader& reader, ScenePiece piece) {
    if (piece.place < yinsh::white_taken || piece.place >= yinsh::pool) return;
    const int side = piece.place < yinsh::black_taken ? 0 : 1;
    if (piece.piece != side)
        return reader.refuse({.word = one_of(yinsh::faults, "piece in the wrong place"),
                              .piece = piece.piece,
                              .place = piece.place});
    removed_[side] = static_cast<std::uint8_t>(removed_[side] + piece.count);
    if (removed_[side] > rings_to_win_)
        reader.refuse({.word = one_of(yinsh::faults, "too many removed rings"),
                       .side = side,
                       .have = removed_[side],
                       .need = rings_to_win_});
}

// Rings are placed by turns, White first.
inline bool Yinsh::is_placing_by_turns() const {
    const int white = count_bits(rings_[0]);
    const int black = count_bits(rings_[1]);
    const bool has_begun = marker_count() > 0 || removed_[0] + removed_[1] > 0;
    return !has_begun && white - black == me() && white <= rings_each && black < rings_each;
}

// A row of the side to move is one it has just made. With the last ring the game is over, and the one who
// took it has decided last.
inline void Yinsh::find_phase(Reader& reader) {
    const bool has_won[] = {removed_[0] == rings_to_win_, removed_[1] == rings_to_win_};
    phase_ = Phase::move;
    if (has_won[0] && has_won[1]) return reader.refuse({.word = one_of(yinsh::faults, "two winners")});
    if (has_won[0] || has_won[1]) {
        phase_ = Phase::over;
        to_move_ = has_won[0] ? Side::first : Side::second;
    } else if (is_placing_by_turns()) {
        phase_ = Phase::place;
    } else if (yinsh::has_five(markers_[me()])) {
        phase_ = Phase::row;
    } else if (yinsh::has_five(markers_[they()])) {
        reader.refuse({.word = one_of(yinsh::faults, "row of the other side"), .side = they()});
    } else if (marker_count() == markers_in_all) {
        phase_ = Phase::over;
    }
}

}  // namespace kwartet
