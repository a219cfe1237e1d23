// The features of a LYNGK position: numbers, seen by the side to move.
//
// Colours have no names here, only roles: mine, theirs, free. A free colour is looked at as if somebody owned
// it, which shows what a claim would bring. Weights turn the numbers into points; they live in
// weights.hpp and come from training/fit.cpp.
#pragma once

#include <algorithm>
#include <array>

#include "rules.hpp"

namespace kwartet::lyngk {

// What all colours of a side, or one free colour, offer to the owner.
struct Prospect {
    Points tops = 0;  // stacks under these colours
    Points landings = 0;
    Points captures = 0;
    Points capturing = 0;    // stacks that can be completed now
    Points completable = 0;  // stacks that some stack on the board could complete
    Points movable = 0;
    std::array<std::int16_t, highest_stack> live{};      // stacks, by height, that some stack could complete
    std::array<std::int16_t, highest_stack> partners{};  // the pairs of such stacks
    std::int16_t capturers = 0;                          // stacks that can be completed now
    std::int16_t builders = 0;  // stacks that can become one short of complete, with a partner for the rest
    std::int16_t moves = 0;
    std::int16_t movers = 0;  // stacks that can move
    std::int16_t buried = 0;  // pieces under another top

    int capture_count() const { return std::min<int>(capturers, count_bits(captures)); }
};

// Looks at the five colours of a position. Of free colours only that is looked at which makes them tempting.
class Lookout {
  public:
    explicit Lookout(const Lyngk& position);

    const Prospect& side(Side side) const { return sides_[index_of(side)]; }
    const Prospect& best() const { return free_[best_]; }  // the most tempting free colour
    const Prospect& next() const { return free_[next_]; }  // the second
    Points free_tops() const { return free_tops_; }
    Points free_captures() const { return free_captures_; }
    Points capturing() const { return sides_[0].capturing | sides_[1].capturing | free_capturing_; }
    Points completable() const { return sides_[0].completable | sides_[1].completable | free_completable_; }
    Points neutral_landings() const { return neutral_landings_; }  // on more than single pieces
    Points neutral_targets() const { return neutral_landings_ | neutral_targets_; }
    Points movable() const { return sides_[0].movable | sides_[1].movable | movable_; }
    int neutral_moves() const { return neutral_moves_; }
    Points exactly(int height) const { return exactly_[height]; }

  private:
    static constexpr int none = colour_count;

    void look_at_owned(int colour, Prospect& prospect) const;
    void look_at_free(int colour);
    Points completable(int colour) const;
    template <class Look>
    void look_at_networks(Points own, Points wanted, Look look) const;
    void look_at_completion(Prospect& prospect, Points group, Points seen) const;
    void look_at_moves(Prospect& prospect, Points group, Points seen) const;
    void look_at_neutral_moves(int colour);
    bool can_build(int point, Points landings) const;
    void compare(int colour);
    int potential(const Prospect& colour) const;
    Points strangers(unsigned colours) const { return ~holders_[colours]; }

