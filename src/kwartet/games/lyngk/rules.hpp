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

#include "board.hpp"
#include "game.hpp"
#include "stack.hpp"
#include "symmetry.hpp"

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
    static constexpr std::array<std::string_view, 5> tasks{"claim a colour or move a stack", "claim a colour",
                                                           "move a stack", "pass",
                                                           "nothing: the game is over"};
    static constexpr std::array<std::string_view, 7> endings{"five-stacks",        "six-stack",
                                                             "tie-break on fours", "tie-break on threes",
                                                             "tie-break on twos",  "tie-break on singles",
                                                             "all stacks equal"};
    static constexpr std::array<std::string_view, 9> faults{
        "too many pieces",          "missing pieces",
        "pieces of removed stacks", "stack too high",
        "colour twice in a stack",  "joker on top of a stack",
        "colour claimed twice",     "removed stacks without a claim",
        "piece in the wrong place"};
    static constexpr Facts facts{
        .id = "lyngk",
        .name = "LYNGK",
        .designer = "Kris Burm",
        .publisher = "HUCH! & friends",
        .sides = {"Player A", "Player B"},
        .variants = variants,
        .options = options,
        .pieces = pieces,
        .tasks = tasks,
        .endings = endings,
        .faults = faults,
        .turn_separator = ',',
        .random_start = true,
        .conflict =
            "capture_on_claim belongs to the standard variant: in the six-stack variant five-stacks are "
            "never taken",
    };

    static bool fits(const Setup& setup) { return setup.variant == 0 || setup.options[0] == 0; }
    static Lyngk start(const Setup& setup, std::uint64_t seed);
    static Reading<Lyngk> read(const Setup& setup, std::string_view text, Origin origin);
    static Arranged<Lyngk> arrange(const Setup& setup, const Arrangement& given);
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
    bool is_legal(Move move) const;
    void play(Move move);
    bool ends_turn(Move move) const { return move.kind != Move::Kind::claim; }
    std::optional<Lyngk> with_other_side() const;
    static constexpr int alike_pieces = lyngk::colour_count;
    Lyngk turned(const Symmetry& symmetry) const;
    static Move turned(Move move, const Symmetry& symmetry);

    // For evaluations: sets of stacks, and what each side has.
    using Holders =
        std::array<Points, 1 << lyngk::colour_count>;  // for each set of colours, the stacks with any of them
    Holders holders() const;
    Points sight(int point) const { return sights_[point]; }
    // Stacks of one colour that are linked by sight, and everything that any of them sees (F2, F3).
    struct Network {
        Points stacks;
        Points seen;
    };
    Network network(Points first, Points own) const;
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
    static constexpr Points nowhere = bit_at<Points>(lyngk::point_count);
    static constexpr std::string_view letters = "IBRGKJ";

    // All moves from one point.
    struct Fan {
        std::uint8_t from;
        Points targets;
    };
    using Fans = List<Fan, lyngk::point_count>;

    bool is_six_stack() const { return limit_ == highest_stack; }
    bool is_won_by_six_stack() const { return is_six_stack() && (points_[0] | points_[1]) != 0; }
    int me() const { return index_of(to_move_); }
    Points occupied() const { return tall_[0]; }
    Stack stack(int point) const { return stacks_[point]; }
    Colours claims(int side) const { return claims_[side]; }
    Colours neutral() const { return static_cast<Colours>(31 & ~(claims_[0] | claims_[1])); }
    bool may_claim(int side) const { return std::popcount(claims(side)) < claims_each; }

    void add_neutral_fans(Fans& fans, const Holders& holders, int colour) const;
    void add_claimed_fans(Fans& fans, const Holders& holders, int colour) const;
    void add_fan(Fans& fans, const Holders& holders, int from, Points targets) const;
    void add_fans(Fans& fans, const Holders& holders, int side, int colour) const;
    void add_fans(Fans& fans, int side) const;
    bool is_legal_stack_move(int from, int to) const;
    bool can_move_in_sight(int side, int from) const;
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
    void put(int point, Stack upper);
    void leave(int point);
    void look_around();
    void look_past(int point);
    void hand_over();

    Score stacks_of_height(int height) const;
    Result final_result() const;

    void read_fields(Reader& reader, Origin origin);
    void read_stacks(Reader& reader);
    void read_stack(Reader& reader, int point);
    void read_claims(Reader& reader);
    void read_points(Reader& reader);
    void read_turn(Reader& reader);
    using PieceCounts = std::array<int, colour_count + 1>;
    static PieceCounts all_pieces();
    PieceCounts missing_pieces() const;
    static Fault about_missing(std::string_view word, const PieceCounts& missing);
    static void check_surplus(Reader& reader, const PieceCounts& missing);
    static void check_pieces(Reader& reader, Origin origin, const PieceCounts& missing, int removed);
    void check_owners(Reader& reader) const;
    void check_six_stack(Reader& reader, std::size_t at) const;

    void arrange_stacks(Reader& reader, std::span<const ScenePiece> given);
    void arrange_beside(Reader& reader, ScenePiece piece);
    void arrange_claim(Reader& reader, int side, ScenePiece piece);
    void check_stack(Reader& reader, int point, const Stack& stack, int piece) const;

    std::array<Stack, lyngk::point_count> stacks_{};
    std::array<Points, colour_count> holding_{};  // stacks with a piece of the colour
    std::array<Points, colour_count> topped_{};   // stacks with the colour on top
    std::array<Points, highest_stack + 1>
        tall_{};  // stacks higher than 0, 1, 2, ... pieces; none is higher than 6
    std::array<Points, lyngk::point_count + 1> sights_{};  // what each stack sees (E3); the last sees nothing
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
        Stack piece;
        piece.put(bag[drawn]);
        position.put(static_cast<int>(point), piece);
        bag[drawn] = bag[left - 1];
    }
    position.look_around();
    return position;
}

