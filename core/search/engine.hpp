// Engine: searches a position with one method or the other, in one thread or several, and reports what it
// finds.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "../maths.hpp"
#include "alpha_beta.hpp"
#include "monte_carlo.hpp"
#include "threads.hpp"

namespace kwartet {

struct FoundLine {
    int score = 0;            // points for the side to move, or a proof
    double chance = 0;        // of winning, for the side to move
    bool is_certain = false;  // the score is proven, not estimated
    int plies = 0;            // to the end at the latest, if that is known
    std::vector<MoveText> moves;
    std::optional<int> margin = {};  // of the scores, if it is known for certain
};

// What is known after a depth (Monte-Carlo: at the end); the best line comes first.
struct Finding {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<FoundLine> lines;
};

using Listener = std::function<void(const Finding&)>;

struct Resources {
    TranspositionTable& table;
    Control& control;
    int threads;
    std::size_t megabytes;
    std::uint64_t seed;
};

// How many points are one logit of the winning chance. Without an evaluation there are no points of a game's
// own, so any number does.
template <Game P>
constexpr double points_of_logit() {
    if constexpr (Evaluated<P>) {
        return static_cast<double>(Evaluation<P>::points_of_logit);
    } else {
        return 100;
    }
}

template <Game P>
double chance_of(int score) {
    if (is_proven(score)) return score > 0 ? 1.0 : 0.0;
    return 1.0 / (1.0 + exponential(-score / points_of_logit<P>()));
}

// The points that stand for a chance of winning; certainty is left to proofs.
template <Game P>
int points_of(double chance) {
    constexpr double smallest = 1e-4;
    const double odds = (chance + smallest) / (1 - chance + smallest);
    return static_cast<int>(natural_log(odds) * points_of_logit<P>());
}

// The moves that follow a first one, as far as the table has them (the principal variation).
template <Game P>
std::vector<MoveText> line_from(P position, typename P::Move move, const TranspositionTable& table,
                                int longest) {
    std::vector<MoveText> line{position.text(move)};
    position.play(move);
    while (static_cast<int>(line.size()) < longest) {
        const auto entry = table.find(position.key());
        if (!entry) break;
        const auto moves = position.legal_moves();
        const auto* next = std::find_if(moves.begin(), moves.end(),
                                        [&](auto each) { return pack_move(each) == entry->move; });
        if (next == moves.end()) break;
        line.push_back(position.text(*next));
        position.play(*next);
    }
    return line;
}

template <Evaluated P>
class IterativeDeepening {
  public:
    using Worker = AlphaBeta<P>;
    using RootMoves = std::vector<typename Worker::RootMove>;

    IterativeDeepening(const P& root, const Resources& resources, const Listener& listener)
        : root_(root), resources_(resources), listener_(listener) {
        for (const auto move : root.legal_moves()) moves_.push_back({move, 0, false});
    }

    void run() {
        const auto help = [this, moves = moves_](int number) { this->help(number, moves); };
        const auto lead = [this] {
            this->lead();
            resources_.control.stop();
        };
        work_together(resources_.threads, help, lead);
    }

  private:
    // The leading thread deepens, and reports what it finds. If not even depth 1 was finished, it reports the
    // moves with depth 0.
    void lead() {
        Worker worker(resources_.table, resources_.control);
        const Limits& limits = resources_.control.limits();
        int finished = 0;
        while (finished < limits.depth && deepen(worker, finished)) {
            ++finished;
            const bool is_time_up = resources_.control.seconds() >= limits.usual_seconds;
            if (is_decided() || is_time_up || resources_.control.is_stopped()) break;
        }
    }

