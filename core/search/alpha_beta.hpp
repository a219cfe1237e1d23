// Alpha-beta: principal-variation search with iterative deepening, for any game with an evaluation.
//
// Sides do not always alternate, so a score changes its sign only where the side changes. Forced follow-ups
// cost no depth. Moves late in the order are searched less deep first. Near the leaves, a position whose
// evaluation is far above the window is not searched at all.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "control.hpp"
#include "evaluation.hpp"
#include "forecast.hpp"
#include "score.hpp"
#include "transposition_table.hpp"

namespace kwartet {

template <Evaluated P>
class AlphaBeta {
  public:
    using Move = typename P::Move;

    struct RootMove {
        Move move;
        int score;
        bool is_certain;  // the score is proven, not estimated
    };

    AlphaBeta(TranspositionTable& table, Control& control) : table_(table), nodes_(control) {}

    // Searches the moves of the root and brings the best `lines` of them to the front, in order; the scores
    // of the others are only known to be no better. Says how many moves were searched before it was stopped.
    int search_root(const P& root, std::vector<RootMove>& moves, int lines, int depth) {
        const int count = static_cast<int>(moves.size());
        if constexpr (EvaluatesSiblings<P>) families_[0].begin(root);
        for (int i = 0; i < count; ++i) {
            const int alpha = i < lines ? -infinite_score : moves[lines - 1].score;
            const RootMove found = search_root_move(root, moves[i].move, depth, alpha, i == 0);
            if (nodes_.is_stopped()) return i;
            moves[i] = found;
            if (found.score > alpha) insert(moves, i, lines);
        }
        return count;
    }

    void settle() { nodes_.settle(); }

  private:
    static constexpr int deepest_ply = longest_game;
    static constexpr int deepest_futility = 3;
    static constexpr int history_bits = 14;
    static constexpr int first_of_all = 1 << 30;
    static constexpr int killer = 1 << 28;

    // Moves the entry to its place among the best ones before it.
    static void insert(std::vector<RootMove>& moves, int index, int lines) {
        const int known = std::min(index, lines);
        int place = 0;
        while (place < known && moves[place].score >= moves[index].score) ++place;
        std::rotate(moves.begin() + place, moves.begin() + index, moves.begin() + index + 1);
    }

    RootMove search_root_move(const P& root, Move move, int depth, int alpha, bool is_first) {
        P next = root;
        next.play(move);
        const bool same_side = next.to_move() == root.to_move();
        const int left = depth - Evaluation<P>::depth_cost(move);
        Value value{alpha + 1};
        if (alpha > -infinite_score && !is_first)
            value = search_child(next, same_side, left, alpha, alpha + 1, 1);
        if (value.score > alpha) value = search_child(next, same_side, left, alpha, infinite_score, 1);
        return {move, value.score, value.certain || is_proven(value.score)};
    }

    Value search_child(const P& child, bool same_side, int depth, int alpha, int beta, int ply) {
        return same_side ? search(child, depth, alpha, beta, ply) : -search(child, depth, -beta, -alpha, ply);
    }

    Value search(const P& position, int depth, int alpha, int beta, int ply) {
        if (nodes_.count()) return {};
        if (position.is_over()) return {final_score(position, ply), true};
        if (const auto known = foreseen(position, alpha, beta, ply)) return *known;
        const bool is_leaf = depth <= 0 && Evaluation<P>::is_quiet(position);
        if (is_leaf || ply >= deepest_ply) return {leaf_score(position, ply)};
        const std::uint64_t key = position.key();
        std::uint32_t table_move = no_move;
        if (const auto entry = table_.find(key)) {
            table_move = entry->move;
            const int score = seen_from_root(entry->score, ply);
            const bool is_deep_enough = entry->is_certain || entry->depth >= depth;
            if (is_deep_enough && settles(entry->bound, score, alpha, beta))
                return {score, entry->is_certain};
        }
        if (const auto lead = far_ahead(position, depth, alpha, beta)) return *lead;
        return search_moves(position, key, table_move, depth, alpha, beta, ply);
    }

    // The evaluation of a position at a leaf. Its siblings are leaves, too, so a game may evaluate them
    // together.
    int leaf_score(const P& position, int ply) {
        if constexpr (EvaluatesSiblings<P>) {
            Family& family = families_[ply - 1];
            if (family.leaves++ == 0) return Evaluation<P>::score(position);
            if (family.leaves == 2) family.siblings.emplace(*family.parent);
            return family.siblings->score(position);
        } else {
            return Evaluation<P>::score(position);
        }
    }

