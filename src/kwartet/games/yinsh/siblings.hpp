// The evaluation of positions that follow from the same position, each by what its move has changed.
//
// It gives the scores of the evaluator, several times faster: a move of a ring changes what lies on two
// points and the colours between them, and what a jump can turn only on the lines through the two points.
// A position that differs more, or has another side to move, is evaluated from scratch.
#pragma once

#include <cstring>

#include "evaluation.hpp"

namespace kwartet::yinsh {

constexpr std::size_t axes = 3;
constexpr std::size_t line_count = axes * width;
constexpr std::size_t lane_count = 8;

// A number for each of eight lines: the points of a set, as bits along the line.
using Lanes = std::uint16_t __attribute__((vector_size(2 * lane_count)));

// The same for any number of lines, eight after eight.
template <std::size_t Eights>
struct alignas(2 * lane_count) Masks {
    std::array<std::uint16_t, lane_count * Eights> of_line{};

    std::uint16_t& operator[](std::size_t line) { return of_line[line]; }
    std::uint16_t operator[](std::size_t line) const { return of_line[line]; }

    Lanes lanes(std::size_t eight) const {
        Lanes lanes;
        std::memcpy(&lanes, &of_line[lane_count * eight], sizeof(lanes));
        return lanes;
    }
    void set_lanes(std::size_t eight, Lanes lanes) {
        std::memcpy(&of_line[lane_count * eight], &lanes, sizeof(lanes));
    }
};

// What lies on some lines; `rings` has the rings of both sides and the walls.
template <std::size_t Eights>
struct LineBoard {
    Masks<Eights> markers, rings, my_rings, their_rings;

    Turned<Masks<Eights>> turned() const {
        Turned<Masks<Eights>> found;
        for (std::size_t eight = 0; eight < Eights; ++eight) {
            const Lanes free = ~(markers.lanes(eight) | rings.lanes(eight));
            const Board<Lanes> board{my_rings.lanes(eight), their_rings.lanes(eight), markers.lanes(eight),
                                     free};
            Turned<Lanes> lanes;
            add_turned<1>(lanes, board);
            add_turned<-1>(lanes, board);
            found.by_me.set_lanes(eight, lanes.by_me);
            found.by_them.set_lanes(eight, lanes.by_them);
        }
        return found;
    }
};

// Cells that are turned along the lines of each axis.
using TurnedOnAxes = std::array<Turned<Cells>, axes>;

struct CellsOfLines {
    std::array<std::array<std::uint8_t, width + 2>, line_count> cell{};  // by line and how far along
};

constexpr CellsOfLines make_cells_of_lines() {
    CellsOfLines found;
    for (int cell = 0; cell < cell_limit; ++cell) {
        if (!has_bit(tables.board, cell)) continue;
        for (std::size_t axis = 0; axis < axes; ++axis) {
            const OnLine where = tables.on_lines[cell][axis];
            found.cell[axis * width + where.line][where.along] = static_cast<std::uint8_t>(cell);
        }
    }
    return found;
}
inline constexpr CellsOfLines cells_of_lines = make_cells_of_lines();

// What is turned along one line.
struct TurnedOnLine {
    std::uint16_t by_me;
    std::uint16_t by_them;
};

// Replaces what is turned along a line.
inline void replace(Turned<Cells>& cells, std::size_t line, TurnedOnLine before, TurnedOnLine after) {
    const unsigned by_me = before.by_me ^ after.by_me;
    const unsigned by_them = before.by_them ^ after.by_them;
    for (unsigned changed = by_me | by_them; changed != 0; changed &= changed - 1) {
        const int along = std::countr_zero(changed);
        const Cells cell = bit_at<Cells>(cells_of_lines.cell[line][along]);
        const Cells none = 0;
        cells.by_me = (cells.by_me & ~cell) | ((after.by_me >> along & 1) != 0 ? cell : none);
        cells.by_them = (cells.by_them & ~cell) | ((after.by_them >> along & 1) != 0 ? cell : none);
    }
}

inline Turned<Cells> joined(const TurnedOnAxes& turned) {
    return {turned[0].by_me | turned[1].by_me | turned[2].by_me,
            turned[0].by_them | turned[1].by_them | turned[2].by_them};
}

class Siblings {
  public:
    explicit Siblings(const Yinsh& parent)
        : viewer_(other(parent.to_move())), board_(board_of(parent, viewer_)) {
        enter_lines(parent);
        turned_on_lines_ = lines_.turned();
        for (std::size_t line = 0; line < line_count; ++line) {
            replace(turned_[line / width], line, {0, 0}, turned_on_line(line));
        }
        view_ = view_of(parent, viewer_, joined(turned_));
        states_ = states_of(view_);
    }

