// Monte-Carlo: plain tree search with random playouts (UCT), the yardstick that other players are measured
// with.
//
// Every node keeps how often it was visited and how often the side that moved into it won. The tree grows by
// one node's children a playout, until its memory is full.
#pragma once

#include <cmath>
#include <vector>

#include "../maths.hpp"
#include "control.hpp"
#include "playouts.hpp"

namespace kwartet {

template <Game P>
class MonteCarloTree {
  public:
    using Move = typename P::Move;

    struct Child {
        Move move;
        std::uint32_t visits;
        float wins;
    };

    MonteCarloTree(const P& root, Control& control, std::uint64_t seed, std::size_t megabytes)
        : root_(root),
          playouts_(control, between_looks),
          random_(seed),
          most_nodes_((megabytes << 20) / sizeof(Node) + 1000) {
        nodes_.reserve(most_nodes_);  // a tree that moves is deaf to a stop for too long
        nodes_.push_back({});
        expand(0, root);
    }

    // Plays out until stopped.
    void search() {
        while (!playouts_.count()) simulate();
        playouts_.settle();
    }

    // What was found about each move of the root.
    std::vector<Child> children() const {
        std::vector<Child> children;
        const Node& root = nodes_[0];
        for (std::uint32_t child = root.first_child; child < root.first_child + root.child_count; ++child) {
            children.push_back({nodes_[child].move, nodes_[child].visits, nodes_[child].wins});
        }
        return children;
    }

  private:
    struct Node {
        Move move{};
        Side mover = Side::first;
        std::uint16_t child_count = 0;
        std::uint32_t first_child = 0;
        std::uint32_t visits = 0;
        float wins = 0;
    };

    static constexpr std::uint64_t between_looks = 32;  // a playout may take 10 microseconds
    static constexpr float exploration = 0.7F;
    static constexpr int longest_path = 256;

    void simulate() {
        P position = root_;
        List<std::uint32_t, longest_path> path;
        std::uint32_t at = 0;
        path.add(at);
        while (has_children(at, position) && path.size() < longest_path) {
            at = select(at);
            position.play(nodes_[at].move);
            path.add(at);
        }
        play_out(position, random_);
        learn(path, position.result().outcome);
    }

    // A node gets its children when it is visited for the second time.
    bool has_children(std::uint32_t at, const P& position) {
        if (nodes_[at].child_count == 0 && nodes_[at].visits > 0) expand(at, position);
        return nodes_[at].child_count > 0;
    }

    void expand(std::uint32_t at, const P& position) {
        const auto moves = position.legal_moves();
        if (nodes_.size() + static_cast<std::size_t>(moves.size()) > most_nodes_ && at != 0) return;
        nodes_[at].first_child = static_cast<std::uint32_t>(nodes_.size());
        nodes_[at].child_count = static_cast<std::uint16_t>(moves.size());
        for (const Move move : moves) nodes_.push_back({move, position.to_move(), 0, 0, 0, 0});
    }

    // The child with the best upper bound; children without a visit come first, in random order.
    std::uint32_t select(std::uint32_t at) {
        const Node& node = nodes_[at];
        const auto total = static_cast<float>(natural_log(node.visits + 1.0));
        std::uint32_t best = node.first_child;
        float best_value = -1;
        for (std::uint32_t child = node.first_child; child < node.first_child + node.child_count; ++child) {
            const float value = upper_bound(nodes_[child], total);
            if (value > best_value) {
                best_value = value;
                best = child;
            }
        }
        return best;
    }

    float upper_bound(const Node& child, float total) {
        if (child.visits == 0) return 1000.0F + static_cast<float>(random_.below(1 << 16));
        const auto visits = static_cast<float>(child.visits);
        return child.wins / visits + exploration * std::sqrt(total / visits);
    }

    void learn(const List<std::uint32_t, longest_path>& path, Outcome outcome) {
        for (const std::uint32_t at : path) {
            Node& node = nodes_[at];
            ++node.visits;
            node.wins += outcome == Outcome::draw ? 0.5F : outcome == win_of(node.mover) ? 1.0F : 0.0F;
        }
    }

    P root_;
    NodeCounter playouts_;
    Random random_;
    std::vector<Node> nodes_;
    std::size_t most_nodes_;
};

}  // namespace kwartet
