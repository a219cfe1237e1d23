// The endgame search of SKATO: what both sides get with best play, the scores when the board is full or a
// line of five.
//
// Alpha-beta to the end of the game. Two things make it fast: bounds on what both sides can still get, which
// decide most positions long before the board is full, and an order of moves by the evaluation of what they
// lead to. The evaluation only orders the moves; the result is exact.
#pragma once

#include <algorithm>

#include "evaluation.hpp"
#include "forecast.hpp"
#include "search/control.hpp"
#include "search/score.hpp"
#include "search/transposition_table.hpp"

namespace kwartet {

// A line is worth the more the sooner it comes.
constexpr int one_ply_later(int margin) {
    return !is_line(margin) ? margin : margin > 0 ? margin - 1 : margin + 1;
}
constexpr int one_ply_sooner(int margin) {
    return !is_line(margin) ? margin : margin > 0 ? margin + 1 : margin - 1;
}

template <int N>
class SkatoEndgame {
  public:
    using Position = Skato<N>;
    using Move = typename Position::Move;

    // Takes at most a share of what the control allows.
    SkatoEndgame(TranspositionTable& table, Control& control, double share = 1.0)
        : table_(table), control_(control), nodes_(control), share_(share) {}

    // The margin for the side to move if it lies inside the window, otherwise a bound beyond the window.
    // Worthless if the search was stopped.
    int margin(const Position& position, int alpha = -margin_of_line, int beta = margin_of_line) {
        return search(position, alpha, beta);
    }
    // The same for a side that plays this move.
    int margin_after(const Position& position, Move move, int alpha, int beta) {
        Position next = position;
        next.play(move);
        return one_ply_later(-search(next, -one_ply_sooner(beta), -one_ply_sooner(alpha)));
    }
    // The same, for a move that is not expected to be better than the best one so far.
    int margin_if_better(const Position& position, Move move, int alpha, int beta) {
        const int margin = margin_after(position, move, alpha, alpha + 1);
        return margin <= alpha || margin >= beta ? margin : margin_after(position, move, alpha, beta);
    }
    // A move that leads to this margin, which has to be the position's own.
    Move move_for(const Position& position, int margin) {
        for (const Choice choice : ordered(position, no_cell)) {
            if (margin_after(position, {choice.cell}, margin - 1, margin) >= margin) return {choice.cell};
            if (is_stopped()) break;
        }
        return position.legal_moves()[0];
    }

    bool is_stopped() const { return is_stopped_; }
    void settle() { nodes_.settle(); }
    void take_all() { share_ = 1.0; }

  private:
    using Shape = skato::Shape<N>;
    using Cells = typename Shape::Cells;

    struct Choice {
        int score;
        std::uint8_t cell;
    };
    using Choices = List<Choice, N * N>;

    static constexpr std::uint8_t no_cell = 255;
    static constexpr int fewest_to_evaluate = 7;  // moves; with fewer, evaluations cost more than they save
    static constexpr std::uint64_t own_keys = 0x5EED5CA70E4D6A3Eu;  // apart from what alpha-beta remembers

    int search(const Position& position, int alpha, int beta) {
        if (count_node()) return 0;
        if (position.is_over()) return final_margin(position);
        if (skato::completing(position, position.to_move()) != 0) return margin_of_line - 1;
        const std::uint64_t key = position.key() ^ own_keys;
        Margins known = Forecast<Position>::margins(position);
        if (is_enough(known, alpha, beta)) return answer(known, beta);
        std::uint8_t table_cell = no_cell;
        if (const auto entry = table_.find(key)) {
            table_cell = static_cast<std::uint8_t>(entry->move);
            known = narrower(known, unpacked(entry->score));
            if (is_enough(known, alpha, beta)) return answer(known, beta);
        }
        const Choice best = search_moves(position, table_cell, alpha, beta);
        if (is_stopped_) return 0;
        if (best.score < beta) known.highest = best.score;
        if (best.score > alpha) known.lowest = best.score;
        table_.store(key, {best.cell, packed(known), 0, Bound::exact, true});
        return best.score;
    }

