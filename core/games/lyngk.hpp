// LYNGK, by Kris Burm. Numbers such as E3 are those of the rulebook.
//
// 43 pieces lie on the board: 8 of each of five colours and 3 jokers (C1). A turn is a claim of a colour, if
// wanted (at most one a turn and two in all, D3 to D5), and a move. A stack moves as a whole, if its top is
// neutral or claimed by the mover, onto another stack in sight (E1 to E3); no stack may hold a colour twice
// or more than five pieces (E5). A neutral stack lands on nothing higher than itself (E6, E7). A claimed
// stack may also travel over stacks topped by its own colour (F). Five pieces under an own top are taken off
// for a point (E9); under a neutral top they stay for ever (E10). A side without a turn passes (E11); the
// game ends when neither has one. In the six-stack variant fives stay, and six pieces under an own top win at
// once (H).
#pragma once

#include <array>

#include "../game.hpp"
#include "lyngk_board.hpp"
#include "lyngk_stack.hpp"

namespace kwartet {

class Lyngk {
  public:
    using Points = lyngk::Points;

    struct Move {
        enum class Kind : std::uint8_t { claim, move, pass };
        Kind kind;
        std::uint8_t from;  // claim: the colour
        std::uint8_t to;
    };
    // 16 stacks of claimed colours with 42 targets, 27 others with 6, five claims.
    using Moves = List<Move, 16 * 42 + 27 * 6 + 5>;

    static constexpr std::array<std::string_view, 2> variants{"standard", "six-stack"};
    static constexpr std::array<std::string_view, 7> pieces{"ivory", "blue",  "red",  "green",
                                                            "black", "joker", "stack"};
    static constexpr std::array<Option, 1> options{{{"capture_on_claim", 0, 1, 0, true}}};
    static constexpr Facts facts{
        .id = "lyngk",
        .name = "LYNGK",
        .designer = "Kris Burm",
        .publisher = "HUCH! & friends",
        .sides = {"Player A", "Player B"},
        .variants = variants,
        .options = options,
        .pieces = pieces,
        .turn_separator = ',',
        .random_start = true,
        .conflict =
            "capture_on_claim belongs to the standard variant: in the six-stack variant five-stacks are "
            "never taken",
    };

    static bool fits(const Setup& setup) { return setup.variant == 0 || setup.options[0] == 0; }
    static Lyngk start(const Setup& setup, std::uint64_t seed);
    static Reading<Lyngk> read(const Setup& setup, std::string_view text);
    static Geometry geometry() { return {lyngk::points, lyngk::spots, lyngk::lines, false}; }

    bool operator==(const Lyngk&) const = default;

    Setup setup() const {
        return {static_cast<std::uint8_t>(is_six_stack() ? 1 : 0),
                {static_cast<std::int16_t>(captures_on_claim_)}};
    }
    Side to_move() const { return to_move_; }
    std::string_view task() const;
    Score score() const;
    Result result() const;
    bool is_over() const { return is_won_by_six_stack() || !(has_turn(0) || has_turn(1)); }

    Moves legal_moves() const;
    int move_count() const;
    std::optional<Move> random_move(Random& random) const;
    void play(Move move);
    bool ends_turn(Move move) const { return move.kind != Move::Kind::claim; }

    // For opinions about a position: sets of stacks, and what each side has.
    Points topped(int colour) const { return topped_[colour]; }
    Points holding(int colour) const { return holding_[colour]; }
    Points taller_than(int height) const { return tall_[height]; }
    unsigned claimed(Side side) const { return claims_[index_of(side)]; }
    int points_of(Side side) const { return points_[index_of(side)]; }
    int stack_limit() const { return limit_; }
    unsigned free_colours() const { return neutral(); }
    bool has_claimed_now() const { return has_claimed_; }
    bool captures_on_claim() const { return captures_on_claim_; }
    unsigned colours_at(int point) const { return stacks_[point].colours; }
    int height_at(int point) const { return static_cast<int>(stacks_[point].height); }

