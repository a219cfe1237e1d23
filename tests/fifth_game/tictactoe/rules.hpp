// Tic-tac-toe.
//
// Board of 3 x 3 cells. Crosses and noughts are placed by turns on free cells; crosses begin. Three own
// pieces in a row, a column or a diagonal win. A full board without such a line is a draw.
#pragma once

#include <array>

#include "squares.hpp"

namespace kwartet {

class TicTacToe {
    using Cells = std::uint64_t;
    using Board = Squares<3, 3, Cells>;

  public:
    using Move = Board::Move;
    using Moves = Board::Moves;

    static constexpr std::array<std::string_view, 1> variants{"standard"};
    static constexpr std::array<std::string_view, 2> pieces{"cross", "nought"};
    static constexpr std::array<std::string_view, 1> tasks{"place a piece"};
    static constexpr std::array<std::string_view, 2> endings{"three in a line", "full board"};
    static constexpr std::array<std::string_view, 1> faults{"two pieces in one place"};
    static constexpr Facts facts{
        .id = "tictactoe",
        .name = "Tic-tac-toe",
        .designer = "unknown",
        .publisher = "nobody",
        .sides = {"Crosses", "Noughts"},
        .variants = variants,
        .options = {},
        .pieces = pieces,
        .tasks = tasks,
        .endings = endings,
        .faults = faults,
        .turn_separator = ';',
        .random_start = false,
        .conflict = "",
    };

    static bool fits(const Setup&) { return true; }
    static TicTacToe start(const Setup&, std::uint64_t) { return {}; }
    static Reading<TicTacToe> read(const Setup&, std::string_view text, Origin origin) {
        Reader reader(text);
        TicTacToe position;
        position.read_fields(reader, origin);
        return finish(reader, position);
    }
    static Arranged<TicTacToe> arrange(const Setup&, const Arrangement& given) {
        Reader reader("");
        TicTacToe position;
        position.pieces_ = Board::arrange(given.pieces, reader, one_of(faults, "two pieces in one place"));
        position.to_move_ = given.to_move;
        return {position, reader.fault()};
    }
    static Geometry geometry() { return {points, {}, {}, true}; }

    bool operator==(const TicTacToe&) const = default;

    Setup setup() const { return {}; }
    Side to_move() const { return to_move_; }
    std::string_view task() const { return one_of(tasks, "place a piece"); }
    Score score() const { return {}; }
    bool is_over() const { return has_line(other(to_move_)) || occupied() == Board::all; }
    Result result() const {
        if (has_line(other(to_move_))) return {win_of(other(to_move_)), one_of(endings, "three in a line")};
        return is_over() ? Result{Outcome::draw, one_of(endings, "full board")} : Result{};
    }

    Moves legal_moves() const { return Board::moves_to(choices()); }
    int move_count() const { return count_bits(choices()); }
    std::optional<Move> random_move(Random& random) const { return Board::random_move_to(choices(), random); }
    bool is_legal(Move move) const { return has_bit(choices(), move.cell); }
    void play(Move move) {
        assert(is_legal(move));
        pieces_[index_of(to_move_)] |= bit_at<Cells>(move.cell);
        to_move_ = other(to_move_);
    }

    std::uint64_t key() const {
        return KeyMaker{}.add(pieces_[0]).add(pieces_[1]).add(Bits64(index_of(to_move_))).key();
    }
    PositionText text() const {
        PositionText text;
        Board::write_rows(text, pieces_[0], pieces_[1]);
        return text.add(' ').add(Board::letter(to_move_));
    }
    MoveText text(Move move) const { return Board::name(move.cell); }
    Clicks clicks(Move move) const { return Board::clicks(move); }
    Route route(Move) const { return {}; }
    Scene scene() const {
        Scene scene;
        for (std::uint8_t side = 0; side < 2; ++side) {
            for (Cells left = pieces_[side]; left != 0;) {
                scene.add({static_cast<std::uint8_t>(pop_lowest(left)), side, 1});
            }
        }
        return scene;
    }

  private:
    static constexpr auto points = Board::make_points();

    Cells occupied() const { return pieces_[0] | pieces_[1]; }
    Cells choices() const { return is_over() ? 0 : Board::all & ~occupied(); }

    bool has_line(Side side) const {
        static constexpr std::array<Cells, 8> lines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
        const Cells own = pieces_[index_of(side)];
        return std::ranges::any_of(lines, [own](Cells line) { return (own & line) == line; });
    }

    void read_fields(Reader& reader, Origin origin) {
        pieces_ = Board::read_rows(reader);
        reader.space();
        const std::size_t side_at = reader.at();
        to_move_ = Board::read_side(reader);
        if (origin == Origin::play) Board::check_turn(reader, pieces_, to_move_, side_at);
        reader.end();
        if (has_line(to_move_)) reader.fail("no line of the side that is to move", 0);
    }

    std::array<Cells, 2> pieces_{};
    Side to_move_ = Side::first;
};

}  // namespace kwartet
