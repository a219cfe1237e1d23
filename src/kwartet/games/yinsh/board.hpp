// The YINSH board: 85 points in eleven columns, and three axes of lines.
//
// A cell is 11 * column + (number - 1), so the axes have the strides 1 (same letter), 11 (same number) and 12
// (letter and number together). There is always an empty cell between two columns, so runs of five never wrap
// around.
#pragma once

#include <array>

#include "bits.hpp"
#include "scene.hpp"

namespace kwartet::yinsh {

using Cells = Bits128;

constexpr int width = 11;
constexpr int cell_limit = width * width;
constexpr int point_count = 85;
constexpr std::array<int, width> lowest_number{2, 1, 1, 1, 1, 2, 2, 3, 4, 5, 7};
constexpr std::array<int, width> highest_number{5, 7, 8, 9, 10, 10, 11, 11, 11, 11, 10};
constexpr std::array<int, 3> strides{1, 11, 12};

constexpr int cell_at(int column, int number) { return width * column + number - 1; }
constexpr int column_of(int cell) { return cell / width; }
constexpr int number_of(int cell) { return cell % width + 1; }

constexpr bool is_on_board(int column, int number) {
    return column >= 0 && column < width && number >= lowest_number[column] &&
           number <= highest_number[column];
}

// A cell's line on each axis, and how far along it lies (from 1; 0 and 12 are the walls).
struct OnLine {
    std::uint8_t line;
    std::uint8_t along;
};

constexpr OnLine on_line(int cell, int axis) {
    const int column = column_of(cell);
    const int row = number_of(cell) - 1;
    const int line = axis == 0 ? column : axis == 1 ? row : column - row + 5;
    const int along = axis == 0 ? row : column;
    return {static_cast<std::uint8_t>(line), static_cast<std::uint8_t>(along + 1)};
}

struct Tables {
    std::array<std::uint8_t, point_count> cell_of_point{};
    std::array<std::uint8_t, cell_limit> point_of_cell{};
    std::array<std::array<OnLine, 3>, cell_limit> on_lines{};
    std::array<std::array<std::uint16_t, width>, 3>
        walls{};  // the bits of each line that are not on the board
    std::array<std::array<Cells, width>, 3> line_cells{};
    std::array<Cells, cell_limit + 1> below{};  // all cells with a smaller index
    Cells board = 0;
};

constexpr void enter_cell(Tables& tables, int cell) {
    for (int axis = 0; axis < 3; ++axis) {
        const OnLine where = on_line(cell, axis);
        tables.on_lines[cell][axis] = where;
        tables.walls[axis][where.line] &= static_cast<std::uint16_t>(~(1u << where.along));
        tables.line_cells[axis][where.line] |= bit_at<Cells>(cell);
    }
    tables.board |= bit_at<Cells>(cell);
}

constexpr Tables make_tables() {
    Tables tables;
    for (auto& axis : tables.walls) axis.fill(0xFFFF);
    for (int cell = 0; cell < cell_limit; ++cell) {
        tables.below[cell + 1] = tables.below[cell] | bit_at<Cells>(cell);
    }
    std::uint8_t point = 0;
    for (int cell = 0; cell < cell_limit; ++cell) {
        if (!is_on_board(column_of(cell), number_of(cell))) continue;
        tables.cell_of_point[point] = static_cast<std::uint8_t>(cell);
        tables.point_of_cell[cell] = point++;
        enter_cell(tables, cell);
    }
    return tables;
}

inline constexpr Tables tables = make_tables();

constexpr int axis_of(int from, int to) {
    return column_of(from) == column_of(to) ? 0 : number_of(from) == number_of(to) ? 1 : 2;
}

// The cells of a line strictly between two of its cells, given in any order.
inline Cells between(int from, int to) {
    const auto axis = (axis_of(from, to));
    const int low = from < to ? from : to;
    const int high = from < to ? to : from;
    const Cells line = tables.line_cells[axis][tables.on_lines[low][axis].line];
    return line & tables.below[high] & ~tables.below[low + 1];
}

// Where runs of five begin, for one axis.
inline Cells fives(Cells cells, int stride) {
    const Cells pairs = cells & cells >> stride;
    return pairs & pairs >> 2 * stride & cells >> 4 * stride;
}
inline bool has_five(Cells cells) { return (fives(cells, 1) | fives(cells, 11) | fives(cells, 12)) != 0; }

constexpr void add_cell_name(auto& text, int cell) {
    text.add(static_cast<char>('a' + column_of(cell))).add_number(number_of(cell));
}

constexpr double column_distance = 0.8660254037844386;  // half the square root of three

constexpr std::array<Place, point_count> make_points() {
    std::array<Place, point_count> points;
    for (std::size_t point = 0; point < point_count; ++point) {
        const int cell = tables.cell_of_point[point];
        add_cell_name(points[point].name, cell);
        points[point].x = column_of(cell) * column_distance;
        points[point].y = number_of(cell) - column_of(cell) / 2.0;
    }
    return points;
}

constexpr std::array<BoardLine, 3 * width> make_lines() {
    std::array<BoardLine, 3 * width> lines{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (std::size_t line = 0; line < width; ++line) {
            Cells cells = tables.line_cells[axis][line];
            const int first = pop_lowest(cells);
            int last = first;
            while (cells != 0) last = pop_lowest(cells);
            lines[axis * width + line] = {tables.point_of_cell[first], tables.point_of_cell[last]};
        }
    }
    return lines;
}

enum Spot : std::uint8_t {
    white_reserve = point_count,
    black_reserve,
    white_taken,
    black_taken = white_taken + 3,
    pool = black_taken + 3,
    pass_spot
};

inline constexpr std::array<Place, 10> spots{{
    {"white-reserve", 3.6, -2.75},
    {"black-reserve", 3.6, 9.35},
    {"white-1", 6.1, -2.75},
    {"white-2", 7.1, -2.75},
    {"white-3", 8.1, -2.75},
    {"black-1", 6.1, 9.35},
    {"black-2", 7.1, 9.35},
    {"black-3", 8.1, 9.35},
    {"pool", 8.4, -0.7},
    {"pass", 0.26, -0.7},
}};
inline constexpr auto points = make_points();
inline constexpr auto lines = make_lines();

}  // namespace kwartet::yinsh
