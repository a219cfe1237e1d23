// What an opinion about LYNGK looks at: numbers about a position, seen by the side to move.
//
// Colours have no names here, only roles: mine, theirs, free. Each colour is looked at as if somebody owned
// it, which tells what an owner has and what a claim would bring. Weights turn the numbers into points; they
// live in weights_lyngk.hpp and come from tools/train/lyngk.
#pragma once

#include <algorithm>
#include <array>

#include "../games/lyngk.hpp"

namespace kwartet::lyngk {

// What a colour, or all colours of a side, offer to the owner.
struct Prospect {
    std::array<int, highest_stack> tops{};  // stacks under this top, by height
    std::array<int, highest_stack> live{};  // those that some stack on the board could complete
    int buried = 0;                         // pieces under another top
    int moves = 0;
    int movers = 0;     // stacks that can move
    int capturers = 0;  // stacks that can be completed now
    int builders = 0;   // stacks that can become one short of complete, with a partner for the rest
    int partners = 0;   // pairs of a stack of three or more and a stack that would complete it
    Points landings = 0;
    Points captures = 0;
    int neutral_moves = 0;  // as long as nobody owns the colour
    Points neutral_landings = 0;

    int capture_count() const { return std::min(capturers, count_bits(captures)); }
    void add(const Prospect& colour);
};

inline void Prospect::add(const Prospect& colour) {
    for (std::size_t height = 0; height < tops.size(); ++height) {
        tops[height] += colour.tops[height];
        live[height] += colour.live[height];
    }
    buried += colour.buried;
    moves += colour.moves;
    movers += colour.movers;
    capturers += colour.capturers;
    builders += colour.builders;
    partners += colour.partners;
    landings |= colour.landings;
    captures |= colour.captures;
    neutral_moves += colour.neutral_moves;
    neutral_landings |= colour.neutral_landings;
}

// Looks at the five colours of a position.
class Lookout {
  public:
    explicit Lookout(const Lyngk& position);

    const Prospect& prospect(int colour) const { return prospects_[colour]; }
    const Prospect& side(Side side) const { return sides_[index_of(side)]; }
    const Prospect& free() const { return free_; }
    Points exactly(int height) const { return exactly_[height]; }
    Points topped(unsigned colours) const;
    int promise(int colour) const;
    bool is_free(int colour) const { return (position_.free_colours() >> colour & 1) != 0; }

  private:
    Prospect sum(unsigned colours) const;
    void look_at_colour(int colour);
    Points look_around(int colour, Points& network);
    void look_at_stack(Prospect& prospect, int point, Points seen) const;
    void look_at_neutral_stack(Prospect& prospect, int point, Points seen) const;
    bool can_build(int point, Points landings) const;
    Points strangers(unsigned colours) const { return ~holders_[colours]; }

