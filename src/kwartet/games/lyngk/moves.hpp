// The moves of LYNGK: which stacks may go where, and which colours may be claimed.
#pragma once

#include <algorithm>

#include "rules.hpp"

namespace kwartet {

// Four sets at a time, those that differ in the first two colours: nothing is read again that was just
// written.
inline Lyngk::Holders Lyngk::holders() const {
    Holders holders;
    const std::array<Points, 4> four{0, holding_[0], holding_[1], holding_[0] | holding_[1]};
    for (std::size_t others = 0; others < holders.size(); others += four.size()) {
        Points held = 0;
        for (int colour = 2; colour < colour_count; ++colour) {
            held |= (others >> colour & 1) != 0 ? holding_[colour] : 0;
        }
        for (std::size_t set = 0; set < four.size(); ++set) holders[others + set] = four[set] | held;
    }
    return holders;
}

// Keeps the targets that the stack may land on: no colour twice and not too high (E5).
inline void Lyngk::add_fan(Fans& fans, const Holders& holders, int from, Points targets) const {
    const Stack mover = stack(from);
    targets &= ~holders[mover.colours] & ~taller_than(limit_ - static_cast<int>(mover.height));
    fans.add_if(targets != 0, {static_cast<std::uint8_t>(from), targets});
}

inline void Lyngk::add_neutral_fans(Fans& fans, const Holders& holders, int colour) const {
    for (Points left = topped_[colour]; left != 0;) {
        const int from = pop_lowest(left);
        const Points not_higher = ~taller_than(static_cast<int>(stack(from).height));  // E6, E7
        add_fan(fans, holders, from, sight(from) & not_higher);
    }
}

// Grows from one stack of a colour.
inline Lyngk::Network Lyngk::network(Points first, Points own) const {
    Network network{first, 0};
    for (Points todo = first; todo != 0;) {
        const Points sight = this->sight(pop_lowest(todo));
        network.seen |= sight;
        todo |= sight & own & ~network.stacks;
        network.stacks |= sight & own;
    }
    return network;
}

inline void Lyngk::add_claimed_fans(Fans& fans, const Holders& holders, int colour) const {
    for (Points left = topped_[colour]; left != 0;) {
        auto [stacks, seen] = network(lyngk::nearest_above(left), topped_[colour]);
        left &= ~stacks;
        while (stacks != 0) add_fan(fans, holders, pop_lowest(stacks), seen);
    }
}

inline void Lyngk::add_fans(Fans& fans, const Holders& holders, int side, int colour) const {
    if ((neutral() >> colour & 1) != 0) add_neutral_fans(fans, holders, colour);
    if ((claims(side) >> colour & 1) != 0) add_claimed_fans(fans, holders, colour);
}

inline void Lyngk::add_fans(Fans& fans, int side) const {
    const Holders holders = this->holders();
    for (int colour = 0; colour < colour_count; ++colour) add_fans(fans, holders, side, colour);
}

inline bool Lyngk::can_move_in_sight(int side, int from) const {
    const Stack mover = stack(from);
    const int height = static_cast<int>(mover.height);
    const bool is_own = (claims(side) >> mover.top() & 1) != 0;
    Points targets = sight(from) & ~taller_than(is_own ? limit_ - height : std::min(height, limit_ - height));
    for (unsigned left = mover.colours; left != 0; left &= left - 1) {
        targets &= ~holding_[std::countr_zero(left)];
    }
    return targets != 0;
}

// Almost always some stack can move to what it sees itself, and few have to be asked.
inline bool Lyngk::has_move(int side) const {
    for (unsigned colours = neutral() | claims(side); colours != 0; colours &= colours - 1) {
        for (Points left = topped_[std::countr_zero(colours)]; left != 0;) {
            if (can_move_in_sight(side, pop_lowest(left))) return true;
        }
    }
    Fans fans;
    add_fans(fans, side);
    return !fans.is_empty();
}

inline Lyngk Lyngk::after_claim(int side, int colour) const {
    Lyngk next = *this;
    next.claim(side, colour);
    return next;
}

// The claims that open a move where there is none without.
inline Lyngk::Colours Lyngk::claims_before_a_move(int side) const {
    if (!may_claim(side)) return 0;
    unsigned found = 0;
    for (unsigned left = neutral(); left != 0; left &= left - 1) {
        const int colour = std::countr_zero(left);
        if (after_claim(side, colour).has_move(side)) found |= 1u << colour;
    }
    return static_cast<Colours>(found);
}

inline bool Lyngk::has_turn(int side) const { return has_move(side) || claims_before_a_move(side) != 0; }

inline Lyngk::Choices Lyngk::choices() const {
    Choices choices;
    if (is_won_by_six_stack()) return choices;
    add_fans(choices.fans, me());
    if (!choices.fans.is_empty()) {
        // A claim takes no move away, so every claim has a move after it.
        if (!has_claimed_ && may_claim(me())) choices.claims = neutral();
        return choices;
    }
    choices.claims = claims_before_a_move(me());
    choices.pass = choices.claims == 0 && has_turn(index_of(other(to_move_)));
    return choices;
}

inline int Lyngk::count(const Fans& fans) {
    int count = 0;
    for (const Fan fan : fans) count += count_bits(fan.targets);
    return count;
}

inline Lyngk::Moves Lyngk::legal_moves() const {
    const Choices choices = this->choices();
    Moves moves;
    for (unsigned left = choices.claims; left != 0; left &= left - 1) {
        moves.add({Move::Kind::claim, static_cast<std::uint8_t>(std::countr_zero(left)), 0});
    }
    for (const Fan fan : choices.fans) {
        for (Points left = fan.targets; left != 0;) {
            moves.add({Move::Kind::move, fan.from, static_cast<std::uint8_t>(pop_lowest(left))});
        }
    }
    if (choices.pass) moves.add({Move::Kind::pass, 0, 0});
    return moves;
}

inline bool Lyngk::is_legal(Move move) const {
    if (is_won_by_six_stack()) return false;
    switch (move.kind) {
        case Move::Kind::claim:
            return !has_claimed_ && may_claim(me()) && (neutral() >> move.from & 1) != 0 &&
                   after_claim(me(), move.from).has_move(me());
        case Move::Kind::move:
            return is_legal_stack_move(move.from, move.to);
        case Move::Kind::pass:
            return choices().pass;
    }
    return false;
}

inline bool Lyngk::is_legal_stack_move(int from, int to) const {
    const Stack mover = stack(from);
    if (mover.height == 0 || mover.top() == joker || from == to) return false;
    Fans fans;
    const Points mover_bit = bit_at<Points>(from);
    if ((neutral() >> mover.top() & 1) != 0) {
        add_fan(fans, holders(), from, sight(from) & ~taller_than(static_cast<int>(mover.height)));
    } else if ((claims(me()) >> mover.top() & 1) != 0) {
        add_fan(fans, holders(), from, network(mover_bit, topped_[mover.top()]).seen);
    }
    return !fans.is_empty() && has_bit(fans[0].targets, to);
}

inline int Lyngk::move_count() const {
    const Choices choices = this->choices();
    return std::popcount(choices.claims) + count(choices.fans) + choices.pass;
}

inline std::optional<Lyngk::Move> Lyngk::random_move(Random& random) const {
    const Choices choices = this->choices();
    if (choices.pass) return Move{Move::Kind::pass, 0, 0};
    const int claim_count = std::popcount(choices.claims);
    const int all = claim_count + count(choices.fans);
    if (all == 0) return {};
    int rank = random.below(all);
    if (rank < claim_count)
        return Move{Move::Kind::claim, static_cast<std::uint8_t>(nth_bit(Bits64{choices.claims}, rank)), 0};
    rank -= claim_count;
    const Fan* fan = choices.fans.begin();
    for (; rank >= count_bits(fan->targets); ++fan) rank -= count_bits(fan->targets);
    return Move{Move::Kind::move, fan->from, static_cast<std::uint8_t>(nth_bit(fan->targets, rank))};
}

}  // namespace kwartet
