// Review: what every position of a game was worth, from what searches have found in them.
//
// Searches may be made in any order and by several engines. A proof holds for the neighbours of its position,
// too: it is copied to the position before it and to the one after it where it holds there, so that no proof
// is lost between two positions. Decisions are judged in judgement.hpp, the reasons for errors are in
// reason.hpp.
#pragma once

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "../any.hpp"
#include "judgement.hpp"

namespace kwartet {

// What a search has found in a position, for the side to move, with the best play for both.
struct Found {
    double chance = 0.5;
    Proven proven = Proven::nothing;
    std::optional<int> plies = {};
    int score = 0;
    int depth = 0;
    std::vector<MoveText> line = {};
};

// What a position is worth to the first side: `score` if it was searched, and the best play for both.
struct ReviewedWorth {
    Worth worth = {};
    std::optional<int> score = {};
    int depth = 0;
    std::vector<MoveText> line = {};

    bool is_best(const MoveText& move) const { return !line.empty() && line[0].view() == move.view(); }
};

inline Side side_to_move(const AnyGame& game) {
    return std::visit([](const auto& position) { return position.to_move(); }, game);
}

inline int count_moves(const AnyGame& game) {
    return std::visit([](const auto& position) { return position.move_count(); }, game);
}

// To millionths, as they are written: so a review is the same whether its searches were made here or
// elsewhere.
inline double in_millionths(double chance) { return std::floor(chance * 1e6 + 0.5) / 1e6; }

constexpr double chance_if(Proven proven, double estimate) {
    if (proven == Proven::win) return 1;
    if (proven == Proven::loss) return 0;
    return proven == Proven::draw ? 0.5 : estimate;
}

inline ReviewedWorth worth_of(const Found& found, Side side) {
    const bool is_first = side == Side::first;
    const Proven proven = is_first ? found.proven : turned(found.proven);
    const double chance = in_millionths(found.chance);
    return {{chance_if(proven, is_first ? chance : 1 - chance), proven, found.plies},
            is_first ? found.score : -found.score,
            found.depth,
            found.line};
}

inline ReviewedWorth worth_of_end(const AnyGame& game) {
    const Outcome outcome = std::visit([](const auto& position) { return position.result().outcome; }, game);
    Proven proven = Proven::draw;
    if (outcome == Outcome::first_wins) proven = Proven::win;
    if (outcome == Outcome::second_wins) proven = Proven::loss;
    return {{chance_if(proven, 0.5), proven, 0}};
}

// The worth of the position before a move, if the move is known to be the best there.
inline ReviewedWorth reached_by(const MoveText& move, ReviewedWorth after) {
    if (after.worth.plies) ++*after.worth.plies;
    after.line.insert(after.line.begin(), move);
    return after;
}

// A proof after one more move: the move of the proof itself, or any other one of the losing side. Score and
// depth come from the position's own search.
inline ReviewedWorth carried(const ReviewedWorth& before, const MoveText& move, const ReviewedWorth& own) {
    ReviewedWorth after = own;
    after.worth = {before.worth.chance, before.worth.proven, {}};
    if (!before.is_best(move)) return after;
    if (before.worth.plies.value_or(0) > 0) after.worth.plies = *before.worth.plies - 1;
    if (before.line.size() > 1) after.line.assign(before.line.begin() + 1, before.line.end());
    return after;
}

// A game with what searches have found in its positions, by the number of decisions before them.
class ReviewedGame {
  public:
    explicit ReviewedGame(const AnyGame& start) : positions_{start}, found_(1) {}

    // Adds a decision, written as the core writes it; says whether it is legal.
    bool play(std::string_view text) {
        if (text.size() > longest_move_text) return false;
        const std::optional<AnyGame> next = play_text(positions_.back(), text);
        if (!next) return false;
        positions_.push_back(*next);
        moves_.emplace_back(text);
        found_.emplace_back();
        return true;
    }
    // Whether a position has to be searched: not at the end, and not where only one move is legal, except for
    // the last position.
    bool needs_search(int ply) const {
        const int legal = count_moves(positions_[at(ply)]);
        return ply == count() ? legal > 0 : legal > 1;
    }
    void set_found(int ply, Found found) { found_[at(ply)] = std::move(found); }

    int count() const { return static_cast<int>(moves_.size()); }
    const AnyGame& position(int ply) const { return positions_[at(ply)]; }
    const MoveText& move(int ply) const { return moves_[at(ply)]; }
    Side decider(int ply) const { return side_to_move(positions_[at(ply)]); }
    bool is_forced(int ply) const { return count_moves(positions_[at(ply)]) == 1; }

    // The worth of every position, from the start to the last.
    std::vector<ReviewedWorth> worths() const {
        std::vector<ReviewedWorth> worths = proven_backwards();
        prove_forwards(worths);
        remove_refuted_lines(worths);
        return worths;
    }

  private:
    static std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

    ReviewedWorth own_worth(int ply) const {
        return worth_of(found_[at(ply)].value_or(Found{}), decider(ply));
    }

    std::vector<ReviewedWorth> proven_backwards() const {
        std::vector<ReviewedWorth> worths(positions_.size());
        worths.back() = needs_search(count()) ? own_worth(count()) : worth_of_end(positions_.back());
        for (int ply = count() - 1; ply >= 0; --ply) worths[at(ply)] = worth_before(ply, worths[at(ply + 1)]);
        return worths;
    }

    // The worth of a position, from the move that was played and the worth after it.
    ReviewedWorth worth_before(int ply, const ReviewedWorth& after) const {
        if (!needs_search(ply)) return reached_by(move(ply), after);
        ReviewedWorth own = own_worth(ply);
        const bool has_missed_win = after.worth.is_won_by(decider(ply)) && !own.worth.is_won_by(decider(ply));
        return has_missed_win ? reached_by(move(ply), after) : own;
    }

    void prove_forwards(std::vector<ReviewedWorth>& worths) const {
        for (int ply = 0; ply < count(); ++ply) {
            const ReviewedWorth& before = worths[at(ply)];
            ReviewedWorth& after = worths[at(ply + 1)];
            const bool is_proof =
                before.worth.proven != Proven::nothing && after.worth.proven == Proven::nothing;
            const bool holds = before.is_best(move(ply)) || before.worth.is_won_by(other(decider(ply)));
            if (is_proof && holds) after = carried(before, move(ply), after);
        }
    }

    // Removes best lines whose first move was played and is proven to be worse than the position itself. Such
    // a line comes from a search that proved nothing, while the proof was copied from another position.
    void remove_refuted_lines(std::vector<ReviewedWorth>& worths) const {
        for (int ply = 0; ply < count(); ++ply) {
            const Proven before = worths[at(ply)].worth.proven_for(decider(ply));
            const Proven after = worths[at(ply + 1)].worth.proven_for(decider(ply));
            const bool is_refuted =
                before != Proven::nothing && change_between(before, after) != Change::none;
            if (is_refuted && after != Proven::nothing && worths[at(ply)].is_best(move(ply)))
                worths[at(ply)].line.clear();
        }
    }

    std::vector<AnyGame> positions_;
    std::vector<MoveText> moves_;
    std::vector<std::optional<Found>> found_;
};

}  // namespace kwartet
