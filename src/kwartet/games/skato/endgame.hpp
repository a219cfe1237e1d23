// The endgame of SKATO for the engine: first who wins, then by which margin.
#pragma once

#include <algorithm>
#include <vector>

#include "endgame_search.hpp"
#include "search/engine.hpp"

namespace kwartet {

template <int N>
class SkatoEnding {
  public:
    using Position = Skato<N>;
    using Move = typename Position::Move;

    // With more free cells, most ends take longer than a move may.
    static constexpr int earliest = 18;

    struct RootMove {
        Move move;
        int margin;
    };

    SkatoEnding(const Position& root, TranspositionTable& table, Control& control, double share)
        : root_(root),
          left_(Forecast<Position>::cells_left(root)),
          control_(control),
          endgame_(table, control, share) {
        for (const Move move : root.legal_moves()) moves_.push_back({move, order_score(move)});
        std::stable_sort(moves_.begin(), moves_.end(),
                         [](auto left, auto right) { return left.margin > right.margin; });
        lines_ = std::min(control.limits().lines, static_cast<int>(moves_.size()));
    }

    // The best moves, in order, with bounds that show who wins; false if that takes too long.
    bool find_winner() {
        const bool is_found = compare(-1, 1);
        endgame_.settle();
        endgame_.take_all();
        return is_found;
    }
    // The best moves, in order, with their margins.
    bool find_margins() {
        const int last = moves_[lines_ - 1].margin;
        const int first = moves_[0].margin;
        return compare(last > 0    ? 0
                       : last == 0 ? -1
                                   : -margin_of_line,
                       first < 0    ? 0
                       : first == 0 ? 1
                                    : margin_of_line);
    }

    Finding finding(bool has_margins) {
        std::vector<FoundLine> lines;
        for (int i = 0; i < lines_; ++i)
            lines.push_back(has_margins ? line_with_margin(moves_[i]) : line_without_margin(moves_[i]));
        endgame_.settle();
        return {left_, control_.nodes(), control_.seconds(), std::move(lines)};
    }

  private:
    FoundLine line_without_margin(const RootMove& found) const {
        const int sign = (found.margin > 0) - (found.margin < 0);
        const int plies = is_line(found.margin) ? margin_of_line - std::abs(found.margin) : left_;
        const int score = sign * (win_at_once - plies);
        return {score, chance_of<Position>(score), true, sign == 0 ? 0 : plies, {root_.text(found.move)}};
    }

    FoundLine line_with_margin(const RootMove& found) {
        FoundLine line = line_without_margin(found);
        line.moves = line_of(found);
        if (!is_line(found.margin)) line.margin = std::abs(found.margin);
        return line;
    }

    // What both sides play after a move whose margin is known.
    std::vector<MoveText> line_of(const RootMove& found) {
        std::vector<MoveText> line;
        Position position = root_;
        Move move = found.move;
        int margin = found.margin;
        do {
            line.push_back(position.text(move));
            position.play(move);
            if (position.is_over()) break;
            margin = -one_ply_sooner(margin);
            move = endgame_.move_for(position, margin);
        } while (!endgame_.is_stopped());
        return line;
    }

    // How good a move looks, for the order in which they are tried.
    int order_score(Move move) const {
        Position next = root_;
        next.play(move);
        return next.is_over() ? highest_evaluation : -Evaluation<Position>::score(next);
    }

    // Brings the best moves to the front. The margins of the others are only known to be no better, and
    // margins beyond the window are bounds.
    bool compare(int low, int high) {
        for (int i = 0; i < static_cast<int>(moves_.size()); ++i) {
            const int floor = i < lines_ ? low : std::max(low, moves_[lines_ - 1].margin);
            if (floor >= high) return true;
            const Move move = moves_[i].move;
            moves_[i].margin = i < lines_ ? endgame_.margin_after(root_, move, floor, high)
                                          : endgame_.margin_if_better(root_, move, floor, high);
            if (endgame_.is_stopped()) return false;
            if (i < lines_ || moves_[i].margin > floor) insert(i);
        }
        return true;
    }

    void insert(int index) {
        const int known = std::min(index, lines_);
        int place = 0;
        while (place < known && moves_[place].margin >= moves_[index].margin) ++place;
        std::rotate(moves_.begin() + place, moves_.begin() + index, moves_.begin() + index + 1);
    }

    Position root_;
    int left_;
    Control& control_;
    SkatoEndgame<N> endgame_;
    std::vector<RootMove> moves_;
    int lines_;
};

// Solves a position near the end and reports what it finds. Half of the limits goes to the question who
// wins; returns whether that was answered.
template <int N>
bool solve_end(const Skato<N>& root, const Resources& resources, const Listener& report) {
    const int left = Forecast<Skato<N>>::cells_left(root);
    if (left > SkatoEnding<N>::earliest || left > resources.control.limits().depth) return false;
    SkatoEnding<N> ending(root, resources.table, resources.control, 0.5);
    if (!ending.find_winner()) return false;
    report(ending.finding(false));
    if (ending.find_margins()) report(ending.finding(true));
    return true;
}

}  // namespace kwartet
