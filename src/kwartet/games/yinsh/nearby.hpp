// The evaluation of positions that follow from one position, each by what its move has changed.
//
// It gives the same scores as the evaluator, several times faster: a move of a ring changes what lies on two
// points and a few colours, and what can be turned only on the lines through the two points. A position that
// differs more is evaluated from scratch.
#pragma once

#include "evaluation.hpp"

namespace kwartet::yinsh {

// All lines of the board, one after the other, eight at a time.
constexpr std::size_t line_count = 3 * width;
constexpr std::size_t lane_count = 8;
constexpr std::size_t padded_line_count = (line_count + lane_count - 1) / lane_count * lane_count;
using Lanes __attribute__((vector_size(2 * lane_count))) = std::uint16_t;
using Masks = std::array<std::uint16_t, padded_line_count>;  // for each line the bits of some of its points

inline Lanes load(const std::uint16_t* masks) {
    Lanes lanes;
    std::memcpy(&lanes, masks, sizeof(lanes));
    return lanes;
}
inline void store(Lanes lanes, std::uint16_t* masks) { std::memcpy(masks, &lanes, sizeof(lanes)); }

// What lies on some lines: markers, rings with the walls beyond the ends, and the rings of each side.
template <std::size_t Count>
struct LineMasks {
    alignas(16) std::array<std::uint16_t, Count> markers{};
    alignas(16) std::array<std::uint16_t, Count> rings{};
    alignas(16) std::array<std::uint16_t, Count> my_rings{};
    alignas(16) std::array<std::uint16_t, Count> their_rings{};
};

// What each side turns on some lines.
template <std::size_t Count>
struct TurnedMasks {
    alignas(16) std::array<std::uint16_t, Count> by_me{};
    alignas(16) std::array<std::uint16_t, Count> by_them{};
};

template <std::size_t Count>
TurnedMasks<Count> find_turned(const LineMasks<Count>& lines) {
    TurnedMasks<Count> found;
    for (std::size_t at = 0; at < Count; at += lane_count) {
        const Lanes markers = load(&lines.markers[at]);
        const Board<Lanes> board{load(&lines.my_rings[at]), load(&lines.their_rings[at]), markers,
                                 ~(markers | load(&lines.rings[at]))};
        Turned<Lanes> turned{};
        add_turned<1>(turned, board);
        add_turned<-1>(turned, board);
        store(turned.by_me, &found.by_me[at]);
        store(turned.by_them, &found.by_them[at]);
    }
    return found;
}

class Nearby {
  public:
    explicit Nearby(const Yinsh& parent)
        : viewer_(other(parent.to_move())),
          pieces_(parent, viewer_),
          rings_{parent.rings(viewer_), parent.rings(other(viewer_))} {
        enter_lines(parent);
        turned_ = find_turned(lines_);
        for (std::size_t line = 0; line < line_count; ++line) {
            mark(by_me_, line, 0, turned_.by_me[line]);
            mark(by_them_, line, 0, turned_.by_them[line]);
        }
        appearances_ = Appearances(pieces_, Turned<Cells>{joined(by_me_), joined(by_them_)});
        states_ = states_of(appearances_);
    }

    // The score of a position that is quiet and not over.
    int score(const Yinsh& child) const {
        const Cells my_moved = rings_[0] ^ child.rings(viewer_);
        const Cells their_moved = rings_[1] ^ child.rings(other(viewer_));
        const Pieces pieces(child, viewer_);
        const Cells moved = my_moved | their_moved | (pieces_.markers() ^ pieces.markers());
        if (child.to_move() != viewer_ || moved == 0 || count_bits(moved) > 2) return evaluator.score(child);
        ...
    }
};

}  // namespace kwartet::yinsh