    // The score of a position after a move of the parent; it is quiet and not over.
    int score(const Yinsh& child) const {
        const Cells moved = board_.their_rings ^ child.rings(other(viewer_));
        const bool is_ring_moved = child.to_move() == viewer_ && count_bits(moved) == 2;
        if (!is_ring_moved) return evaluator.score(child);
        const View view = view_of(child, viewer_, turned_after(child, moved));
        Windows states = states_;
        for (Cells changed = difference(view_, view); changed != 0;) {
            const int cell = pop_lowest(changed);
            enter(states, cell, appearance_at(view, cell) - appearance_at(view_, cell));
        }
        return evaluator.score(states, stage_of(child));
    }

  private:
    static Cells difference(const View& before, const View& after) {
        Cells changed = 0;
        for (int each = own; each < appearance_count; ++each) changed |= before[each] ^ after[each];
        return changed;
    }

    static int appearance_at(const View& view, int cell) {
        int appearance = 0;
        for (int each = own; each < appearance_count; ++each)
            appearance += has_bit(view[each], cell) ? each : 0;
        return appearance;
    }

    TurnedOnLine turned_on_line(std::size_t line) const {
        return {turned_on_lines_.by_me[line], turned_on_lines_.by_them[line]};
    }

    static constexpr std::size_t eights = (line_count + lane_count - 1) / lane_count;

    void enter_lines(const Yinsh& parent) {
        lines_.rings.of_line.fill(0xFFFF);
        for (std::size_t line = 0; line < line_count; ++line) {
            lines_.markers[line] = parent.markers_on_line(line / width, line % width);
            lines_.rings[line] = parent.rings_on_line(line / width, line % width);
        }
        enter_rings(lines_.my_rings, board_.my_rings);
        enter_rings(lines_.their_rings, board_.their_rings);
    }

    static void enter_rings(Masks<eights>& masks, Cells rings) {
        while (rings != 0) {
            const int cell = pop_lowest(rings);
            for (std::size_t axis = 0; axis < axes; ++axis) {
                const OnLine where = tables.on_lines[cell][axis];
                masks[axis * width + where.line] |= bit_on_line(cell, axis);
            }
        }
    }

    // Looks anew along the lines through the two ends of a ring's move.
    Turned<Cells> turned_after(const Yinsh& child, Cells ends) const {
        const int low = lowest_bit(ends);
        const int high = lowest_bit(ends & (ends - 1));
        const auto shared = static_cast<std::size_t>(axis_of(low, high));
        LineBoard<1> lines;
        std::array<std::size_t, 2 * axes> numbers{};
        for (std::size_t axis = 0; axis < axes; ++axis) {
            numbers[axis] = enter_line(lines, axis, axis, child, low);
            numbers[axes + axis] = enter_line(lines, axes + axis, axis, child, high);
        }
        lines.their_rings[shared] ^= bit_on_line(high, shared);
        lines.their_rings[axes + shared] ^= bit_on_line(low, shared);
        const auto after = lines.turned();
        TurnedOnAxes turned = turned_;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            replace(turned[i % axes], numbers[i], turned_on_line(numbers[i]),
                    {after.by_me[i], after.by_them[i]});
        }
        return joined(turned);
    }

    // Enters the line through a cell on which a ring has come or gone, and says its number.
    std::size_t enter_line(LineBoard<1>& lines, std::size_t place, std::size_t axis, const Yinsh& child,
                           int cell) const {
        const std::size_t line = tables.on_lines[cell][axis].line;
        const std::size_t number = axis * width + line;
        lines.markers[place] = child.markers_on_line(axis, line);
        lines.rings[place] = child.rings_on_line(axis, line);
        lines.my_rings[place] = lines_.my_rings[number];
        lines.their_rings[place] = lines_.their_rings[number] ^ bit_on_line(cell, axis);
        return number;
    }

    static std::uint16_t bit_on_line(int cell, std::size_t axis) {
        return static_cast<std::uint16_t>(1u << tables.on_lines[cell][axis].along);
    }

    Side viewer_;  // the side to move in the children
    Board<Cells> board_;
    LineBoard<eights> lines_;
    Turned<Masks<eights>> turned_on_lines_;
    TurnedOnAxes turned_;
    View view_;
    Windows states_;
};

}  // namespace kwartet::yinsh

namespace kwartet {

template <>
struct Evaluation<Yinsh> {
    static int score(const Yinsh& position) { return yinsh::evaluator.score(position); }
    static bool is_quiet(const Yinsh& position) { return !position.has_row_to_take(); }
    // Taking a row and a ring has to be: depth counts the moves of rings.
    static int depth_cost(Yinsh::Move move) {
        return move.kind == Yinsh::Move::Kind::row || move.kind == Yinsh::Move::Kind::ring ? 0 : 1;
    }
    static constexpr double points_of_logit = yinsh::points_of_logit;
    static constexpr int futility_margin = 100;
    using Siblings = yinsh::Siblings;
};

static_assert(Evaluated<Yinsh>);

}  // namespace kwartet
