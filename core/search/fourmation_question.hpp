// Questions about 4mation that are answered by yes or no.
#pragma once

#include "../eval/fourmation_lines.hpp"
#include "../games/fourmation.hpp"
#include "proof.hpp"

namespace kwartet {

// "The attacker makes a four before more than `deadline` cubes lie on the board." The aim of the other side
// is to prevent it.
struct FourmationQuestion {
    static constexpr int most_cubes = 48;
    static constexpr int most_cubes_to_turn =
        6;  // beyond, looking for the same position turned or mirrored costs more than it gives
    static constexpr int most_children = 49;
    using Node = Fourmation;
    using Nodes = List<Fourmation, most_children>;

    Side attacker;
    int deadline = most_cubes;

    ProofNumbers judge(const Fourmation& position) const {
        if (position.choices() == 0) return judge_end(position);
        const bool attacks = position.to_move() == attacker;
        if (is_too_late(position, attackers_moves_left(position, attacks)))
            return attacks ? refused() : reached();
        if (can_win_at_once(position)) return reached();
        const int safe = count_bits(safe_moves(position));
        if (safe == 0) return refused();
        return {1, static_cast<std::uint32_t>(safe)};
    }

    Nodes children(const Fourmation& position) const {
        Nodes nodes;
        for (fourmation::Cells cells = safe_moves(position); cells != 0;) {
            Fourmation next = position;
            next.play({static_cast<std::uint8_t>(pop_lowest(cells))});
            nodes.add(next);
        }
        return nodes;
    }

    ProofKey key(const Fourmation& position) const {
        const Bits64 question = Bits64(deadline) << 1 | Bits64(index_of(attacker));
        ProofKey key{position.cubes(Side::first), position.cubes(Side::second), position.choices()};
        if (count_bits(key[0] | key[1]) <= most_cubes_to_turn) key = fourmation::smallest_image(key);
        key[2] |= question << 57;
        return key;
    }

    static fourmation::Cells threats(const Fourmation& position, Side side) {
        return fourmation::completions(position.cubes(side));
    }
    static bool can_win_at_once(const Fourmation& position) {
        return (threats(position, position.to_move()) & position.choices()) != 0;
    }
    // Moves that do not hand over a four.
    static fourmation::Cells safe_moves(const Fourmation& position) {
        const Side me = position.to_move();
        const fourmation::Cells free =
            fourmation::board & ~(position.cubes(Side::first) | position.cubes(Side::second));
        const fourmation::Cells dangers = threats(position, other(me)) & free;
        if (dangers == 0) return position.choices();
        fourmation::Cells safe = 0;
        for (fourmation::Cells left = position.choices(); left != 0;) {
            const fourmation::Cells move = left & -left;
            left ^= move;
            const fourmation::Cells near = fourmation::touching(move) & free;
            const fourmation::Cells offered =
                near != 0 ? near : fourmation::touching(position.cubes(me) | move) & free & ~move;
            if ((offered & dangers & ~move) == 0) safe |= move;
        }
        return safe;
    }

  private:
    static constexpr ProofNumbers reached() { return ProofNumbers::reached(); }
    static constexpr ProofNumbers refused() { return ProofNumbers::refused(); }

    ProofNumbers judge_end(const Fourmation& position) const {
        const bool won = position.result().outcome == win_of(attacker);
        return won == (position.to_move() == attacker) ? reached() : refused();
    }
    int attackers_moves_left(const Fourmation& position, bool attacks) const {
        const int left = deadline - count_bits(position.cubes(Side::first) | position.cubes(Side::second));
        return (left + attacks) / 2;
    }
    bool is_too_late(const Fourmation& position, int moves_left) const {
        const fourmation::Cells obstacles = position.cubes(other(attacker));
        if (moves_left >= 4) return !fourmation::has_window(fourmation::board & ~obstacles);
        return moves_left < fourmation::cubes_missing(position.cubes(attacker), obstacles);
    }
};

}  // namespace kwartet
