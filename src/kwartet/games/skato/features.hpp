// Features of a SKATO position: what can be counted in it, for the side to move less for the other one.
//
// At the end every cell is taken, so a side's score is all its pieces but those in groups of fewer than five.
// Whether a small group will grow or join is therefore what counts most. Nothing here depends on the board's
// size.
#pragma once

#include <algorithm>

#include "board.hpp"
#include "rules.hpp"

namespace kwartet::skato {

// The places of the features. A small group has 1 to 4 pieces; a cell saves it if a piece there makes it
// live.
constexpr int small_groups = 0;                  // [pieces 4][liberties 0..4][saving cells 0..2]
constexpr int rooms = small_groups + 4 * 5 * 3;  // [pieces 4][free cells within two steps, in eight classes]
constexpr int live_pieces = rooms + 4 * 8;
constexpr int dead_pieces = live_pieces + 1;  // in small groups without a liberty
constexpr int free_cells = dead_pieces + 1;   // by what both sides have around them
constexpr int free_border_cells = free_cells + 15;
constexpr int open_fives = free_border_cells + 15;  // with 1 to 4 own pieces and no other
constexpr int feature_count = open_fives + 4;

template <int N>
class Features {
    using Cells = typename Shape<N>::Cells;

    struct Group {
        Cells liberties;
        int pieces;
    };

    // One side's groups; those that score are one set.
    struct Groups {
        List<Group, N * N / 2 + 1> small;
        Cells live = 0;
        Cells small_cells = 0;
        Cells live_liberties = 0;
    };

  public:
    // Calls `add(feature, count)` for all that differ from zero, some of them several times.
    template <class Add>
    static void count(const Skato<N>& position, Add add) {
        const Cells own = position.pieces(position.to_move());
        const Cells others = position.pieces(other(position.to_move()));
        const Cells free = Shape<N>::all & ~(own | others);
        const auto subtract = [&](int feature, int count) { add(feature, -count); };
        const Groups own_groups = groups_of(own, free);
        const Groups other_groups = groups_of(others, free);
        count_groups(own_groups, free, add);
        count_groups(other_groups, free, subtract);
        count_free_cells(own_groups, other_groups, free, add);
        count_open_fives(own, others, add);
        count_open_fives(others, own, subtract);
    }

  private:
    static Groups groups_of(Cells cells, Cells free) {
        Groups groups;
        while (cells != 0) {
            const Cells group = Shape<N>::lowest_group(cells);
            add_group(groups, group, free);
            cells &= ~group;
        }
        groups.live_liberties = Shape<N>::around(groups.live) & free;
        return groups;
    }
    static void add_group(Groups& groups, Cells group, Cells free) {
        const int pieces = count_bits(group);
        if (pieces >= Shape<N>::smallest_live_group) {
            groups.live |= group;
        } else {
            groups.small.add({Shape<N>::around(group) & free, pieces});
            groups.small_cells |= group;
        }
    }

    template <class Add>
    static void count_groups(const Groups& groups, Cells free, Add add) {
        for (const Group& group : groups.small) {
            if (group.liberties == 0) {
                add(dead_pieces, group.pieces);
                continue;
            }
            const int liberties = std::min(count_bits(group.liberties), 4);
            const int saving = std::min(count_bits(saving_cells(group, groups)), 2);
            const Cells room = group.liberties | (Shape<N>::around(group.liberties) & free);
            add(small_groups + ((group.pieces - 1) * 5 + liberties) * 3 + saving, 1);
            add(rooms + (group.pieces - 1) * 8 + std::min(count_bits(room) / 2, 7), 1);
        }
        add(live_pieces, count_bits(groups.live));
    }

    static Cells saving_cells(const Group& group, const Groups& groups) {
        if (group.pieces == Shape<N>::smallest_live_group - 1) return group.liberties;
        Cells saving = group.liberties & groups.live_liberties;
        for (Cells left = group.liberties & ~saving; left != 0;) {
            const Cells cell = bit_at<Cells>(pop_lowest(left));
            if (pieces_joined_at(cell, groups) >= Shape<N>::smallest_live_group) saving |= cell;
        }
        return saving;
    }
    static int pieces_joined_at(Cells cell, const Groups& groups) {
        int pieces = 1;
        for (const Group& group : groups.small) pieces += (group.liberties & cell) != 0 ? group.pieces : 0;
        return pieces;
    }

    // Free cells by what one side has around them: a live group or not, and no, one or more pieces of small
    // groups.
    struct Surroundings {
        std::array<Cells, 6> classes;

        Surroundings(const Groups& groups, Cells free) {
            const Cells small = groups.small_cells;
            const Cells above = Shape<N>::above(small);
            const Cells below = Shape<N>::below(small);
            const Cells right = Shape<N>::right_of(small);
            const Cells left = Shape<N>::left_of(small);
            const Cells some = (above | below | right | left) & free;
            const Cells several =
                ((above & below) | (right & left) | ((above | below) & (right | left))) & free;
            const Cells at_live = groups.live_liberties;
            classes = {free & ~some & ~at_live, some & ~several & ~at_live, several & ~at_live,
                       free & ~some & at_live,  some & ~several & at_live,  several & at_live};
        }
    };

    // Cells that are the same for both sides speak for nobody.
    template <class Add>
    static void count_free_cells(const Groups& own, const Groups& others, Cells free, Add add) {
        const Surroundings ours(own, free);
        const Surroundings theirs(others, free);
        for (int more = 1, feature = 0; more < 6; ++more) {
            for (int fewer = 0; fewer < more; ++fewer, ++feature) {
                const Cells better = ours.classes[more] & theirs.classes[fewer];
                const Cells worse = ours.classes[fewer] & theirs.classes[more];
                if ((better | worse) == 0) continue;
                add(free_cells + feature, count_bits(better) - count_bits(worse));
                add(free_border_cells + feature,
                    count_bits(better & Shape<N>::border) - count_bits(worse & Shape<N>::border));
            }
        }
    }

    template <class Add>
    static void count_open_fives(Cells own, Cells others, Add add) {
        count_open_fives_along<1>(own, others, Shape<N>::starts_upwards, add);
        count_open_fives_along<N>(own, others, Shape<N>::starts_rightwards, add);
    }

    // Adds up the five cells of all lines at once, digit by digit.
    template <int Step, class Add>
    static void count_open_fives_along(Cells own, Cells others, Cells starts, Add add) {
        const Cells taken = others | others >> Step;
        const Cells open = starts & ~(taken | taken >> 2 * Step | others >> 4 * Step);
        if (open == 0) return;
        const auto [second, third] = std::array{Cells(own >> Step), Cells(own >> 2 * Step)};
        const auto [fourth, fifth] = std::array{Cells(own >> 3 * Step), Cells(own >> 4 * Step)};
        const Cells pair = own ^ second;
        const Cells other_pair = third ^ fourth;
        const Cells four = pair ^ other_pair;
        const Cells ones = four ^ fifth;
        const std::array carries{Cells(own & second), Cells(third & fourth), Cells(pair & other_pair),
                                 Cells(four & fifth)};
        const Cells low = carries[0] ^ carries[1];
        const Cells high = carries[2] ^ carries[3];
        const Cells twos = low ^ high;
        const Cells fours = (carries[0] & carries[1]) | (carries[2] & carries[3]) | (low & high);
        add(open_fives, count_bits(open & ones & ~twos & ~fours));
        add(open_fives + 1, count_bits(open & ~ones & twos));
        add(open_fives + 2, count_bits(open & ones & twos));
        add(open_fives + 3, count_bits(open & fours));
    }
};

}  // namespace kwartet::skato