    const Lyngk& position_;
    int limit_;
    std::array<Points, 1 << colour_count> holders_;  // for a set of colours, the stacks with any of them
    std::array<Points, highest_stack> exactly_;      // stacks of each height
    std::array<Prospect, colour_count> prospects_;
    std::array<Prospect, 2> sides_;
    Prospect free_;
};

inline Lookout::Lookout(const Lyngk& position) : position_(position), limit_(position.stack_limit()) {
    holders_[0] = 0;
    for (unsigned colours = 1; colours < holders_.size(); ++colours) {
        holders_[colours] = holders_[colours & (colours - 1)] | position.holding(std::countr_zero(colours));
    }
    exactly_[0] = 0;
    for (int height = 1; height < highest_stack; ++height) {
        exactly_[height] = position.taller_than(height - 1) & ~position.taller_than(height);
    }
    for (int colour = 0; colour < colour_count; ++colour) look_at_colour(colour);
    sides_ = {sum(position.claimed(Side::first)), sum(position.claimed(Side::second))};
    free_ = sum(position.free_colours());
}

inline Prospect Lookout::sum(unsigned colours) const {
    Prospect sum;
    for (unsigned left = colours; left != 0; left &= left - 1) sum.add(prospect(std::countr_zero(left)));
    return sum;
}

inline Points Lookout::topped(unsigned colours) const {
    Points points = 0;
    for (unsigned left = colours; left != 0; left &= left - 1) {
        points |= position_.topped(std::countr_zero(left));
    }
    return points;
}

inline void Lookout::look_at_colour(int colour) {
    Prospect& prospect = prospects_[colour];
    const Points own = position_.topped(colour);
    prospect.buried = count_bits(position_.holding(colour) & ~own);
    for (int height = 1; height < highest_stack; ++height) {
        prospect.tops[height] = count_bits(own & exactly(height));
    }
    for (Points left = own; left != 0;) {
        Points network = left & (~left + 1);
        const Points seen = look_around(colour, network);
        left &= ~network;
        while (network != 0) look_at_stack(prospect, pop_lowest(network), seen);
    }
}

// Grows a network of linked stacks of one colour, and returns all that it sees.
inline Points Lookout::look_around(int colour, Points& network) {
    const Points own = position_.topped(colour);
    Points seen = 0;
    for (Points todo = network; todo != 0;) {
        const int point = pop_lowest(todo);
        const Points sight = in_sight(point, position_.taller_than(0));
        if (is_free(colour)) look_at_neutral_stack(prospects_[colour], point, sight);
        seen |= sight;
        todo |= sight & own & ~network;
        network |= sight & own;
    }
    return seen;
}

inline void Lookout::look_at_neutral_stack(Prospect& prospect, int point, Points seen) const {
    const int height = position_.height_at(point);
    const Points landings = seen & strangers(position_.colours_at(point)) & ~position_.taller_than(height) &
                            ~position_.taller_than(limit_ - height);
    prospect.neutral_moves += count_bits(landings);
    prospect.neutral_landings |= landings;
}

inline void Lookout::look_at_stack(Prospect& prospect, int point, Points seen) const {
    const int height = position_.height_at(point);
    if (height >= limit_) return;
    const Points fitting = strangers(position_.colours_at(point)) & ~position_.taller_than(limit_ - height);
    const Points partners = fitting & exactly(limit_ - height);
    const Points landings = fitting & seen;
    prospect.live[height] += partners != 0;
    prospect.partners += height >= 3 ? count_bits(partners) : 0;
    prospect.moves += count_bits(landings);
    prospect.movers += landings != 0;
    prospect.capturers += (landings & partners) != 0;
    prospect.builders += can_build(point, landings);
    prospect.landings |= landings;
    prospect.captures |= landings & partners;
}

inline bool Lookout::can_build(int point, Points landings) const {
    const int missing = limit_ - 1 - position_.height_at(point);
    if (missing == 0) return false;
    for (Points left = landings & exactly(missing); left != 0;) {
        const unsigned colours = position_.colours_at(point) | position_.colours_at(pop_lowest(left));
        if ((strangers(colours) & exactly(1)) != 0) return true;
    }
    return false;
}

// How tempting a free colour is.
inline int Lookout::promise(int colour) const {
    const Prospect& view = prospect(colour);
    const int fives = position_.captures_on_claim() ? 6 * view.tops[5] : 0;
    return 6 * view.capture_count() + 4 * (view.live[4] + view.live[5]) + 2 * view.live[3] + view.tops[2] +
           fives;
}

// The numbers, and how many stacks are left: weights change in the course of a game.
class Features {
  public:
    static constexpr int per_side = 40;
    static constexpr int count = 2 * per_side + 6;

    explicit Features(const Lyngk& position);

    const std::array<std::int16_t, count>& values() const { return values_; }
    int stacks() const { return stacks_; }
    bool can_complete() const { return can_complete_; }  // the side to move, in this turn

  private:
    void add(int value) { values_[size_++] = static_cast<std::int16_t>(value); }
    void add_side(const Lyngk& position, const Lookout& lookout, Side side);
    void add_stacks(const Prospect& own);
    void add_captures(const Prospect& own);
    void add_dangers(const Lookout& lookout, Points own, const Prospect& theirs, const Prospect& free);
    void add_claims(int left, const Prospect& free);
    void add_shared(const Prospect& mine, const Prospect& theirs, const Prospect& free);
    void find_tempting_colours(const Lyngk& position, const Lookout& lookout);
    void see_completion(const Lyngk& position, const Lookout& lookout);

