// Threats: what each side would win at once if it were to decide now.
//
// For the side to move, all of its turns are tried. For the other side the same is done in the same position
// with the other side to move, if the rules allow such a position; else after each decision of the side to
// move. No rule of a game is used here: a threat is a turn that ends the game or raises the side's score more
// than usual.
#pragma once

#include <algorithm>
#include <compare>
#include <optional>
#include <span>
#include <vector>

#include "../any.hpp"
#include "../json.hpp"

namespace kwartet {

// What a turn gains; a larger gain is better.
struct Gain {
    bool wins = false;
    int points = 0;

    auto operator<=>(const Gain&) const = default;
};

// A whole turn of a side: its decisions, where they are played, and what they gain.
struct TriedTurn {
    std::vector<MoveText> moves;
    std::vector<std::uint8_t> places;
    Gain gain;
};

struct Threat {
    Side side;
    TriedTurn turn;
};

// Tries the turns of one side, up to a limit.
template <Game P>
class TurnSearch {
  public:
    explicit TurnSearch(Side side) : side_(side) {}

    // The best turn after each first decision.
    std::vector<TriedTurn> turns(const P& position) {
        before_ = own_score(position);
        std::vector<TriedTurn> found;
        for (const auto move : position.legal_moves()) found.push_back(best(position, move, {}));
        return found;
    }

  private:
    static constexpr int most_steps = 4000;

    // The best way to go on with a turn after a decision, until the other side decides.
    TriedTurn best(const P& position, typename P::Move move, TriedTurn turn) {
        turn.moves.push_back(position.text(move));
        for (const std::uint8_t place : position.clicks(move)) turn.places.push_back(place);
        P next = position;
        next.play(move);
        ++steps_;
        if (next.is_over() || next.to_move() != side_ || steps_ > most_steps) {
            turn.gain = gain_of(next);
            return turn;
        }
        return best_of_longer(next, turn);
    }

    TriedTurn best_of_longer(const P& position, const TriedTurn& turn) {
        std::optional<TriedTurn> found;
        for (const auto move : position.legal_moves()) {
            TriedTurn longer = best(position, move, turn);
            if (!found || found->gain < longer.gain) found = std::move(longer);
        }
        return *found;
    }

    Gain gain_of(const P& position) const {
        if (winner_of(position.result().outcome) == side_) return {true, 0};
        return {false, own_score(position) - before_};
    }

    int own_score(const P& position) const {
        const Score score = position.score();
        return side_ == Side::first ? score.first : score.second;
    }

    Side side_;
    int before_ = 0;
    int steps_ = 0;
};

// The gain of most turns: the lower median, and at least nothing.
inline Gain usual_gain(std::span<const TriedTurn> turns) {
    std::vector<Gain> gains;
    for (const TriedTurn& turn : turns) gains.push_back(turn.gain);
    const auto middle = gains.begin() + static_cast<std::ptrdiff_t>((gains.size() - 1) / 2);
    std::nth_element(gains.begin(), middle, gains.end());
    return std::max(Gain{}, *middle);
}

inline bool same_moves(std::span<const MoveText> left, std::span<const MoveText> right) {
    return std::ranges::equal(left, right, {}, &MoveText::view, &MoveText::view);
}

// Whether another turn does the same without a decision before it.
inline bool is_longer_than_needed(const TriedTurn& turn, std::span<const TriedTurn> others) {
    return std::ranges::any_of(others, [&](const TriedTurn& other) {
        if (other.moves.size() >= turn.moves.size()) return false;
        return same_moves(std::span(turn.moves).last(other.moves.size()), other.moves);
    });
}

// Adds the turns that gain more than most turns.
inline void add_outstanding(std::vector<Threat>& threats, Side side, std::span<const TriedTurn> turns) {
    if (turns.empty()) return;
    const Gain most = std::ranges::max_element(turns, {}, &TriedTurn::gain)->gain;
    if (most <= usual_gain(turns)) return;
    std::vector<TriedTurn> best;
    std::ranges::copy_if(turns, std::back_inserter(best),
                         [&](const TriedTurn& turn) { return turn.gain == most; });
    for (const TriedTurn& turn : best) {
        if (!is_longer_than_needed(turn, best)) threats.push_back({side, turn});
    }
}

// Keeps the better of two turns with the same first decision.
inline void keep_better(std::vector<TriedTurn>& found, TriedTurn turn) {
    const auto known = std::ranges::find_if(
        found, [&](const TriedTurn& each) { return each.moves[0].view() == turn.moves[0].view(); });
    if (known == found.end()) {
        found.push_back(std::move(turn));
    } else if (known->gain < turn.gain) {
        *known = std::move(turn);
    }
}

// The best turns of the other side, one for each first decision, after any decision of the side to move.
template <Game P>
std::vector<TriedTurn> turns_after_each_move(const P& position, Side side) {
    TurnSearch<P> search(side);
    std::vector<TriedTurn> found;
    for (const auto move : position.legal_moves()) {
        P next = position;
        next.play(move);
        if (next.is_over() || next.to_move() != side) continue;
        for (TriedTurn& turn : search.turns(next)) keep_better(found, std::move(turn));
    }
    return found;
}

// The turns of the side that is not to move, as if it were.
template <Game P>
std::vector<TriedTurn> turns_of_other(const P& position, Side side) {
    if constexpr (requires { position.with_other_side(); }) {
        if (const auto turned = position.with_other_side()) return TurnSearch<P>(side).turns(*turned);
    }
    return turns_after_each_move(position, side);
}

// All threats, those of the side to move first.
template <Game P>
std::vector<Threat> threats_in(const P& position) {
    std::vector<Threat> threats;
    if (position.is_over()) return threats;
    const Side own = position.to_move();
    add_outstanding(threats, own, TurnSearch<P>(own).turns(position));
    add_outstanding(threats, other(own), turns_of_other(position, other(own)));
    return threats;
}

inline void write_threat(Json& json, const Geometry& board, const Threat& threat) {
    std::vector<std::uint8_t> places;  // each once
    for (const std::uint8_t place : threat.turn.places) {
        if (std::ranges::find(places, place) == places.end()) places.push_back(place);
    }
    json.begin_object().field("side", index_of(threat.side));
    json.list("moves", threat.turn.moves, [](const MoveText& move) { return move.view(); });
    json.list("places", places, [&](std::uint8_t place) { return board.place(place).name.view(); });
    json.field("gain", threat.turn.gain.wins ? std::string_view("win") : std::string_view("score"));
    json.field("points", threat.turn.gain.points).end_object();
}

// The threats of a position as JSON.
inline void write_threats(Json& json, const AnyGame& game) {
    json.begin_array();
    std::visit(
        [&](const auto& position) {
            const Geometry board = position.geometry();
            for (const Threat& threat : threats_in(position)) write_threat(json, board, threat);
        },
        game);
    json.end_array();
}

}  // namespace kwartet