    // Reverse futility pruning: so near to the leaves, a lead this large is hardly ever lost again.
    static std::optional<Value> far_ahead(const P& position, int depth, int alpha, int beta) {
        if constexpr (Pruned<P>) {
            const bool is_tried = depth >= 1 && depth <= deepest_futility && beta == alpha + 1 &&
                                  std::abs(beta) <= highest_evaluation && Evaluation<P>::is_quiet(position);
            if (!is_tried) return {};
            const int score = Evaluation<P>::score(position);
            if (score - depth * Evaluation<P>::futility_margin >= beta) return Value{score};
        }
        return {};
    }

    // The result if it is known already, or a bound that is enough for this window.
    static std::optional<Value> foreseen(const P& position, int alpha, int beta, int ply) {
        if constexpr (Foreseeable<P>) {
            const Range range = Forecast<P>::of(position);
            const int win = win_at_once - ply - range.plies;
            const int lowest = range.worst * win;
            const int highest = range.best * win;
            const bool is_enough = range.worst == range.best || (range.worst >= 0 && lowest >= beta) ||
                                   (range.best <= 0 && highest <= alpha);
            if (is_enough) return Value{lowest >= beta ? lowest : highest, true};
        }
        return {};
    }

    static bool settles(Bound bound, int score, int alpha, int beta) {
        return bound == Bound::exact || (bound == Bound::at_least && score >= beta) ||
               (bound == Bound::at_most && score <= alpha);
    }

    Value search_moves(const P& position, std::uint64_t key, std::uint32_t table_move, int depth, int alpha,
                       int beta, int ply) {
        const int alpha_before = alpha;
        int best = -infinite_score;
        std::uint32_t best_move = no_move;
        bool is_certain = true;
        Ordered moves(*this, position, table_move, ply);
        if constexpr (EvaluatesSiblings<P>) families_[ply].begin(position);
        for (int rank = 0; rank < moves.size(); ++rank) {
            const Move move = moves.next();
            if (!is_proven(best) && beta == alpha + 1 && moves.are_hopeless_from(rank, depth)) {
                is_certain = false;
                break;
            }
            if (rank > 0 && is_left_out(position, move, depth)) {
                is_certain = false;
                continue;
            }
            const auto [score, certain] = search_move(position, move, rank, depth, alpha, beta, ply);
            if (nodes_.is_stopped()) return {};
            // A move that refutes is enough; otherwise nothing is certain unless every move is.
            const bool is_known = certain || is_proven(score);
            is_certain = score >= beta ? is_known : is_certain && is_known;
            if (score <= best) continue;
            best = score;
            best_move = pack_move(move);
            alpha = std::max(alpha, score);
            if (alpha < beta) continue;
            record_cutoff(move, depth, ply);
            break;
        }
        const Bound bound = best >= beta          ? Bound::at_least
                            : best > alpha_before ? Bound::exact
                                                  : Bound::at_most;
        table_.store(key, {best_move, static_cast<std::int16_t>(seen_from_here(best, ply)),
                           static_cast<std::int8_t>(std::max(depth, -1)), bound, is_certain});
        return {best, is_certain};
    }

    Value search_move(const P& position, Move move, int rank, int depth, int alpha, int beta, int ply) {
        P next = position;
        next.play(move);
        const bool same_side = next.to_move() == position.to_move();
        const int left = depth - Evaluation<P>::depth_cost(move);
        if (rank == 0) return search_child(next, same_side, left, alpha, beta, ply + 1);
        const int less = reduction(move, rank, depth);
        Value value = search_child(next, same_side, left - less, alpha, alpha + 1, ply + 1);
        if (value.score > alpha && less > 0)
            value = search_child(next, same_side, left, alpha, alpha + 1, ply + 1);
        if (value.score > alpha && value.score < beta)
            value = search_child(next, same_side, left, alpha, beta, ply + 1);
        return value;
    }

    // Whether the evaluation leaves a move out so near to the leaves.
    static bool is_left_out(const P& position, Move move, int depth) {
        if constexpr (requires { Evaluation<P>::least_depth(position, move); }) {
            return depth < Evaluation<P>::least_depth(position, move);
        } else {
            return false;
        }
    }