    // Searches one ply deeper than before, reports what it finds, and returns whether it was finished. An
    // unfinished depth counts if all lines were searched to it: a move that is now better than the old best
    // one was searched deeper. That every move loses is reported only when every move has been searched.
    bool deepen(Worker& worker, int finished) {
        const RootMoves before = moves_;
        const int searched = worker.search_root(root_, moves_, lines(), finished + 1);
        const bool is_finished = searched == static_cast<int>(moves_.size());
        const bool counts = is_finished || (searched >= lines() && !is_lost(moves_[lines() - 1].score));
        if (!counts) moves_ = before;
        worker.settle();
        if (counts || finished == 0) report(is_finished ? finished + 1 : finished);
        return is_finished;
    }

    // The helpers search the same positions, some of them one ply deeper, and share results by the table.
    void help(int number, RootMoves moves) {
        Worker worker(resources_.table, resources_.control);
        const int deepest = resources_.control.limits().depth;
        for (int depth = 1 + number % 2; depth <= deepest && !resources_.control.is_stopped(); ++depth)
            worker.search_root(root_, moves, 1, depth);
    }

    static bool is_lost(int score) { return score < 0 && is_proven(score); }

    int lines() const { return std::min(resources_.control.limits().lines, static_cast<int>(moves_.size())); }

    // Nothing will change any more: the scores of all moves are proven, or the best one wins.
    bool is_decided() const {
        const bool all =
            std::all_of(moves_.begin(), moves_.end(), [](const auto& each) { return each.is_certain; });
        return all || (lines() == 1 && is_proven(moves_[0].score) && moves_[0].score > 0);
    }

    void report(int depth) {
        Finding finding{depth, resources_.control.nodes(), resources_.control.seconds(), {}};
        for (int i = 0; i < lines(); ++i) {
            const auto& [move, score, is_certain] = moves_[i];
            finding.lines.push_back({score, chance_of<P>(score), is_certain,
                                     is_proven(score) ? plies_to_end(score) : 0,
                                     line_from(root_, move, resources_.table, 2 * depth + 4)});
        }
        listener_(finding);
    }

    const P& root_;
    Resources resources_;
    const Listener& listener_;
    RootMoves moves_;
};

// Each thread grows a tree of its own; what they found about the moves of the root is added up.
template <Game P>
class MonteCarloSearch {
  public:
    MonteCarloSearch(const P& root, const Resources& resources, const Listener& listener)
        : root_(root), resources_(resources), listener_(listener), found_(resources.threads) {}

    void run() {
        resources_.control.end_at_usual_seconds();
        work_together(resources_.threads, [this](int number) { work(number); }, [this] { work(0); });
        report(added_up());
    }

  private:
    using Children = std::vector<typename MonteCarloTree<P>::Child>;

    void work(int number) {
        const std::uint64_t seed = resources_.seed * 1000 + static_cast<std::uint64_t>(number);
        MonteCarloTree<P> searcher(root_, resources_.control, seed, resources_.megabytes / found_.size());
        searcher.search();
        found_[number] = searcher.children();
    }

    Children added_up() const {
        Children all = found_[0];
        for (std::size_t part = 1; part < found_.size(); ++part) {
            for (std::size_t i = 0; i < all.size(); ++i) {
                all[i].visits += found_[part][i].visits;
                all[i].wins += found_[part][i].wins;
            }
        }
        std::stable_sort(all.begin(), all.end(),
                         [](auto left, auto right) { return left.visits > right.visits; });
        return all;
    }

    void report(const Children& children) {
        Finding finding{1, resources_.control.nodes(), resources_.control.seconds(), {}};
        for (const auto& child : children) {
            if (static_cast<int>(finding.lines.size()) == resources_.control.limits().lines) break;
            const double chance = child.visits > 0 ? child.wins / static_cast<double>(child.visits) : 0.0;
            finding.lines.push_back({points_of<P>(chance), chance, false, 0, {root_.text(child.move)}});
        }
        listener_(finding);
    }

    const P& root_;
    Resources resources_;
    const Listener& listener_;
    std::vector<Children> found_;
};

}  // namespace kwartet
