// Questions about 4mation that are answered by yes or no.
#pragma once

#include "../eval/fourmation_lines.hpp"
#include "../games/fourmation.hpp"
#include "proof.hpp"

namespace kwartet {

// "The attacker makes a four before more than `deadline` cubes lie on the board." The aim of the other side
// is to prevent it. Colours do not matter, so a node knows only whose cubes are whose and who attacks. The
// rules are followed here once more, for speed; core/tests/fourmation.cpp holds both readings together.
struct FourmationQuestion {
    using Cells = fourmation::Cells;

    static constexpr int most_cubes = 48;
    static constexpr int most_cubes_to_turn =
        8;  // beyond, looking for the same position turned or mirrored costs more than it gives
    static constexpr int most_children = 49;

    struct Node {
        Cells mine;  // of the side to move
        Cells theirs;
        Cells choices;
        bool attacks;  // whether the side to move is the attacker

        Cells attackers() const { return attacks ? mine : theirs; }
        Cells defenders() const { return attacks ? theirs : mine; }
        Cells free() const { return fourmation::board & ~(mine | theirs); }
        Node after(Cells move) const {
            return {theirs, mine | move, left_to_choose(move, mine | move, free() & ~move), !attacks};
        }
    };
    using Nodes = List<Node, most_children>;

    int deadline = most_cubes;

    // The game must not be over.
    static Node node(const Fourmation& position, Side attacker) {
        const Side me = position.to_move();
        return {position.cubes(me), position.cubes(other(me)), position.choices(), me == attacker};
    }

    // What is seen at first sight. Where there is but one move it is made, and the next position judged.
    ProofNumbers judge(Node node) const {
        for (bool is_turned = false;; is_turned = !is_turned) {
            const Cells safe = safe_moves(node);
            const bool is_open = !is_lost_for_attacker(node) && !can_win_at_once(node);
            if (is_open && std::has_single_bit(safe)) {
                node = node.after(safe);
                continue;
            }
            const ProofNumbers numbers = is_open && safe != 0 ? guess(node, safe) : decide(node);
            return is_turned ? ProofNumbers{numbers.refuse, numbers.reach} : numbers;
        }
    }

    Nodes children(const Node& node) const {
        Nodes nodes;
        for (Cells left = safe_moves(node); left != 0; left &= left - 1) nodes.add(node.after(left & -left));
        return nodes;
    }

    ProofKey key(const Node& node) const {
        ProofKey key{node.attackers(), node.defenders(), node.choices};
        if (count_bits(key[0] | key[1]) <= most_cubes_to_turn) key = fourmation::smallest_image(key);
        key[2] |= (Bits64(deadline) << 1 | Bits64{node.attacks}) << 57;
        return key;
    }

  private:
    // The cells that a move leaves to the other side: beside it or, in a dead end, beside any own cube.
    static Cells left_to_choose(Cells move, Cells cubes, Cells free) {
        const Cells near = fourmation::touching(move) & free;
        return near != 0 ? near : fourmation::touching(cubes) & free;
    }
    static bool can_win_at_once(const Node& node) {
        return (fourmation::completions(node.mine) & node.choices) != 0;
    }
    // Moves that do not hand over a four.
    static Cells safe_moves(const Node& node) {
        const Cells dangers = fourmation::completions(node.theirs) & node.free();
        if (dangers == 0) return node.choices;
        Cells safe = 0;
        for (Cells left = node.choices; left != 0; left &= left - 1) {
            const Cells move = left & -left;
            if ((left_to_choose(move, node.mine | move, node.free() & ~move) & dangers) == 0) safe |= move;
        }
        return safe;
    }
    bool is_lost_for_attacker(const Node& node) const {
        if (node.choices == 0) return true;
        const int moves_left = (deadline - count_bits(node.mine | node.theirs) + node.attacks) / 2;
        if (moves_left >= 4) return !fourmation::has_window(fourmation::board & ~node.defenders());
        return moves_left < fourmation::cubes_missing(node.attackers(), node.defenders());
    }

    // The answer in a position without a move that is worth a look.
    ProofNumbers decide(const Node& node) const {
        const bool wins = is_lost_for_attacker(node) ? !node.attacks : can_win_at_once(node);
        return wins ? ProofNumbers::reached() : ProofNumbers::refused();
    }

    // The more an attacker has in open lines, the nearer he is to his aim and the harder to refuse.
    static ProofNumbers guess(const Node& node, Cells safe) {
        const auto tally = fourmation::tally_open(node.attackers(), node.defenders());
        const auto worth = static_cast<std::uint32_t>(tally.ones + 4 * tally.twos + 12 * tally.threes);
        const auto moves = static_cast<std::uint32_t>(count_bits(safe));
        const std::uint32_t to_defend = 1 + worth / 16, to_attack = 1 + 64 / (8 + worth);
        return node.attacks ? ProofNumbers{to_attack, moves * to_defend}
                            : ProofNumbers{to_defend, moves * to_attack};
    }
};

}  // namespace kwartet