    std::uint64_t key() const;
    PositionText text() const;
    MoveText text(Move move) const;
    Clicks clicks(Move move) const;
    Route route(Move move) const;
    Scene scene() const;

  private:
    using Stack = lyngk::Stack;
    using Colours = std::uint8_t;  // a set, one bit for each colour

    static constexpr int colour_count = lyngk::colour_count;
    static constexpr int joker = lyngk::joker;
    static constexpr int highest_stack = lyngk::highest_stack;
    static constexpr int pieces_each = 8;
    static constexpr int joker_count = 3;
    static constexpr int claims_each = 2;
    static constexpr std::string_view letters = "IBRGKJ";

    // All moves from one point.
    struct Fan {
        std::uint8_t from;
        Points targets;
    };
    using Fans = List<Fan, lyngk::point_count>;
    using Holders =
        std::array<Points, 1 << colour_count>;  // for each set of colours, the stacks that hold any of them

    bool is_six_stack() const { return limit_ == highest_stack; }
    bool is_won_by_six_stack() const { return is_six_stack() && (points_[0] | points_[1]) != 0; }
    int me() const { return index_of(to_move_); }
    Points occupied() const { return tall_[0]; }
    Stack stack(int point) const { return stacks_[point]; }
    Colours claims(int side) const { return claims_[side]; }
    Colours neutral() const { return static_cast<Colours>(31 & ~(claims_[0] | claims_[1])); }
    bool may_claim(int side) const { return std::popcount(claims(side)) < claims_each; }

    Holders holders() const;
    void add_neutral_fans(Fans& fans, const Holders& holders, int colour) const;
    void add_claimed_fans(Fans& fans, const Holders& holders, int colour) const;
    void add_fan(Fans& fans, const Holders& holders, int from, Points targets) const;
    void add_fans(Fans& fans, const Holders& holders, int side, int colour) const;
    void add_fans(Fans& fans, int side) const;
    bool has_move(int side) const;
    Colours claims_before_a_move(int side) const;
    Lyngk after_claim(int side, int colour) const;
    bool has_turn(int side) const;

    // The decisions of the side to move: claims, and moves or, if there is no turn at all, a pass.
    struct Choices {
        Colours claims = 0;
        bool pass = false;
        Fans fans;
    };
    Choices choices() const;
    static int count(const Fans& fans);

    void claim(int side, int colour);
    void move_stack(int from, int to);
    void enter(int point);
    void leave(int point);
    void hand_over();

    Score stacks_of_height(int height) const;
    Result final_result() const;

    void read_fields(Reader& reader);
    void read_stacks(Reader& reader);
    void read_stack(Reader& reader, int point);
    void read_claims(Reader& reader);
    void read_points(Reader& reader);
    void read_turn(Reader& reader);
    void check_captures(Reader& reader, std::size_t at) const;
    void check_six_stack(Reader& reader, std::size_t at) const;

