// LYNGK in words and pictures: texts of moves and positions, reading them, and the scene.
#pragma once

#include <algorithm>
#include <numeric>

#include "rules.hpp"

namespace kwartet {

inline std::string_view Lyngk::task() const {
    const Choices choices = this->choices();
    if (choices.pass) return one_of(tasks, "pass");
    if (choices.fans.is_empty())
        return choices.claims == 0 ? one_of(tasks, "nothing: the game is over")
                                   : one_of(tasks, "claim a colour");
    return choices.claims == 0 ? one_of(tasks, "move a stack")
                               : one_of(tasks, "claim a colour or move a stack");
}

inline MoveText Lyngk::text(Move move) const {
    MoveText text;
    if (move.kind == Move::Kind::pass) return text.add("pass");
    if (move.kind == Move::Kind::claim) return text.add(letters[move.from]);
    lyngk::add_point_name(text, move.from);
    lyngk::add_point_name(text.add('-'), move.to);
    return text;
}

inline Clicks Lyngk::clicks(Move move) const {
    if (move.kind == Move::Kind::pass) return Clicks::place(lyngk::pass_spot);
    if (move.kind == Move::Kind::claim)
        return Clicks::place(static_cast<std::uint8_t>(lyngk::neutral_colours + move.from));
    return Clicks::path(move.from, move.to);
}

// From the target back over stacks of the mover's colour until the mover is in sight (F2, F3); then forwards.
inline Route Lyngk::route(Move move) const {
    Route route;
    if (move.kind != Move::Kind::move) return route;
    const Points own = topped_[stack(move.from).top()];
    std::array<std::uint8_t, lyngk::point_count> next{};
    List<std::uint8_t, lyngk::point_count> walk;
    walk.add(move.to);
    Points known = bit_at<Points>(move.to);
    for (int i = 0; (known & bit_at<Points>(move.from)) == 0; ++i) {
        Points seen = sight(walk[i]) & own & ~known;
        known |= seen;
        while (seen != 0) {
            const auto point = static_cast<std::uint8_t>(pop_lowest(seen));
            next[point] = walk[i];
            walk.add(point);
        }
    }
    route.add(move.from);
    for (std::uint8_t at = move.from; at != move.to; at = next[at]) lyngk::add_steps(route, at, next[at]);
    return route;
}

inline Scene Lyngk::scene() const {
    Scene scene;
    for (std::uint8_t point = 0; point < lyngk::point_count; ++point) {
        for (int level = 0; level < static_cast<int>(stack(point).height); ++level) {
            scene.add({point, static_cast<std::uint8_t>(stack(point).piece(level)), 1});
        }
    }
    std::array<std::uint8_t, 2> next_claim{lyngk::first_claims, lyngk::second_claims};
    for (std::uint8_t colour = 0; colour < colour_count; ++colour) {
        const bool first = (claims_[0] >> colour & 1) != 0;
        const bool second = (claims_[1] >> colour & 1) != 0;
        const auto beside = static_cast<std::uint8_t>(lyngk::neutral_colours + colour);
        scene.add({first ? next_claim[0]++ : second ? next_claim[1]++ : beside, colour, 1});
    }
    if (is_six_stack()) return scene;
    scene.add({lyngk::first_stacks, 6, points_[0]});
    scene.add({lyngk::second_stacks, 6, points_[1]});
    return scene;
}

// Equal for positions that differ only in the order of pieces below a top.
inline std::uint64_t Lyngk::key() const {
    KeyMaker maker;
    for (const Points set : holding_) maker.add(set);
    for (const Points set : topped_) maker.add(set);
    for (const Points set : tall_) maker.add(set);
    maker.add(Bits64(claims_[0]) << 32 | Bits64(claims_[1]) << 24 | Bits64(points_[0]) << 16 |
              Bits64(points_[1]) << 8 | Bits64(limit_) << 3 | Bits64(captures_on_claim_) << 2 |
              Bits64(has_claimed_) << 1 | Bits64(me()));
    return maker.key();
}

inline PositionText Lyngk::text() const {
    PositionText text;
    int empty = 0;
    for (int point = 0; point < lyngk::point_count; ++point) {
        if (stack(point).height == 0) {
            ++empty;
            continue;
        }
        if (empty > 0) text.add_number(empty).add('/');
        empty = 0;
        for (int level = 0; level < static_cast<int>(stack(point).height); ++level) {
            text.add(letters[stack(point).piece(level)]);
        }
        if (point + 1 < lyngk::point_count) text.add('/');
    }
    if (empty > 0) text.add_number(empty);
    for (const Colours claims : claims_) {
        text.add(' ');
        for (std::size_t colour = 0; colour < colour_count; ++colour) {
            if ((claims >> colour & 1) != 0) text.add(letters[colour]);
        }
        if (claims == 0) text.add('-');
    }
    for (const std::uint8_t points : points_) text.add(' ').add_number(points);
    text.add(' ').add_number(me());
    return has_claimed_ ? text.add('+') : text;
}

// --- reading

inline Reading<Lyngk> Lyngk::read(const Setup& setup, std::string_view text, Origin origin) {
    Reader reader(text);
    Lyngk position = start(setup, 0);
    for (int point = 0; point < lyngk::point_count; ++point) position.leave(point);
    position.read_fields(reader, origin);
    return finish(reader, position);
}

inline void Lyngk::read_fields(Reader& reader, Origin origin) {
    read_stacks(reader);
    look_around();
    read_claims(reader);
    const std::size_t points_at = reader.at() + 1;
    read_points(reader);
    read_turn(reader);
    reader.end();
    if (!reader.is_good()) return;
    const PieceCounts missing = missing_pieces();
    check_surplus(reader, missing);
    check_pieces(reader, origin, missing, is_six_stack() ? 0 : points_[0] + points_[1]);
    if (is_six_stack()) {
        check_six_stack(reader, points_at);
    } else {
        check_owners(reader);
    }
    if (has_claimed_ && (claims(me()) == 0 || !has_move(me())))
        reader.fail("a claim with a move after it", 0);
}

inline void Lyngk::read_stacks(Reader& reader) {
    for (int point = 0; point < lyngk::point_count && reader.is_good();) {
        if (point > 0) reader.expect('/', "'/' before the next stack");
        const std::size_t at = reader.at();
        if (!is_digit(reader.peek())) {
            read_stack(reader, point++);
            continue;
        }
        const int empty = reader.number("a number of empty points");
        point += empty;
        if (empty == 0 || point > lyngk::point_count)
            reader.fail("a number of empty points that fits on the board", at);
    }
}

inline void Lyngk::read_stack(Reader& reader, int point) {
    Stack stack;
    const std::size_t at = reader.at();
    for (; reader.peek() != '/' && reader.peek() != ' ' && !reader.is_done(); reader.take()) {
        const std::size_t piece = letters.find(reader.peek());
        if (piece == letters.npos)
            return reader.fail("pieces I B R G K J from bottom to top, or a number of empty points");
        if (stack.height == limit_) return reader.fail("a stack that is not too high");
        if (piece != joker && (stack.colours >> piece & 1) != 0)
            return reader.fail("each colour at most once in a stack");
        stack.put(static_cast<int>(piece));
    }
    if (stack.height == 0) return reader.fail("a stack or a number of empty points");
    if (stack.height > 1 && stack.top() == joker)
        return reader.fail("a colour on top: a joker never moves by itself", at);
    put(point, stack);
}

inline void Lyngk::read_claims(Reader& reader) {
    for (auto& claims : claims_) {
        reader.space();
        if (reader.take_if('-')) continue;
        do {
            const std::size_t colour = letters.find(reader.peek());
            if (colour >= colour_count) return reader.fail("claimed colours I B R G K, or '-'");
            if ((neutral() >> colour & 1) == 0) return reader.fail("a colour that is not claimed yet");
            if (std::popcount(claims) == claims_each) return reader.fail("at most two claimed colours");
            claims |= static_cast<Colours>(1u << colour);
            reader.take();
        } while (reader.peek() != ' ' && !reader.is_done());
    }
}

inline void Lyngk::read_points(Reader& reader) {
    for (auto& points : points_) {
        reader.space();
        const std::size_t at = reader.at();
        const int number = reader.number("a number of removed stacks");
        if (number > pieces_each) reader.fail("at most eight removed stacks", at);
        points = static_cast<std::uint8_t>(number);
    }
}

inline void Lyngk::read_turn(Reader& reader) {
    reader.space();
    const char side = reader.peek();
    if (side != '0' && side != '1') reader.fail("the side to move: 0 or 1, with + after a claim");
    reader.take();
    to_move_ = side == '1' ? Side::second : Side::first;
    has_claimed_ = reader.take_if('+');
}

inline Lyngk::PieceCounts Lyngk::all_pieces() {
    PieceCounts all{};
    all.fill(pieces_each);
    all[joker] = joker_count;
    return all;
}

// How many pieces of each kind are not on the board.
inline Lyngk::PieceCounts Lyngk::missing_pieces() const {
    PieceCounts missing = all_pieces();
    for (const Stack& stack : stacks_) {
        for (int level = 0; level < static_cast<int>(stack.height); ++level) --missing[stack.piece(level)];
    }
    return missing;
}

inline void Lyngk::check_surplus(Reader& reader, const PieceCounts& missing) {
    for (int piece = 0; piece <= joker; ++piece) {
        if (missing[piece] >= 0) continue;
        const int all = piece == joker ? joker_count : pieces_each;
        reader.refuse({.word = one_of(faults, "too many pieces"),
                       .piece = piece,
                       .have = all - missing[piece],
                       .need = all});
    }
}

// How many pieces are missing, and which.
inline Fault Lyngk::about_missing(std::string_view word, const PieceCounts& missing) {
    Fault fault{.word = word, .have = std::accumulate(missing.begin(), missing.end(), 0)};
    for (int piece = 0; piece <= joker; ++piece) {
        if (missing[piece] > 0)
            fault.pieces.add({static_cast<std::uint8_t>(piece), static_cast<std::uint8_t>(missing[piece])});
    }
    return fault;
}

// In play, pieces are missing only because they are in removed stacks: five in each, no colour twice. Of a
// position that was set up by hand more may be missing, but the removed stacks must be among it.
inline void Lyngk::check_pieces(Reader& reader, Origin origin, const PieceCounts& missing, int removed) {
    int fitting = missing[joker];
    for (int colour = 0; colour < colour_count; ++colour) fitting += std::min(missing[colour], removed);
    const int all = std::accumulate(missing.begin(), missing.end(), 0);
    if (fitting == 5 * removed && all == fitting) return;
    if (origin == Origin::set_up && fitting >= 5 * removed) return;
    if (removed == 0) return reader.refuse(about_missing(one_of(faults, "missing pieces"), missing));
    Fault fault = about_missing(one_of(faults, "pieces of removed stacks"), missing);
    fault.need = 5 * removed;
    reader.refuse(fault);
}

inline void Lyngk::check_owners(Reader& reader) const {
    for (int side = 0; side < 2; ++side) {
        if (points_[side] > 0 && claims_[side] == 0)
            reader.refuse({.word = one_of(faults, "removed stacks without a claim"), .side = side});
    }
}

inline void Lyngk::check_six_stack(Reader& reader, std::size_t at) const {
    const Score six = stacks_of_height(highest_stack);
    if (points_[0] + points_[1] > 1 || points_[0] > six.first || points_[1] > six.second) {
        reader.fail("1 for the side that has won with a six-stack of its colour, 0 for others", at);
    }
}

}  // namespace kwartet
