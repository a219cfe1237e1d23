// LYNGK turned and mirrored, with its colours exchanged: the rules know no direction, and no colour from
// another.
#pragma once

#include "rules.hpp"

namespace kwartet {

namespace lyngk {

inline int turned_piece(int piece, const Symmetry& symmetry) {
    return piece == joker ? joker : symmetry.pieces[piece];
}

inline Stack turned(const Stack& stack, const Symmetry& symmetry) {
    Stack image;
    for (int level = 0; level < static_cast<int>(stack.height); ++level)
        image.put(turned_piece(stack.piece(level), symmetry));
    return image;
}

inline unsigned turned_colours(unsigned colours, const Symmetry& symmetry) {
    unsigned image = 0;
    for (; colours != 0; colours &= colours - 1) image |= 1u << symmetry.pieces[std::countr_zero(colours)];
    return image;
}

}  // namespace lyngk

inline Lyngk Lyngk::turned(const Symmetry& symmetry) const {
    Lyngk image;
    for (Points left = occupied(); left != 0;) {
        const int point = pop_lowest(left);
        image.put(symmetry.points[point], lyngk::turned(stack(point), symmetry));
    }
    image.look_around();
    for (const std::size_t side : {0, 1})
        image.claims_[side] = static_cast<Colours>(lyngk::turned_colours(claims_[side], symmetry));
    image.points_ = points_;
    image.to_move_ = to_move_;
    image.has_claimed_ = has_claimed_;
    image.captures_on_claim_ = captures_on_claim_;
    image.limit_ = limit_;
    return image;
}

inline Lyngk::Move Lyngk::turned(Move move, const Symmetry& symmetry) {
    switch (move.kind) {
        case Move::Kind::claim:
            return {move.kind, symmetry.pieces[move.from], 0};
        case Move::Kind::move:
            return {move.kind, symmetry.points[move.from], symmetry.points[move.to]};
        case Move::Kind::pass:
            break;
    }
    return move;
}

}  // namespace kwartet