    bool count_node() {
        is_stopped_ = is_stopped_ || nodes_.count();
        if (++since_look_ < between_looks) return is_stopped_;
        since_look_ = 0;
        const Limits& limits = control_.limits();
        const auto most_nodes = static_cast<double>(limits.nodes) * share_;
        is_stopped_ = is_stopped_ || static_cast<double>(control_.nodes()) >= most_nodes ||
                      control_.seconds() >= limits.seconds * share_;
        return is_stopped_;
    }

    // Both margins fit into the score of an entry.
    static std::int16_t packed(Margins margins) {
        return static_cast<std::int16_t>(margins.lowest * 256 + (margins.highest & 255));
    }
    static Margins unpacked(std::int16_t score) {
        return {score >> 8, static_cast<std::int8_t>(score & 255)};
    }
    static Margins narrower(Margins left, Margins right) {
        return {std::max(left.lowest, right.lowest), std::min(left.highest, right.highest)};
    }

    static bool is_enough(Margins known, int alpha, int beta) {
        return known.lowest >= beta || known.highest <= alpha || known.lowest == known.highest;
    }
    static int answer(Margins known, int beta) { return known.lowest >= beta ? known.lowest : known.highest; }

    static int final_margin(const Position& position) {
        if (Shape::has_five(position.pieces(other(position.to_move())))) return -margin_of_line;
        const Score score = position.score();
        const int margin = score.first - score.second;
        return position.to_move() == Side::first ? margin : -margin;
    }

    // The best cell, with its margin.
    Choice search_moves(const Position& position, std::uint8_t table_cell, int alpha, int beta) {
        Choice best{-margin_of_line - 1, no_cell};
        for (const Choice choice : ordered(position, table_cell)) {
            const int floor = std::max(alpha, best.score);
            const bool is_first = best.cell == no_cell;
            const int margin = is_first ? margin_after(position, {choice.cell}, floor, beta)
                                        : margin_if_better(position, {choice.cell}, floor, beta);
            if (is_stopped_) break;
            if (margin > best.score) best = {margin, choice.cell};
            if (margin >= beta) break;
        }
        return best;
    }

    // A threat of five leaves no choice; otherwise moves are sorted by their order scores.
    static Choices ordered(const Position& position, std::uint8_t table_cell) {
        const Cells fives = skato::completing(position, position.to_move());
        const Cells threats = skato::completing(position, other(position.to_move()));
        const Cells forced = fives != 0 ? fives : threats;
        Cells cells = forced != 0 ? forced & (~forced + 1) : position.choices();
        const bool is_worth_evaluating = count_bits(cells) >= fewest_to_evaluate;
        std::array<Choice, N * N> found;
        int count = 0;
        while (cells != 0) {
            const auto cell = static_cast<std::uint8_t>(pop_lowest(cells));
            found[count++] = {order_score(position, cell, table_cell, is_worth_evaluating), cell};
        }
        std::sort(found.begin(), found.begin() + count, comes_before);
        Choices choices;
        for (int i = 0; i < count; ++i) choices.add(found[i]);
        return choices;
    }
    // Equal scores are ordered by cell, so that every machine searches alike.
    static bool comes_before(Choice left, Choice right) {
        return left.score != right.score ? left.score > right.score : left.cell < right.cell;
    }
    static int order_score(const Position& position, std::uint8_t cell, std::uint8_t table_cell,
                           bool evaluating) {
        if (cell == table_cell) return highest_evaluation + 1;
        if (!evaluating) return 0;
        Position next = position;
        next.play({cell});
        return next.is_over() ? 0 : -Evaluation<Position>::score(next);
    }

    static constexpr int between_looks = 512;

    TranspositionTable& table_;
    Control& control_;
    NodeCounter nodes_;
    double share_;
    int since_look_ = 0;
    bool is_stopped_ = false;
};

}  // namespace kwartet
