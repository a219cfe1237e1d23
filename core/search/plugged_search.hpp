// Plugged search: plain alpha-beta with an evaluation that is given at run time, for experiments.
//
// It prunes nothing that the evaluation has not refuted, so differences between two evaluations are
// differences between evaluations. One thread; the control is asked at every node, since an evaluation may be
// slow.
#pragma once

#include "../any.hpp"
#include "engine.hpp"

namespace kwartet {

using PluggedEvaluation = std::function<int(const AnyGame&)>;  // points for the side to move

template <Game P>
class PluggedSearch {
  public:
    PluggedSearch(const P& root, const PluggedEvaluation& evaluation, const Resources& resources,
                  const Listener& listener)
        : root_(root),
          evaluation_(evaluation),
          resources_(resources),
          listener_(listener),
          nodes_(resources.control, 1) {
        for (const auto move : root.legal_moves()) moves_.push_back({move, 0});
    }

    void run() {
        const Limits& limits = resources_.control.limits();
        int finished = 0;
        while (finished < limits.depth && !is_decided() && search_root(finished + 1)) {
            report(++finished);
            if (resources_.control.seconds() >= limits.usual_seconds) break;
        }
        if (finished == 0) report(0);
    }

  private:
    using Move = typename P::Move;

    struct RootMove {
        Move move;
        int score;
    };

    // Searches every move of the root; the best `lines` of them are in front, in order. An unfinished depth
    // counts for nothing.
    bool search_root(int depth) {
        std::vector<RootMove> moves = moves_;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const int alpha = i < lines() ? -infinite_score : moves[lines() - 1].score;
            moves[i].score = search_move(root_, moves[i].move, depth, alpha, infinite_score, 0);
            if (nodes_.is_stopped()) return false;
            std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                             [](const auto& left, const auto& right) { return left.score > right.score; });
        }
        moves_ = std::move(moves);
        return true;
    }

    int search_move(const P& position, Move move, int depth, int alpha, int beta, int ply) {
        P next = position;
        next.play(move);
        const int left = depth - depth_cost(move);
        if (next.to_move() == position.to_move()) return search(next, left, alpha, beta, ply + 1);
        return -search(next, left, -beta, -alpha, ply + 1);
    }

    int search(const P& position, int depth, int alpha, int beta, int ply) {
        if (nodes_.count()) return 0;
        if (position.is_over()) return final_score(position, ply);
        if ((depth <= 0 && is_quiet(position)) || ply >= longest_game) return points(position);
        const auto entry = resources_.table.find(position.key());
        if (entry && entry->depth >= depth) {
            const int score = seen_from_root(entry->score, ply);
            const bool is_enough = entry->bound == Bound::exact ||
                                   (entry->bound == Bound::at_least && score >= beta) ||
                                   (entry->bound == Bound::at_most && score <= alpha);
            if (is_enough) return score;
        }
        return search_moves(position, entry ? entry->move : no_move, depth, alpha, beta, ply);
    }

    int search_moves(const P& position, std::uint32_t first, int depth, int alpha, int beta, int ply) {
        const int alpha_before = alpha;
        int best = -infinite_score;
        std::uint32_t best_move = no_move;
        for (const Move move : ordered(position, first)) {
            const int score = search_move(position, move, depth, alpha, beta, ply);
            if (nodes_.is_stopped()) return 0;
            if (score <= best) continue;
            best = score;
            best_move = pack_move(move);
            alpha = std::max(alpha, score);
            if (alpha >= beta) break;
        }
        const Bound bound = best >= beta          ? Bound::at_least
                            : best > alpha_before ? Bound::exact
                                                  : Bound::at_most;
        resources_.table.store(position.key(),
                               {best_move, static_cast<std::int16_t>(seen_from_here(best, ply)),
                                static_cast<std::int8_t>(std::max(depth, -1)), bound, is_proven(best)});
        return best;
    }

    // The move that was best before comes first.
    static auto ordered(const P& position, std::uint32_t first) {
        auto moves = position.legal_moves();
        for (int i = 1; i < moves.size(); ++i) {
            if (pack_move(moves[i]) == first) moves.swap(0, i);
        }
        return moves;
    }

    int points(const P& position) const {
        return std::clamp(evaluation_(AnyGame(position)), -highest_evaluation, highest_evaluation);
    }

    static bool is_quiet(const P& position) {
        if constexpr (Evaluated<P>) return Evaluation<P>::is_quiet(position);
        return true;
    }

    static int depth_cost(Move move) {
        if constexpr (Evaluated<P>) return Evaluation<P>::depth_cost(move);
        return 1;
    }

    std::size_t lines() const {
        return std::min(static_cast<std::size_t>(resources_.control.limits().lines), moves_.size());
    }

    bool is_decided() const {
        return std::all_of(moves_.begin(), moves_.end(),
                           [](const auto& each) { return is_proven(each.score); });
    }

    void report(int depth) {
        Finding finding{depth, resources_.control.nodes(), resources_.control.seconds(), {}};
        for (std::size_t i = 0; i < lines(); ++i) {
            const auto& [move, score] = moves_[i];
            finding.lines.push_back({score, chance_of<P>(score), is_proven(score),
                                     is_proven(score) ? plies_to_end(score) : 0,
                                     line_from(root_, move, resources_.table, 2 * depth + 4)});
        }
        listener_(finding);
    }

    const P& root_;
    const PluggedEvaluation& evaluation_;
    Resources resources_;
    const Listener& listener_;
    NodeCounter nodes_;
    std::vector<RootMove> moves_;
};

}  // namespace kwartet
