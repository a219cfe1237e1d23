// Squares: boards of N times N cells, as 4mation and SKATO use them.
//
// A cell is column * Stride + row, so a column is a run of bits. Columns are named a, b, c from the left,
// rows 1, 2, 3 from the bottom. In texts X is the first side and O the second, rows come from top to bottom.
#pragma once

#include <algorithm>
#include <array>

#include "bits.hpp"
#include "game.hpp"
#include "symmetry.hpp"

namespace kwartet {

template <int N, int Stride, class Cells>
struct Squares {
    static constexpr int cell_count = N * N;

    static constexpr int cell(int column, int row) { return column * Stride + row; }
    static constexpr int column_of(int cell) { return cell / Stride; }
    static constexpr int row_of(int cell) { return cell % Stride; }
    static constexpr int point_of(int cell) { return column_of(cell) * N + row_of(cell); }

    static constexpr int cell_at(int point) { return cell(point / N, point % N); }

    static constexpr Cells block(int columns, int rows) {
        Cells cells = 0;
        for (int column = 0; column < columns; ++column) {
            for (int row = 0; row < rows; ++row) cells |= bit_at<Cells>(cell(column, row));
        }
        return cells;
    }
    static constexpr Cells all = block(N, N);

    // A move is a cell to place a piece on.
    struct Move {
        std::uint8_t cell;
    };
    using Moves = List<Move, cell_count>;

    static Moves moves_to(Cells cells) {
        Moves moves;
        while (cells != 0) moves.add({static_cast<std::uint8_t>(pop_lowest(cells))});
        return moves;
    }
    static std::optional<Move> random_move_to(Cells cells, Random& random) {
        if (cells == 0) return {};
        return Move{static_cast<std::uint8_t>(nth_bit(cells, random.below(count_bits(cells))))};
    }
    static int turned(int cell, const Symmetry& symmetry) { return cell_at(symmetry.points[point_of(cell)]); }
    static Cells turned(Cells cells, const Symmetry& symmetry) {
        Cells image = 0;
        while (cells != 0) image |= bit_at<Cells>(turned(pop_lowest(cells), symmetry));
        return image;
    }
    static Clicks clicks(Move move) { return Clicks::place(static_cast<std::uint8_t>(point_of(move.cell))); }

    // The pieces on the board, and beside it what is left of each side's share.
    static Scene scene(const std::array<Cells, 2>& pieces, std::array<int, 2> shares) {
        Scene scene;
        for (std::uint8_t side = 0; side < 2; ++side) {
            for (Cells left = pieces[side]; left != 0;) {
                scene.add({static_cast<std::uint8_t>(point_of(pop_lowest(left))), side, 1});
            }
            // Where a position was set up by hand, a side may have more than its share.
            const int reserve = std::max(0, shares[side] - count_bits(pieces[side]));
            scene.add(
                {static_cast<std::uint8_t>(cell_count + side), side, static_cast<std::uint8_t>(reserve)});
        }
        return scene;
    }

    static MoveText name(int cell) {
        return MoveText{}.add(static_cast<char>('a' + column_of(cell))).add_number(row_of(cell) + 1);
    }

    static constexpr std::array<Place, cell_count> make_points() {
        std::array<Place, cell_count> points;
        for (int column = 0; column < N; ++column) {
            for (int row = 0; row < N; ++row) {
                auto& point = points[column * N + row];
                point.name.add(static_cast<char>('a' + column)).add_number(row + 1);
                point.x = column;
                point.y = row;
            }
        }
        return points;
    }
    // The reserves lie below the board (first side) and above it (second side).
    static constexpr std::array<Place, 2> make_reserves(std::string_view first, std::string_view second) {
        return {Place{first, N - 2, -1.75}, Place{second, N - 2, N + 0.35}};
    }

    static void write_rows(PositionText& text, Cells first, Cells second) {
        for (int row = N - 1; row >= 0; --row) {
            write_row(text, row, first, second);
            if (row > 0) text.add('/');
        }
    }

    static std::array<Cells, 2> read_rows(Reader& reader) {
        std::array<Cells, 2> pieces{};
        for (int row = N - 1; row >= 0 && reader.is_good(); --row) {
            read_row(reader, row, pieces);
            if (row > 0) reader.expect('/', "'/' after a full row");
        }
        return pieces;
    }

    static Side read_side(Reader& reader) {
        const bool first = reader.peek() == 'X';
        if (!first && reader.peek() != 'O') reader.fail("the side to move: X or O");
        reader.take();
        return first ? Side::first : Side::second;
    }
    static char letter(Side side) { return side == Side::first ? 'X' : 'O'; }

    // X begins, so X is to move exactly when both have placed equally many.
    static void check_turn(Reader& reader, const std::array<Cells, 2>& pieces, Side to_move, std::size_t at) {
        const int lead = count_bits(pieces[0]) - count_bits(pieces[1]);
        if (lead != index_of(to_move))
            reader.fail("as many X as O when X is to move, one X more when O is", at);
    }

    // The cells of each side, as a person has filled them; each takes one piece.
    static std::array<Cells, 2> arrange(std::span<const ScenePiece> given, Reader& reader,
                                        std::string_view crowded) {
        std::array<Cells, 2> pieces{};
        for (const ScenePiece piece : given) {
            if (piece.place >= cell_count || piece.count == 0) continue;
            const Cells here = bit_at<Cells>(cell_at(piece.place));
            if (piece.count > 1 || ((pieces[0] | pieces[1]) & here) != 0)
                reader.refuse({.word = crowded, .place = piece.place});
            pieces[piece.piece] |= here;
        }
        return pieces;
    }

  private:
    static void write_row(PositionText& text, int row, Cells first, Cells second) {
        int empty = 0;
        for (int column = 0; column < N; ++column) {
            const bool is_first = has_bit(first, cell(column, row));
            if (!is_first && !has_bit(second, cell(column, row))) {
                ++empty;
                continue;
            }
            if (empty > 0) text.add_number(empty);
            empty = 0;
            text.add(is_first ? 'X' : 'O');
        }
        if (empty > 0) text.add_number(empty);
    }

    static void read_row(Reader& reader, int row, std::array<Cells, 2>& pieces) {
        for (int column = 0; column < N && reader.is_good();) {
            const std::size_t at = reader.at();
            if (is_digit(reader.peek())) {
                const int empty = reader.number("a number of empty cells");
                if (empty == 0 || column + empty > N)
                    reader.fail("a number of empty cells that fits into the row", at);
                column += empty;
                continue;
            }
            const char letter = reader.take();
            if (letter != 'X' && letter != 'O') reader.fail("X, O or a number of empty cells", at);
            pieces[letter == 'X' ? 0 : 1] |= bit_at<Cells>(cell(column++, row));
        }
    }
};

}  // namespace kwartet
