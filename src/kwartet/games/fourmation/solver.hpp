// Solve 4mation: the exact value of a position, and a move that keeps it.
//
// Two questions give the value: can the side to move force a four, and if not, can the other side? Then the
// same questions with ever later deadlines find the length of a win, as long as that stays cheap. Any move
// that keeps a win leads to it, since no game is longer than its cubes last; the shortest one is shown
// because it is easiest to follow. The loser holds out as long as is known. In the book both are exact.
#pragma once

#include <algorithm>
#include <optional>

#include "book.hpp"
#include "evaluation.hpp"
#include "question.hpp"
#include "search/control.hpp"
#include "search/stop.hpp"

namespace kwartet {

struct Verdict {
    Outcome outcome = Outcome::undecided;
    int plies = 0;          // until the end, both sides playing best; 0 for a draw
    bool is_exact = false;  // otherwise the end comes after at most so many
    Fourmation::Move best{};
};

class FourmationSolver {
  public:
    static constexpr std::uint64_t nodes_for_length = 500'000;

    static constexpr std::uint64_t nodes_for_ply = 10'000;

    // The nodes that a proof may take within the limits of an engine: most of them, so that a search can
    // still follow; and few for each ply of a depth, since a proof goes as deep as it has to.
    static constexpr std::uint64_t most_nodes(const Limits& limits) {
        const std::uint64_t nodes = limits.nodes / 8 * 7;
        if (limits.depth == Limits{}.depth) return nodes;
        return std::min(nodes, nodes_for_ply * static_cast<std::uint64_t>(limits.depth));
    }

    explicit FourmationSolver(std::size_t megabytes, bool uses_book = true)
        : table_(megabytes), uses_book_(uses_book) {}

    std::uint64_t nodes() const { return nodes_; }  // of the last question
    void forget() { table_.clear(); }

    // The verdict on a position that is not over; nothing if stopped or if it takes too many nodes.
    template <class Stop>
    std::optional<Verdict> solve(const Fourmation& position, Stop& stop, std::uint64_t most_nodes,
                                 std::uint64_t most_for_length = nodes_for_length) {
        nodes_ = 0;
        const Fourmation plain = position.without_swap();
        if (position.may_swap()) return swap_or(solve_plain(plain, stop, most_nodes, most_for_length));
        if (position.is_swap_ahead()) return balanced_cube(plain, stop, most_nodes);
        return solve_plain(position, stop, most_nodes, most_for_length);
    }

  private:
    static int placed(const Fourmation& position) {
        return count_bits(position.cubes(Side::first) | position.cubes(Side::second));
    }
    static Fourmation after(Fourmation position, Fourmation::Move move) {
        position.play(move);
        return position;
    }
    static Verdict verdict_from(const BookMove& found, const Fourmation& position) {
        const bool is_exact = found.outcome == Outcome::draw || found.plies > 0;
        return {found.outcome, is_exact ? found.plies : position.most_cubes() - placed(position), is_exact,
                found.move};
    }

    // A position without a swap to come.
    template <class Stop>
    std::optional<Verdict> solve_plain(const Fourmation& position, Stop& stop, std::uint64_t most_nodes,
                                       std::uint64_t most_for_length) {
        const auto found = uses_book_ ? find_in_book(position) : std::nullopt;
        if (found) return verdict_from(*found, position);
        Asking<Stop> asking(*this, stop, most_nodes);
        const auto outcome = asking.value(position);
        nodes_ += asking.nodes();
        if (!outcome) return {};
        const std::uint64_t left = most_nodes - asking.nodes();
        const std::uint64_t left_for_length = std::min(left, most_for_length);
        Asking<Stop> for_length(*this, stop, left_for_length, left - left_for_length);
        const auto verdict = for_length.finish(position, *outcome);
        nodes_ += for_length.nodes();
        return verdict;
    }

    // A first cube that would win is taken over, which puts off the end by one ply.
    static std::optional<Verdict> swap_or(std::optional<Verdict> verdict) {
        if (!verdict || verdict->outcome != Outcome::first_wins) return verdict;
        return Verdict{Outcome::second_wins, verdict->plies + 1, verdict->is_exact, Fourmation::swap};
    }

    // A first cube that is no use to take over: a draw. The book is asked about all cells before any is
    // solved.
    template <class Stop>
    std::optional<Verdict> balanced_cube(const Fourmation& start, Stop& stop, std::uint64_t most_nodes) {
        for (const auto move : start.legal_moves()) {
            const auto found = uses_book_ ? find_in_book(after(start, move)) : std::nullopt;
            if (found && found->outcome == Outcome::draw) return Verdict{Outcome::draw, 0, true, move};
        }
        for (const auto move : start.legal_moves()) {
            const auto found = solve_plain(after(start, move), stop, most_nodes, 0);
            if (!found) return {};
            if (found->outcome == Outcome::draw) return Verdict{Outcome::draw, 0, true, move};
        }
        return {};
    }

