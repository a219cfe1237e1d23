// Alpha-beta: principal-variation search with iterative deepening, for any game with an opinion.
//
// Sides do not always alternate, so a score changes its sign only where the side changes. Forced follow-ups
// cost no depth. Moves that come late in a good order are searched less deep first.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "../eval/opinion.hpp"
#include "control.hpp"
#include "forecast.hpp"
#include "score.hpp"
#include "table.hpp"

namespace kwartet {

template <Judged P>
class AlphaBeta {
  public:
    using Move = typename P::Move;

    struct RootMove {
        Move move;
        int score;
        bool is_certain;  // no opinion stands behind the score
    };

    AlphaBeta(Table& table, Control& control) : table_(table), nodes_(control) {}

    // Searches the moves of the root and brings the best `lines` of them to the front, in order; the scores
    // of the others are only known to be no better. Says how many moves were searched before it was stopped.
    int search_root(const P& root, std::vector<RootMove>& moves, int lines, int depth) {
        const int count = static_cast<int>(moves.size());
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
    static constexpr int deepest_ply = 200;
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
        const int left = depth - Opinion<P>::depth_cost(move);
        int score = alpha + 1;
        if (alpha > -infinite_score && !is_first)
            score = search_child(next, same_side, left, alpha, alpha + 1, 1);
        if (score > alpha) score = search_child(next, same_side, left, alpha, infinite_score, 1);
        return {move, score, is_certain_ || is_proven(score)};
    }

    int search_child(const P& child, bool same_side, int depth, int alpha, int beta, int ply) {
        return same_side ? search(child, depth, alpha, beta, ply) : -search(child, depth, -beta, -alpha, ply);
    }

    int search(const P& position, int depth, int alpha, int beta, int ply) {
        if (nodes_.count()) return 0;
        is_certain_ = position.is_over();
        if (is_certain_) return final_score(position, ply);
        if (const auto known = foreseen(position, alpha, beta, ply)) return *known;
        const bool is_leaf = depth <= 0 && Opinion<P>::is_quiet(position);
        if (is_leaf || ply >= deepest_ply) return Opinion<P>::score(position);
        const std::uint64_t key = position.key();
        std::uint32_t remembered_move = no_move;
        if (const auto memory = table_.find(key)) {
            remembered_move = memory->move;
            const int score = seen_from_root(memory->score, ply);
            const bool is_deep_enough = memory->is_certain || memory->depth >= depth;
            is_certain_ = memory->is_certain;
            if (is_deep_enough && settles(memory->bound, score, alpha, beta)) return score;
        }
        return search_moves(position, key, remembered_move, depth, alpha, beta, ply);
    }

    // What can be told of the end without playing on, if that is enough for this window.
    std::optional<int> foreseen(const P& position, int alpha, int beta, int ply) {
        if constexpr (Foreseeable<P>) {
            const Range range = Forecast<P>::of(position);
            const int win = win_at_once - ply - range.plies;
            const int lowest = range.worst * win;
            const int highest = range.best * win;
            is_certain_ = range.worst == range.best || (range.worst >= 0 && lowest >= beta) ||
                          (range.best <= 0 && highest <= alpha);
            if (is_certain_) return lowest >= beta ? lowest : highest;
        }
        return {};
    }

    static bool settles(Bound bound, int score, int alpha, int beta) {
        return bound == Bound::exact || (bound == Bound::at_least && score >= beta) ||
               (bound == Bound::at_most && score <= alpha);
    }

    int search_moves(const P& position, std::uint64_t key, std::uint32_t remembered, int depth, int alpha,
                     int beta, int ply) {
        const int alpha_before = alpha;
        int best = -infinite_score;
        std::uint32_t best_move = no_move;
        bool is_certain = true;
        Ordered moves(*this, position, remembered, ply);
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
            const int score = search_move(position, move, rank, depth, alpha, beta, ply);
            if (nodes_.is_stopped()) return 0;
            // A move that refutes is enough; otherwise nothing is certain unless every move is.
            const bool is_known = is_certain_ || is_proven(score);
            is_certain = score >= beta ? is_known : is_certain && is_known;
            if (score <= best) continue;
            best = score;
            best_move = pack_move(move);
            alpha = std::max(alpha, score);
            if (alpha < beta) continue;
            remember_cutoff(move, depth, ply);
            break;
        }
        const Bound bound = best >= beta          ? Bound::at_least
                            : best > alpha_before ? Bound::exact
                                                  : Bound::at_most;
        table_.store(key, {best_move, static_cast<std::int16_t>(seen_from_here(best, ply)),
                           static_cast<std::int8_t>(std::max(depth, -1)), bound, is_certain});
        is_certain_ = is_certain;
        return best;
    }