    std::array<Stack, lyngk::point_count> stacks_{};
    std::array<Points, colour_count> holding_{};  // stacks with a piece of the colour
    std::array<Points, colour_count> topped_{};   // stacks with the colour on top
    std::array<Points, highest_stack + 1>
        tall_{};  // stacks higher than 0, 1, 2, ... pieces; none is higher than 6
    std::array<Colours, 2> claims_{};
    std::array<std::uint8_t, 2> points_{};
    Side to_move_ = Side::first;
    bool has_claimed_ = false;  // in this turn
    bool captures_on_claim_ = false;
    std::uint8_t limit_ = 5;  // pieces in a stack
};

inline Lyngk Lyngk::start(const Setup& setup, std::uint64_t seed) {
    Lyngk position;
    position.limit_ = setup.variant == 0 ? 5 : 6;
    position.captures_on_claim_ = setup.options[0] != 0;
    std::array<std::uint8_t, lyngk::point_count> bag{};
    for (std::size_t i = 0; i < bag.size(); ++i) bag[i] = static_cast<std::uint8_t>(i / pieces_each);
    Random random(seed);
    for (std::size_t point = 0; point < bag.size(); ++point) {
        const int left = static_cast<int>(bag.size() - point);
        const auto drawn = (random.below(left));
        position.stacks_[point].put(bag[drawn]);
        position.enter(static_cast<int>(point));
        bag[drawn] = bag[left - 1];
    }
    return position;
}

// --- moves to choose from

inline Lyngk::Holders Lyngk::holders() const {
    Holders holders;
    holders[0] = 0;
    for (unsigned colours = 1; colours < holders.size(); ++colours) {
        holders[colours] = holders[colours & (colours - 1)] | holding_[std::countr_zero(colours)];
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
        add_fan(fans, holders, from, lyngk::in_sight(from, occupied()) & not_higher);
    }
}

// Stacks of one claimed colour that see each other share everything that any of them sees (F2, F3).
inline void Lyngk::add_claimed_fans(Fans& fans, const Holders& holders, int colour) const {
    const Points own = topped_[colour];
    for (Points left = own; left != 0;) {
        Points network = left & (~left + 1);
        Points seen = 0;
        for (Points todo = network; todo != 0;) {
            const Points sight = lyngk::in_sight(pop_lowest(todo), occupied());
            seen |= sight;
            todo |= sight & own & ~network;
            network |= sight & own;
        }
        left &= ~network;
        while (network != 0) add_fan(fans, holders, pop_lowest(network), seen);
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

inline bool Lyngk::has_move(int side) const {
    const Holders holders = this->holders();
    Fans fans;
    for (int colour = 0; colour < colour_count && fans.is_empty(); ++colour) {
        add_fans(fans, holders, side, colour);
    }
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

// --- playing a move

inline void Lyngk::play(Move move) {
    switch (move.kind) {
        case Move::Kind::claim:
            return claim(me(), move.from);
        case Move::Kind::move:
            move_stack(move.from, move.to);
            break;
        case Move::Kind::pass:
            break;
    }
    hand_over();
}

inline void Lyngk::claim(int side, int colour) {
    claims_[side] |= static_cast<Colours>(1u << colour);
    has_claimed_ = true;
    if (!captures_on_claim_) return;
    for (Points left = topped_[colour] & taller_than(4); left != 0;) {
        leave(pop_lowest(left));
        ++points_[side];
    }
}

inline void Lyngk::move_stack(int from, int to) {
    const Stack mover = stack(from);
    Stack landed = stack(to);
    landed.put(mover);
    leave(from);
    leave(to);
    const bool is_own = (claims(me()) >> mover.top() & 1) != 0;
    const bool is_complete = is_own && landed.height == limit_;
    if (is_complete) ++points_[me()];  // E9; H4: in the six-stack variant this point wins
    if (is_complete && !is_six_stack()) return;
    stacks_[to] = landed;
    enter(to);
}

// Puts the stack at a point into the sets that describe it.
inline void Lyngk::enter(int point) {
    const Stack here = stack(point);
    const Points bit = bit_at<Points>(point);
    for (unsigned left = here.colours; left != 0; left &= left - 1) {
        holding_[std::countr_zero(left)] |= bit;
    }
    if (here.top() != joker) topped_[here.top()] |= bit;
    for (std::size_t level = 0; level < here.height; ++level) tall_[level] |= bit;
}

inline void Lyngk::leave(int point) {
    const Points rest = ~bit_at<Points>(point);
    for (auto& set : holding_) set &= rest;
    for (auto& set : topped_) set &= rest;
    for (auto& set : tall_) set &= rest;
    stacks_[point] = {};
}

inline void Lyngk::hand_over() {
    to_move_ = other(to_move_);
    has_claimed_ = false;
}

static_assert(Game<Lyngk>);

}  // namespace kwartet

#include "lyngk_end.hpp"
#include "lyngk_text.hpp"
