// LYNGK set up by hand: pieces in their places, from bottom to top, become stacks, claims and points.
#pragma once

#include "rules.hpp"

namespace kwartet {

inline Arranged<Lyngk> Lyngk::arrange(const Setup& setup, const Arrangement& given) {
    Reader reader("");
    Lyngk position = start(setup, 0);
    for (int point = 0; point < lyngk::point_count; ++point) position.leave(point);
    position.arrange_stacks(reader, given.pieces);
    position.look_around();
    for (const ScenePiece piece : given.pieces) position.arrange_beside(reader, piece);
    position.to_move_ = given.to_move;
    if (reader.is_good())
        check_pieces(reader, Origin::set_up, position.missing_pieces(),
                     position.points_[0] + position.points_[1]);
    position.check_owners(reader);
    return {position, reader.fault()};
}

inline void Lyngk::arrange_stacks(Reader& reader, std::span<const ScenePiece> given) {
    std::array<Stack, lyngk::point_count> stacks{};
    PieceCounts left = all_pieces();
    for (const ScenePiece piece : given) {
        if (piece.place >= lyngk::point_count || piece.count == 0) continue;
        check_stack(reader, piece.place, stacks[piece.place], piece.piece);
        if (piece.piece <= joker) left[piece.piece] -= piece.count;
        if (reader.is_good() && left[piece.piece] >= 0) stacks[piece.place].put(piece.piece);
    }
    check_surplus(reader, left);
    for (int point = 0; point < lyngk::point_count; ++point) {
        const Stack& stack = stacks[point];
        if (stack.height > 1 && stack.top() == joker)
            reader.refuse({.word = one_of(faults, "joker on top of a stack"), .place = point});
        else if (stack.height > 0)
            put(point, stack);
    }
}

// Whether one more piece can lie on a stack.
inline void Lyngk::check_stack(Reader& reader, int point, const Stack& stack, int piece) const {
    if (piece > joker)
        return reader.refuse(
            {.word = one_of(faults, "piece in the wrong place"), .piece = piece, .place = point});
    if (stack.height == limit_)
        reader.refuse({.word = one_of(faults, "stack too high"), .place = point, .need = limit_});
    if (piece != joker && (stack.colours >> piece & 1) != 0)
        reader.refuse({.word = one_of(faults, "colour twice in a stack"), .piece = piece, .place = point});
}

// Colours that nobody has claimed need not be told.
inline void Lyngk::arrange_beside(Reader& reader, ScenePiece piece) {
    const int place = piece.place;
    if (piece.count == 0 || place < lyngk::first_claims || place >= lyngk::pass_spot) return;
    if (place < lyngk::first_stacks)
        return arrange_claim(reader, place < lyngk::second_claims ? 0 : 1, piece);
    if (piece.piece != 6 || is_six_stack())
        return reader.refuse(
            {.word = one_of(faults, "piece in the wrong place"), .piece = piece.piece, .place = place});
    std::uint8_t& points = points_[place - lyngk::first_stacks];
    points = static_cast<std::uint8_t>(std::min(points + piece.count, pieces_each));
}

inline void Lyngk::arrange_claim(Reader& reader, int side, ScenePiece piece) {
    if (piece.piece >= colour_count || !may_claim(side))
        return reader.refuse(
            {.word = one_of(faults, "piece in the wrong place"), .piece = piece.piece, .place = piece.place});
    if ((neutral() >> piece.piece & 1) == 0)
        return reader.refuse({.word = one_of(faults, "colour claimed twice"), .piece = piece.piece});
    claims_[side] |= static_cast<Colours>(1u << piece.piece);
}

}  // namespace kwartet