    int search_move(const P& position, Move move, int rank, int depth, int alpha, int beta, int ply) {
        P next = position;
        next.play(move);
        const bool same_side = next.to_move() == position.to_move();
        const int left = depth - Opinion<P>::depth_cost(move);
        if (rank == 0) return search_child(next, same_side, left, alpha, beta, ply + 1);
        const int less = reduction(move, rank, depth);
        int score = search_child(next, same_side, left - less, alpha, alpha + 1, ply + 1);
        if (score > alpha && less > 0) score = search_child(next, same_side, left, alpha, alpha + 1, ply + 1);
        if (score > alpha && score < beta) score = search_child(next, same_side, left, alpha, beta, ply + 1);
        return score;
    }

    // Whether the opinion leaves a move out so near to the leaves.
    static bool is_left_out(const P& position, Move move, int depth) {
        if constexpr (requires { Opinion<P>::least_depth(position, move); }) {
            return depth < Opinion<P>::least_depth(position, move);
        } else {
            return false;
        }
    }

    static int reduction(Move move, int rank, int depth) {
        const int late = rank >= 14 && depth >= 3 ? 2 : rank >= 4 && depth >= 2 ? 1 : 0;
        const bool is_free = Opinion<P>::depth_cost(move) == 0;
        if constexpr (!Hinted<P>) return is_free ? 0 : late;
        // What costs no depth opens the whole list of moves again, so it comes late wherever it stands.
        const int very_late = rank >= 30 && depth >= 4 ? 3 : late;
        return std::clamp(very_late, depth >= 2 && is_free ? 1 : 0, std::max(depth - 1, 0));
    }

    // Legal moves, the most promising first; chosen one by one, since most are never needed.
    class Ordered {
      public:
        Ordered(const AlphaBeta& searcher, const P& position, std::uint32_t remembered, int ply)
            : moves_(moves_of(position)) {
            if constexpr (Hinted<P>) {
                const auto hints = Opinion<P>::hints(position);
                for (int i = 0; i < moves_.size(); ++i)
                    promise_[i] = std::min(searcher.promise(moves_[i], remembered, ply) + hints.of(moves_[i]),
                                           first_of_all);
            } else {
                for (int i = 0; i < moves_.size(); ++i)
                    promise_[i] = searcher.promise(moves_[i], remembered, ply);
            }
        }
        int size() const { return moves_.size(); }
        // Near the leaves, where many moves have been tried and nothing is known for those that are left.
        bool are_hopeless_from(int rank, int depth) const {
            if constexpr (!Hinted<P>) return false;
            const bool are_many = moves_.size() > 8 && (depth == 1 ? rank >= 12 : depth == 2 && rank >= 30);
            return are_many && promise_[rank] < killer;
        }
        Move next() {
            const int best = first_of_the_best();
            std::swap(promise_[best], promise_[given_]);
            moves_.swap(best, given_);
            return moves_[given_++];
        }

      private:
        // In a long list their promise is found first, since that can be done for many moves at a time.
        int first_of_the_best() const {
            int best = given_;
            if constexpr (P::Moves::capacity > 100) {
                int highest = promise_[given_];
                for (int i = given_ + 1; i < moves_.size(); ++i) highest = std::max(highest, promise_[i]);
                while (promise_[best] != highest) ++best;
            } else {
                for (int i = given_ + 1; i < moves_.size(); ++i) {
                    if (promise_[i] > promise_[best]) best = i;
                }
            }
            return best;
        }

        // All moves, or those of them that no other move can be better than.
        static typename P::Moves moves_of(const P& position) {
            if constexpr (requires { Opinion<P>::worth_trying(position); }) {
                return Opinion<P>::worth_trying(position);
            } else {
                return position.legal_moves();
            }
        }

        typename P::Moves moves_;
        std::array<int, P::Moves::capacity> promise_;
        int given_ = 0;
    };

    int promise(Move move, std::uint32_t remembered, int ply) const {
        const std::uint32_t packed = pack_move(move);
        if (packed == remembered) return first_of_all;
        const auto& killers = killers_[ply];
        const int base = history_[history_index(packed)];
        return packed == killers[0] || packed == killers[1] ? base + killer : base;
    }

    static std::size_t history_index(std::uint32_t packed) {
        return packed * 0x9E3779B1u >> (32 - history_bits);
    }

    void remember_cutoff(Move move, int depth, int ply) {
        const std::uint32_t packed = pack_move(move);
        int& history = history_[history_index(packed)];
        history += depth > 0 ? depth * depth + 1 : 1;
        if (history > 1 << 20) {
            for (int& each : history_) each /= 2;
        }
        auto& killers = killers_[ply];
        if (killers[0] != packed) killers = {packed, killers[0]};
    }

    Table& table_;
    NodeCounter nodes_;
    bool is_certain_ = false;  // whether the score returned last is a fact of the game, not an opinion
    std::vector<int> history_ = std::vector<int>(std::size_t{1} << history_bits);
    std::array<std::array<std::uint32_t, 2>, deepest_ply + 1> killers_{};
};

}  // namespace kwartet