    std::array<std::int16_t, count> values_;
    int size_ = 0;
    int stacks_ = 0;
    bool can_complete_ = false;
    Prospect best_;  // of the most tempting free colour
    Prospect next_;  // of the second
};

inline int claims_left(const Lyngk& position, Side side) { return 2 - std::popcount(position.claimed(side)); }

inline Features::Features(const Lyngk& position) : stacks_(count_bits(position.taller_than(0))) {
    const Lookout lookout(position);
    const Side me = position.to_move();
    find_tempting_colours(position, lookout);
    see_completion(position, lookout);
    add_side(position, lookout, me);
    add_side(position, lookout, other(me));
    add_shared(lookout.side(me), lookout.side(other(me)), lookout.free());
}

inline void Features::find_tempting_colours(const Lyngk& position, const Lookout& lookout) {
    int best = -1, next = -1;
    for (unsigned left = position.free_colours(); left != 0; left &= left - 1) {
        const int colour = std::countr_zero(left);
        if (best < 0 || lookout.promise(colour) > lookout.promise(best)) {
            next = best;
            best = colour;
        } else if (next < 0 || lookout.promise(colour) > lookout.promise(next)) {
            next = colour;
        }
    }
    if (best >= 0) best_ = lookout.prospect(best);
    if (next >= 0) next_ = lookout.prospect(next);
}

inline void Features::see_completion(const Lyngk& position, const Lookout& lookout) {
    const Side me = position.to_move();
    const bool may_claim = !position.has_claimed_now() && claims_left(position, me) > 0;
    can_complete_ = lookout.side(me).captures != 0 || (may_claim && lookout.free().captures != 0);
}

inline void Features::add_side(const Lyngk& position, const Lookout& lookout, Side side) {
    const Prospect& own = lookout.side(side);
    add(position.points_of(side));
    add_stacks(own);
    add_captures(own);
    add_dangers(lookout, lookout.topped(position.claimed(side)), lookout.side(other(side)), lookout.free());
    add_claims(claims_left(position, side), lookout.free());
}

inline void Features::add_stacks(const Prospect& own) {
    for (int height = 1; height <= 5; ++height) add(own.tops[height]);
    for (int height = 2; height <= 5; ++height) add(own.live[height]);
    add(std::min(own.moves, 40));
    add(own.movers);
    add(own.buried);
    add(own.builders);
    add(std::min(own.partners, 12));
}

inline void Features::add_captures(const Prospect& own) {
    const int captures = own.capture_count();
    add(captures >= 1);
    add(captures >= 2);
    add(std::max(0, captures - 2));
    add(own.capturers);
}

// Own stacks that others may cover.
inline void Features::add_dangers(const Lookout& lookout, Points own, const Prospect& theirs,
                                  const Prospect& free) {
    for (int height = 2; height <= 5; ++height)
        add(count_bits(own & theirs.landings & lookout.exactly(height)));
    for (int height = 2; height <= 4; ++height) {
        add(count_bits(own & free.neutral_landings & lookout.exactly(height)));
    }
    add(count_bits(own & theirs.captures));
}

inline void Features::add_claims(int left, const Prospect& free) {
    const int any = left > 0, two = left == 2, captures = best_.capture_count();
    add(left == 1);
    add(two);
    add(any * (captures >= 1));
    add(any * std::max(0, captures - 1));
    for (int height = 3; height <= 5; ++height) add(any * best_.live[height]);
    add(any * best_.tops[5]);
    add(two * next_.capture_count());
    add(two * (next_.live[4] + next_.live[5]));
    for (int height = 2; height <= 4; ++height) add(any * free.tops[height]);
}

inline void Features::add_shared(const Prospect& mine, const Prospect& theirs, const Prospect& free) {
    const int moves = free.neutral_moves;
    add(1);
    add(std::min(moves, 30));
    add(moves == 0);
    add(moves < 8 ? moves & 1 : 0);
    add(moves + mine.moves == 0);
    add(moves + theirs.moves == 0);
}

}  // namespace kwartet::lyngk
