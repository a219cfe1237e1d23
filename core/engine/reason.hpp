// Reason: why a decision was an error, found by playing on.
//
// The play is the opponent's next turn after the decision, and the better turn of the side itself. A reason
// is a turn that ends the game or raises a score, or a change of what is proven; no rule of a game is used
// here.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "review.hpp"

namespace kwartet {

// The opponent wins or scores in the next turn; the side itself could have won or scored in this turn; a
// proven result changed; or none of these.
enum class Consequence : std::uint8_t {
    allows_win,
    allows_score,
    misses_win,
    misses_score,
    win_to_loss,
    win_to_draw,
    win_to_unproven,
    draw_to_loss,
    unproven_to_loss,
    loses_chance
};
inline constexpr std::array<std::string_view, 10> consequences{
    "allows_win",  "allows_score",    "misses_win",   "misses_score",     "win_to_loss",
    "win_to_draw", "win_to_unproven", "draw_to_loss", "unproven_to_loss", "loses_chance"};

// What happens, whose turn shows it and by which moves, how many points it gains, and how many decisions are
// left until a loss that is proven now.
struct Reason {
    Consequence consequence;
    Side side;
    std::vector<MoveText> moves = {};
    int points = 0;
    std::optional<int> plies = {};
};

constexpr Consequence consequence_of(Change change) {
    if (change == Change::none) return Consequence::loses_chance;
    return static_cast<Consequence>(static_cast<int>(Consequence::win_to_loss) + static_cast<int>(change) -
                                    1);
}

inline int score_of(const AnyGame& game, Side side) {
    const Score score = std::visit([](const auto& position) { return position.score(); }, game);
    return side == Side::first ? score.first : score.second;
}

// A position and the play from it.
class Course {
  public:
    Course(const AnyGame& start, std::span<const MoveText> line) : positions_{start} {
        for (const MoveText& move : line) {
            const std::optional<AnyGame> next = play_text(positions_.back(), move.view());
            if (!next) return;
            positions_.push_back(*next);
            moves_.push_back(move);
        }
    }

    // The part that begins here and is one turn of a side.
    Course turn_of(Side side) const {
        std::size_t size = 0;
        while (size < moves_.size() && side_to_move(positions_[size]) == side) ++size;
        return {positions_[0], std::span(moves_).first(size)};
    }
    // The rest after a beginning of it.
    Course after(const Course& begin) const {
        return {begin.positions_.back(), std::span(moves_).subspan(begin.moves_.size())};
    }
    bool wins(Side side) const {
        const Outcome outcome =
            std::visit([](const auto& position) { return position.result().outcome; }, positions_.back());
        return !moves_.empty() && outcome == win_of(side);
    }
    // By how much a side's score rises.
    int points(Side side) const { return score_of(positions_.back(), side) - score_of(positions_[0], side); }
    const std::vector<MoveText>& moves() const { return moves_; }

  private:
    std::vector<AnyGame> positions_;
    std::vector<MoveText> moves_;
};

// An error: the position before it and after it, what both were worth, and what it did to a proven result.
struct Error {
    const AnyGame& position;
    const AnyGame& next;
    const ReviewedWorth& before;
    const ReviewedWorth& after;
    Change change;
};

// The simplest reason that can be found.
inline Reason reason_of(const Error& error) {
    const Side side = side_to_move(error.position);
    const Side rival = other(side);
    const Course best(error.position, error.before.line);
    const Course own = best.turn_of(side);
    const Course reply = Course(error.next, error.after.line).turn_of(rival);
    if (reply.wins(rival)) return {Consequence::allows_win, rival, reply.moves()};
    if (own.wins(side)) return {Consequence::misses_win, side, own.moves()};
    const int allowed = reply.points(rival) - best.after(own).turn_of(rival).points(rival);
    if (reply.points(rival) > 0 && allowed > 0)
        return {Consequence::allows_score, rival, reply.moves(), allowed};
    const int missed = own.points(side) - (score_of(error.next, side) - score_of(error.position, side));
    if (missed > 0 && side_to_move(error.next) != side)
        return {Consequence::misses_score, side, own.moves(), missed};
    const bool tells_plies = error.change != Change::none && error.after.worth.is_won_by(rival);
    return {consequence_of(error.change), rival, reply.moves(), 0,
            tells_plies ? error.after.worth.plies : std::nullopt};
}

}  // namespace kwartet