    static int reduction(Move move, int rank, int depth) {
        const int late = rank >= 14 && depth >= 3 ? 2 : rank >= 4 && depth >= 2 ? 1 : 0;
        const bool is_free = Evaluation<P>::depth_cost(move) == 0;
        if constexpr (!Hinted<P>) return is_free ? 0 : late;
        // What costs no depth opens the whole list of moves again, so it comes late wherever it stands.
        const int very_late = rank >= 30 && depth >= 4 ? 3 : late;
        return std::clamp(very_late, depth >= 2 && is_free ? 1 : 0, std::max(depth - 1, 0));
    }

    // Legal moves by order score, highest first; selected one by one, since most are never needed.
    class Ordered {
      public:
        Ordered(const AlphaBeta& searcher, const P& position, std::uint32_t table_move, int ply)
            : moves_(moves_of(position)) {
            if constexpr (Hinted<P>) {
                const auto hints = Evaluation<P>::hints(position);
                for (int i = 0; i < moves_.size(); ++i)
                    order_scores_[i] = std::min(
                        searcher.order_score(moves_[i], table_move, ply) + hints.of(moves_[i]), first_of_all);
            } else {
                for (int i = 0; i < moves_.size(); ++i)
                    order_scores_[i] = searcher.order_score(moves_[i], table_move, ply);
            }
        }
        int size() const { return moves_.size(); }
        // Near the leaves, where many moves have been tried and nothing is known for those that are left.
        bool are_hopeless_from(int rank, int depth) const {
            if constexpr (!Hinted<P>) return false;
            const bool are_many = moves_.size() > 8 && (depth == 1 ? rank >= 12 : depth == 2 && rank >= 30);
            return are_many && order_scores_[rank] < killer;
        }
        Move next() {
            const int best = first_of_the_best();
            std::swap(order_scores_[best], order_scores_[given_]);
            moves_.swap(best, given_);
            return moves_[given_++];
        }

      private:
        // In a long list the highest score is found first, since that can be done for many moves at a time.
        int first_of_the_best() const {
            int best = given_;
            if constexpr (P::Moves::capacity > 100) {
                int highest = order_scores_[given_];
                for (int i = given_ + 1; i < moves_.size(); ++i)
                    highest = std::max(highest, order_scores_[i]);
                while (order_scores_[best] != highest) ++best;
            } else {
                for (int i = given_ + 1; i < moves_.size(); ++i) {
                    if (order_scores_[i] > order_scores_[best]) best = i;
                }
            }
            return best;
        }

        // All moves, or those of them that no other move can be better than.
        static typename P::Moves moves_of(const P& position) {
            if constexpr (requires { Evaluation<P>::worth_trying(position); }) {
                return Evaluation<P>::worth_trying(position);
            } else {
                return position.legal_moves();
            }
        }

        typename P::Moves moves_;
        std::array<int, P::Moves::capacity> order_scores_;
        int given_ = 0;
    };

    int order_score(Move move, std::uint32_t table_move, int ply) const {
        const std::uint32_t packed = pack_move(move);
        if (packed == table_move) return first_of_all;
        const auto& killers = killers_[ply];
        const int base = history_[history_index(packed)];
        return packed == killers[0] || packed == killers[1] ? base + killer : base;
    }

    static std::size_t history_index(std::uint32_t packed) {
        return packed * 0x9E3779B1u >> (32 - history_bits);
    }

    void record_cutoff(Move move, int depth, int ply) {
        const std::uint32_t packed = pack_move(move);
        int& history = history_[history_index(packed)];
        history += depth > 0 ? depth * depth + 1 : 1;
        if (history > 1 << 20) {
            for (int& each : history_) each /= 2;
        }
        auto& killers = killers_[ply];
        if (killers[0] != packed) killers = {packed, killers[0]};
    }

    // A position whose moves are searched, and what its game knows of them once two of them were leaves.
    template <class Q>
    struct FamilyOf {};
    template <EvaluatesSiblings Q>
    struct FamilyOf<Q> {
        const Q* parent = nullptr;
        int leaves = 0;
        std::optional<typename Evaluation<Q>::Siblings> siblings;

        void begin(const Q& position) {
            parent = &position;
            leaves = 0;
        }
    };
    using Family = FamilyOf<P>;

    TranspositionTable& table_;
    NodeCounter nodes_;
    std::vector<int> history_ = std::vector<int>(std::size_t{1} << history_bits);
    std::array<std::array<std::uint32_t, 2>, deepest_ply + 1> killers_{};
    std::vector<Family> families_ = std::vector<Family>(deepest_ply + 1);
};

}  // namespace kwartet
