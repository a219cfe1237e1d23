// Questions about 4mation that are answered by yes or no.
#pragma once

#include "board.hpp"
#include "rules.hpp"
#include "search/proof.hpp"

namespace kwartet {

// "The attacker makes a four before more than `deadline` cubes lie on the board." The aim of the other side
// is to prevent it. Colours do not matter, so a node knows only whose cubes are whose and who attacks.
struct FourmationQuestion {
    using Cells = fourmation::Cells;

    static constexpr int most_cubes = 2 * fourmation::cubes_each;
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
            return {theirs, mine | move, fourmation::placements(move, mine | move, free() & ~move), !attacks};
        }
    };
    using Nodes = List<Node, most_children>;

    int deadline = most_cubes;

    // The game must not be over.
    static Node node(const Fourmation& position, Side attacker) {
        const Side me = position.to_move();
        return {position.cubes(me), position.cubes(other(me)), position.choices(), me == attacker};
    }

    static bool attacks(const Node& node) { return node.attacks; }

    // What is known without search. Where there is only one move it is made, and the next position looked at.
    // Of what is left to choose from, only moves that do not hand over a four matter.
    ProofNumbers settle(Node& node) const {
        while (true) {
            if (is_lost_for_attacker(node)) return ProofNumbers::refused();
            const Cells wins = fourmation::completions(node.mine) & node.free();
            if ((wins & node.choices) != 0) return ProofNumbers::reached().seen_by(node.attacks);
            const Cells dangers = fourmation::completions(node.theirs) & node.free();
            const Cells safe = safe_moves(node, dangers);
            if (safe == 0) return ProofNumbers::refused().seen_by(node.attacks);
            if (!std::has_single_bit(safe)) {
                node.choices = safe;
                return node.attacks ? guess(node, wins, dangers) : guess(node, dangers, wins);
            }
            node = node.after(safe);
        }
    }

    static void add_children(const Node& node, Nodes& nodes) {
        for (Cells left = node.choices; left != 0; left &= left - 1) nodes.add(node.after(left & -left));
    }

    ProofKey key(const Node& node) const {
        ProofKey key{node.attackers(), node.defenders(), node.choices};
        if (count_bits(key[0] | key[1]) <= most_cubes_to_turn) key = fourmation::smallest_image(key);
        key[2] |= (Bits64(deadline) << 1 | Bits64{node.attacks}) << 57;
        return key;
    }

  private:
    // A cube beside a danger hands over a four, and so does one in a dead end if a danger touches any cube.
    static Cells safe_moves(const Node& node, Cells dangers) {
        if (dangers == 0) return node.choices;
        Cells safe = node.choices & ~fourmation::beside(dangers);
        for (Cells left = safe & ~fourmation::beside(node.free()); left != 0; left &= left - 1) {
            const Cells move = left & -left;
            if ((fourmation::touching(node.mine | move) & dangers & ~move) != 0) safe &= ~move;
        }
        return safe;
    }
    bool is_lost_for_attacker(const Node& node) const {
        if (node.choices == 0) return true;
        const int moves_left = (deadline - count_bits(node.mine | node.theirs) + node.attacks) / 2;
        if (moves_left >= 4) return !fourmation::has_window(fourmation::board & ~node.defenders());
        return moves_left < fourmation::cubes_missing(node.attackers(), node.defenders());
    }

    // How likely it is that the attacker reaches his aim, as a power of two in steps of 1/32: fitted by
    // logistic regression to 240 000 solved positions. A cell beside a danger is barred to the other side.
    struct Guess {
        int twos, threes, their_twos, their_threes, barred, own_barred, moves, cubes, always;
    };
    static constexpr Guess guess_to_attack{14, 19, -9, -16, 10, -10, 16, -3, 36};
    static constexpr Guess guess_to_defend{12, 22, -10, -12, 10, -10, -15, -1, 17};

    static ProofNumbers guess(const Node& node, Cells wins_of_attacker, Cells wins_of_defender) {
        const Guess& guess = node.attacks ? guess_to_attack : guess_to_defend;
        const auto mine = fourmation::tally_open(node.attackers(), node.defenders());
        const auto theirs = fourmation::tally_open(node.defenders(), node.attackers());
        const Cells free = node.free();
        const int power = guess.twos * mine.twos + guess.threes * mine.threes +
                          guess.their_twos * theirs.twos + guess.their_threes * theirs.threes +
                          guess.barred * count_bits(free & fourmation::touching(wins_of_attacker)) +
                          guess.own_barred * count_bits(free & fourmation::touching(wins_of_defender)) +
                          guess.moves * count_bits(node.choices) +
                          guess.cubes * count_bits(node.mine | node.theirs) + guess.always;
        return {sixteen_times_two_to(-power), sixteen_times_two_to(power)};
    }
    // Between whole powers of two it is a straight line, so that all machines find the same; at least 1.
    static std::uint32_t sixteen_times_two_to(int power) {
        const int positive = std::clamp(power + 4 * 32, 0, 12 * 32);
        return static_cast<std::uint32_t>((32 + positive % 32) << positive / 32) / 32;
    }
};

}  // namespace kwartet