inline void Lyngk::play(Move move) {
    assert(is_legal(move));
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
    leave(from);
    const bool is_own = (claims(me()) >> mover.top() & 1) != 0;
    const bool is_complete = is_own && mover.height + stack(to).height == limit_;
    if (is_complete) ++points_[me()];  // E9; H4: in the six-stack variant this point wins
    if (is_complete && !is_six_stack()) return leave(to);
    put(to, mover);
}

// Puts a stack on what lies at a point, and into the sets that describe it.
inline void Lyngk::put(int point, Stack upper) {
    Stack& here = stacks_[point];
    const Points bit = bit_at<Points>(point);
    if (here.height > 0 && here.top() != joker) topped_[here.top()] &= ~bit;
    for (unsigned left = upper.colours; left != 0; left &= left - 1) {
        holding_[std::countr_zero(left)] |= bit;
    }
    for (unsigned level = 0; level < upper.height; ++level) tall_[here.height + level] |= bit;
    here.put(upper);
    if (here.top() != joker) topped_[here.top()] |= bit;
}

inline void Lyngk::leave(int point) {
    look_past(point);
    const Points rest = ~bit_at<Points>(point);
    for (auto& set : holding_) set &= rest;
    for (auto& set : topped_) set &= rest;
    for (auto& set : tall_) set &= rest;
    stacks_[point] = {};
}

inline void Lyngk::look_around() {
    for (Points left = occupied(); left != 0;) {
        const int point = pop_lowest(left);
        sights_[point] = lyngk::in_sight(point, occupied());
    }
}

// Stacks on both sides of one that goes see each other instead. Without a branch: who is not there is the
// one after the last point.
inline void Lyngk::look_past(int point) {
    const Points gone = bit_at<Points>(point);
    for (const auto& ray : lyngk::rays[point]) {
        const Points above = lyngk::nearest_above(ray.up & occupied());
        const Points below = lyngk::nearest_below(ray.down & occupied()) & occupied();
        sights_[lowest_bit(above | nowhere)] ^= gone | below;
        sights_[lowest_bit(below | nowhere)] ^= gone | above;
    }
    sights_[point] = 0;
    sights_[lyngk::point_count] = 0;
}

inline void Lyngk::hand_over() {
    to_move_ = other(to_move_);
    has_claimed_ = false;
}

// After a claim the turn goes on, so nobody else could be to move.
inline std::optional<Lyngk> Lyngk::with_other_side() const {
    if (has_claimed_) return {};
    Lyngk turned = *this;
    turned.to_move_ = other(to_move_);
    return turned;
}

static_assert(Game<Lyngk>);

}  // namespace kwartet

#include "moves.hpp"
#include "result.hpp"
#include "text.hpp"