    // One request, with its share of nodes.
    template <class Stop>
    class Asking {
      public:
        Asking(FourmationSolver& solver, Stop& stop, std::uint64_t most_nodes,
               std::uint64_t most_for_move = 0)
            : table_(solver.table_),
              stop_(stop),
              budget_{most_nodes},
              most_nodes_(most_nodes),
              most_for_move_(most_for_move),
              left_for_move_(most_for_move) {}

        std::uint64_t nodes() const {
            return most_nodes_ - budget_.nodes_left + most_for_move_ - left_for_move_;
        }

        std::optional<Outcome> value(const Fourmation& position) {
            if (position.is_over()) return position.result().outcome;
            for (const Side side : {position.to_move(), other(position.to_move())}) {
                const auto wins = forces_four(side, position.most_cubes(), position);
                if (!wins) return {};
                if (*wins) return win_of(side);
            }
            return Outcome::draw;
        }

        // Finds the length and the move that go with a value that is known.
        std::optional<Verdict> finish(const Fourmation& position, Outcome outcome) {
            if (outcome == Outcome::draw) return draw(position);
            const bool wins = outcome == win_of(position.to_move());
            return wins ? shortest_win(position) : longest_resistance(position);
        }

      private:
        // Whether a side makes a four by a deadline; nothing if that is not found out.
        std::optional<bool> forces_four(Side attacker, int deadline, const Fourmation& position) {
            return ask(attacker, deadline, position, budget_);
        }

        std::optional<bool> ask(Side attacker, int deadline, const Fourmation& position,
                                ProofBudget& budget) {
            if (position.is_over()) return position.result().outcome == win_of(attacker);
            const FourmationQuestion question{deadline};
            const auto node = FourmationQuestion::node(position, attacker);
            return ProofSearch(question, table_, budget, stop_).ask(node);
        }

        // The first move after which a side does, or does not, force a four. First the table is asked, then
        // every move gets more and more nodes, so that one hard move does not hold up the others.
        std::optional<Fourmation::Move> move_after_which(Side attacker, bool forces,
                                                         const Fourmation& position,
                                                         const Fourmation::Moves& moves) {
            for (std::uint64_t nodes = 0; nodes <= left_for_move_ && !stop_(); nodes = nodes * 4 + 4096) {
                for (const auto move : moves) {
                    const std::uint64_t most = std::min(nodes, left_for_move_);
                    ProofBudget share{most};
                    const auto found = ask(attacker, position.most_cubes(), after(position, move), share);
                    left_for_move_ -= most - share.nodes_left;
                    if (found == forces) return move;
                }
            }
            return {};
        }

        std::optional<Verdict> shortest_win(const Fourmation& position) {
            const Side winner = position.to_move();
            const int now = placed(position);
            for (int plies = 1; now + plies <= position.most_cubes() && !budget_.is_stopped; plies += 2) {
                const auto move = move_that_wins_by(now + plies, position);
                if (move) return Verdict{win_of(winner), plies, true, *move};
            }
            const auto move = move_after_which(winner, true, position, best_first(position));
            if (!move) return {};
            return Verdict{win_of(winner), position.most_cubes() - now, false, *move};
        }

        std::optional<Fourmation::Move> move_that_wins_by(int deadline, const Fourmation& position) {
            const Side winner = position.to_move();
            if (!forces_four(winner, deadline, position).value_or(false)) return {};
            for (const auto move : position.legal_moves()) {
                if (forces_four(winner, deadline, after(position, move)).value_or(false)) return move;
            }
            return {};
        }

        // A move is followed from deadline to deadline as long as it holds out; the next one has to do
        // better.
        Verdict longest_resistance(const Fourmation& position) {
            const Side winner = other(position.to_move());
            const int now = placed(position);
            const auto moves = best_first(position);
            auto longest = moves[0];
            int plies = 2;
            for (const auto move : moves) {
                const Fourmation next = after(position, move);
                while (!forces_four(winner, now + plies, next).value_or(true)) {
                    longest = move;
                    plies += 2;
                }
                if (budget_.is_stopped) return {win_of(winner), position.most_cubes() - now, false, longest};
            }
            return {win_of(winner), plies, true, longest};
        }

        std::optional<Verdict> draw(const Fourmation& position) {
            const auto move =
                move_after_which(other(position.to_move()), false, position, best_first(position));
            if (!move) return {};
            return Verdict{Outcome::draw, 0, true, *move};
        }

        static Fourmation::Moves best_first(const Fourmation& position) {
            const auto order_score = [&](Fourmation::Move move) {
                const Fourmation next = after(position, move);
                return next.is_over() ? 0 : -Evaluation<Fourmation>::score(next);
            };
            auto moves = position.legal_moves();
            for (int end = moves.size(); end > 1; --end) {
                for (int at = 1; at < end; ++at) {
                    if (order_score(moves[at - 1]) < order_score(moves[at])) moves.swap(at - 1, at);
                }
            }
            return moves;
        }

        ProofTable& table_;
        Stop& stop_;
        ProofBudget budget_;
        std::uint64_t most_nodes_;
        std::uint64_t most_for_move_;  // beyond those, once the value is known
        std::uint64_t left_for_move_;
    };

    ProofTable table_;
    bool uses_book_;
    std::uint64_t nodes_ = 0;
};

}  // namespace kwartet