    const Lyngk& position_;
    const int limit_;
    const bool is_claiming_over_;
    const Lyngk::Holders holders_;
    std::array<Points, highest_stack> exactly_;  // stacks of each height
    std::array<Prospect, 2> sides_;
    std::array<Prospect, colour_count + 1> free_;  // the last one stands for no colour
    std::array<int, colour_count + 1> potentials_;
    int best_ = none;
    int next_ = none;
    Points free_tops_ = 0;
    Points free_captures_ = 0;
    Points free_capturing_ = 0;
    Points free_completable_ = 0;
    Points movable_ = 0;          // stacks of free colours
    Points neutral_targets_ = 0;  // single pieces
    Points neutral_landings_ = 0;
    int neutral_moves_ = 0;
};

inline int claims_left(const Lyngk& position, Side side) { return 2 - std::popcount(position.claimed(side)); }

inline Lookout::Lookout(const Lyngk& position)
    : position_(position),
      limit_(position.stack_limit()),
      is_claiming_over_(claims_left(position, Side::first) + claims_left(position, Side::second) == 0),
      holders_(position.holders()) {
    exactly_[0] = 0;
    for (int height = 1; height < highest_stack; ++height) {
        exactly_[height] = position.taller_than(height - 1) & ~position.taller_than(height);
    }
    potentials_[none] = -1;
    for (unsigned left = position.free_colours(); left != 0; left &= left - 1) {
        look_at_free(std::countr_zero(left));
    }
    for (const Side side : {Side::first, Side::second}) {
        for (unsigned left = position.claimed(side); left != 0; left &= left - 1) {
            look_at_owned(std::countr_zero(left), sides_[index_of(side)]);
        }
    }
}

// Looks at the wanted stacks of a colour. Single pieces of a network are all the same, so they are looked at
// together.
template <class Look>
void Lookout::look_at_networks(Points own, Points wanted, Look look) const {
    for (Points left = wanted; left != 0;) {
        const auto [stacks, seen] = position_.network(nearest_above(left), own);
        const Points singles = left & stacks & exactly(1);
        if (singles != 0) look(singles, seen);
        for (Points taller = left & stacks & ~singles; taller != 0; taller &= taller - 1)
            look(nearest_above(taller), seen);
        left &= ~stacks;
    }
}

inline void Lookout::look_at_owned(int colour, Prospect& prospect) const {
    const Points own = position_.topped(colour);
    prospect.tops |= own;
    prospect.buried += count_bits(position_.holding(colour) & ~own);
    look_at_networks(own, own, [&](Points group, Points seen) {
        look_at_completion(prospect, group, seen);
        look_at_moves(prospect, group, seen);
    });
}

inline void Lookout::look_at_free(int colour) {
    free_tops_ |= position_.topped(colour);
    look_at_neutral_moves(colour);
    if (is_claiming_over_) return;
    Prospect& prospect = free_[colour];
    prospect.tops = position_.topped(colour);
    look_at_networks(prospect.tops, completable(colour),
                     [&](Points group, Points seen) { look_at_completion(prospect, group, seen); });
    free_captures_ |= prospect.captures;
    free_capturing_ |= prospect.capturing;
    free_completable_ |= prospect.completable;
    compare(colour);
}

inline void Lookout::look_at_neutral_moves(int colour) {
    const Points singles = position_.topped(colour) & exactly(1);
    const Points other_singles = strangers(1u << colour) & exactly(1);
    for (Points left = singles; left != 0; left &= left - 1) {
        const Points landings = position_.sight(lowest_bit(left)) & other_singles;
        neutral_moves_ += count_bits(landings);
        neutral_targets_ |= landings;
        movable_ |= landings != 0 ? nearest_above(left) : 0;
    }
    for (Points left = position_.topped(colour) & ~singles; left != 0;) {
        const int point = pop_lowest(left);
        const int height = position_.height_at(point);
        const Points landings = position_.sight(point) & strangers(position_.colours_at(point)) &
                                ~position_.taller_than(std::min(height, limit_ - height));
        neutral_moves_ += count_bits(landings);
        neutral_landings_ |= landings;
        movable_ |= landings != 0 ? bit_at<Points>(point) : 0;
    }
}

// Stacks of a colour that some stack on the board could complete.
inline Points Lookout::completable(int colour) const {
    const Points singles = position_.topped(colour) & exactly(1);
    Points found = (strangers(1u << colour) & exactly(limit_ - 1)) != 0 ? singles : 0;
    for (Points left = position_.topped(colour) & ~singles & ~position_.taller_than(limit_ - 1); left != 0;) {
        const int point = pop_lowest(left);
        const bool is_live =
            (strangers(position_.colours_at(point)) & exactly(limit_ - position_.height_at(point))) != 0;
        found |= Points{is_live} << point;
    }
    return found;
}

// Looks at a stack, or at some that are all the same.
inline void Lookout::look_at_completion(Prospect& prospect, Points group, Points seen) const {
    const int point = lowest_bit(group);
    const int count = count_bits(group);
    const int height = position_.height_at(point);
    if (height >= limit_) return;
    const Points partners = strangers(position_.colours_at(point)) & exactly(limit_ - height);
    prospect.live[height] += partners != 0 ? count : 0;
    prospect.capturers += (partners & seen) != 0 ? count : 0;
    prospect.captures |= partners & seen;
    prospect.completable |= partners != 0 ? group : 0;
    prospect.capturing |= (partners & seen) != 0 ? group : 0;
}

inline void Lookout::look_at_moves(Prospect& prospect, Points group, Points seen) const {
    const int point = lowest_bit(group);
    const int count = count_bits(group);
    const int height = position_.height_at(point);
    if (height >= limit_) return;
    const Points fitting = strangers(position_.colours_at(point)) & ~position_.taller_than(limit_ - height);
    const Points landings = fitting & seen;
    prospect.partners[height] += count_bits(fitting & exactly(limit_ - height));
    prospect.moves += count * count_bits(landings);
    prospect.movers += landings != 0 ? count : 0;
    prospect.movable |= landings != 0 ? group : 0;
    prospect.builders += can_build(point, landings) ? count : 0;
    prospect.landings |= landings;
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

// Finds out whether a free colour is more tempting than those before it.
inline void Lookout::compare(int colour) {
    potentials_[colour] = potential(free_[colour]);
    if (potentials_[colour] > potentials_[best_]) {
        next_ = best_;
        best_ = colour;
    } else if (potentials_[colour] > potentials_[next_]) {
        next_ = colour;
    }
}

inline int Lookout::potential(const Prospect& colour) const {
    const int fives = position_.captures_on_claim() ? 6 * count_bits(colour.tops & exactly(5)) : 0;
    return 6 * colour.capture_count() + 4 * (colour.live[4] + colour.live[5]) + 2 * colour.live[3] +
           count_bits(colour.tops & exactly(2)) + fives;
}

// The numbers, and how many stacks are left: weights change in the course of a game.
class Features {
  public:
    static constexpr int per_side = 40;
    static constexpr int count = 2 * per_side + 6;

    using Values = std::array<std::int16_t, (count + 15) / 16 * 16>;  // with nothing at the end, for speed

    Features(const Lyngk& position, const Lookout& lookout);

    const Values& values() const { return values_; }
    int stacks() const { return stacks_; }
    bool can_complete() const { return can_complete_; }  // the side to move, in this turn

  private:
    void add(int value) { values_[size_++] = static_cast<std::int16_t>(value); }
    void add_nothing(int numbers) {
        for (int i = 0; i < numbers; ++i) add(0);
    }
    void add_side(const Lyngk& position, const Lookout& lookout, Side side);
    void add_stacks(const Lookout& lookout, const Prospect& own);
    void add_captures(const Prospect& own);
    void add_dangers(const Lookout& lookout, Points own, const Prospect& theirs);
    void add_claims(const Lookout& lookout, int left);
    void add_shared(int neutral_moves, const Prospect& mine, const Prospect& theirs);
    void see_completion(const Lyngk& position, const Lookout& lookout);

    Values values_;
    std::size_t size_ = 0;
    int stacks_ = 0;
    bool can_complete_ = false;
};

inline Features::Features(const Lyngk& position, const Lookout& lookout)
    : stacks_(count_bits(position.taller_than(0))) {
    const Side me = position.to_move();
    see_completion(position, lookout);
    add_side(position, lookout, me);
    add_side(position, lookout, other(me));
    add_shared(lookout.neutral_moves(), lookout.side(me), lookout.side(other(me)));
    add_nothing(static_cast<int>(values_.size() - size_));
}

inline void Features::see_completion(const Lyngk& position, const Lookout& lookout) {
    const Side me = position.to_move();
    const bool may_claim = !position.has_claimed_now() && claims_left(position, me) > 0;
    can_complete_ = lookout.side(me).captures != 0 || (may_claim && lookout.free_captures() != 0);
}

inline void Features::add_side(const Lyngk& position, const Lookout& lookout, Side side) {
    const Prospect& own = lookout.side(side);
    add(position.points_of(side));
    add_stacks(lookout, own);
    add_captures(own);
    add_dangers(lookout, own.tops, lookout.side(other(side)));
    add_claims(lookout, claims_left(position, side));
}

inline void Features::add_stacks(const Lookout& lookout, const Prospect& own) {
    for (int height = 1; height <= 5; ++height) add(count_bits(own.tops & lookout.exactly(height)));
    for (int height = 2; height <= 5; ++height) add(own.live[height]);
    add(std::min<int>(own.moves, 40));
    add(own.movers);
    add(own.buried);
    add(own.builders);
    add(std::min(own.partners[3] + own.partners[4] + own.partners[5], 12));
}

inline void Features::add_captures(const Prospect& own) {
    const int captures = own.capture_count();
    add(captures >= 1);
    add(captures >= 2);
    add(std::max(0, captures - 2));
    add(own.capturers);
}

// Own stacks that others may cover.
inline void Features::add_dangers(const Lookout& lookout, Points own, const Prospect& theirs) {
    for (int height = 2; height <= 5; ++height) {
        add(count_bits(own & theirs.landings & lookout.exactly(height)));
    }
    for (int height = 2; height <= 4; ++height) {
        add(count_bits(own & lookout.neutral_landings() & lookout.exactly(height)));
    }
    add(count_bits(own & theirs.captures));
}

inline void Features::add_claims(const Lookout& lookout, int left) {
    if (left == 0) return add_nothing(13);
    const Prospect& best = lookout.best();
    const Prospect& next = lookout.next();
    const int two = left == 2, captures = best.capture_count();
    add(left == 1);
    add(two);
    add(captures >= 1);
    add(std::max(0, captures - 1));
    for (int height = 3; height <= 5; ++height) add(best.live[height]);
    add(count_bits(best.tops & lookout.exactly(5)));
    add(two * next.capture_count());
    add(two * (next.live[4] + next.live[5]));
    for (int height = 2; height <= 4; ++height) {
        add(count_bits(lookout.free_tops() & lookout.exactly(height)));
    }
}

inline void Features::add_shared(int neutral_moves, const Prospect& mine, const Prospect& theirs) {
    add(1);
    add(std::min(neutral_moves, 30));
    add(neutral_moves == 0);
    add(neutral_moves < 8 ? neutral_moves & 1 : 0);
    add(neutral_moves + mine.moves == 0);
    add(neutral_moves + theirs.moves == 0);
}

}  // namespace kwartet::lyngk
