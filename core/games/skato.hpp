// SKATO, by Andrzej Undro (Askato).
//
// Board of 8 x 8 cells, filled by turns; other sizes are for practice and research. The first piece goes
// anywhere, each next piece shares a side with a piece on the board. Five own pieces in an unbroken row or
// column win at once. When the board is full, each side scores the pieces in its side-connected groups of
// five or more; the higher score wins, equal scores are a draw.
#pragma once

#include <array>

#include "../bits.hpp"
#include "../game.hpp"
#include "../squares.hpp"

namespace kwartet {

struct SkatoFacts {
    static constexpr std::array<std::string_view, 1> variants{"standard"};
    static constexpr std::array<std::string_view, 2> pieces{"blue-tile", "green-tile"};
    static constexpr std::array<Option, 1> options{{{"size", 6, 10, 8, false}}};
    static constexpr Facts facts{
        .id = "skato",
        .name = "SKATO",
        .designer = "Andrzej Undro",
        .publisher = "Askato",
        .sides = {"Blue", "Green"},
        .variants = variants,
        .options = options,
        .pieces = pieces,
        .turn_separator = ';',
        .random_start = false,
        .conflict = "",
    };
};

template <int N>
class Skato {
    using Cells = std::conditional_t<N <= 8, Bits64, Bits128>;
    using Board = Squares<N, N, Cells>;

  public:
    using Move = typename Board::Move;
    using Moves = typename Board::Moves;

    static constexpr const Facts& facts = SkatoFacts::facts;

    static bool fits(const Setup& setup) { return setup.options[0] == N; }
    static Skato start(const Setup&, std::uint64_t) { return {}; }
    static Reading<Skato> read(const Setup&, std::string_view text) {
        Reader reader(text);
        Skato position;
        position.read_fields(reader);
        position.settle(position.frontier());
        return finish(reader, position);
    }
    static Geometry geometry() { return {points, reserves, {}, true}; }

    bool operator==(const Skato&) const = default;

    Setup setup() const { return {0, {N}}; }
    Side to_move() const { return to_move_; }
    std::string_view task() const { return "place a piece"; }
    Score score() const { return {area(pieces_[0]), area(pieces_[1])}; }
    bool is_over() const { return choices_ == 0; }
    Result result() const {
        if (!is_over()) return {};
        if (has_line_) return {win_of(other(to_move_)), "line of five"};
        return compare(score(), "score", "equal scores");
    }

    Moves legal_moves() const { return Board::moves_to(choices_); }
    int move_count() const { return count_bits(choices_); }
    std::optional<Move> random_move(Random& random) const { return Board::random_move_to(choices_, random); }

    void play(Move move) {
        const Cells placed = bit_at<Cells>(move.cell);
        const Cells first = occupied() == 0 ? Cells{0} : choices_;
        pieces_[index_of(to_move_)] |= placed;
        to_move_ = other(to_move_);
        settle((first | neighbours(placed)) & ~occupied());
    }

    // For opinions about a position: sets of cells.
    Cells pieces(Side side) const { return pieces_[index_of(side)]; }
    Cells choices() const { return choices_; }

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
    // On a board with an odd number of cells the first side places one piece more.
    Scene scene() const { return Board::scene(pieces_, {(N * N + 1) / 2, N * N / 2}); }

  private:
    static constexpr int smallest_group = 5;
    static constexpr auto points = Board::make_points();
    static constexpr auto reserves = Board::make_reserves("blue-reserve", "green-reserve");
    static constexpr Cells bottom_row = Board::block(N, 1);
    static constexpr Cells top_row = bottom_row << (N - 1);
    static constexpr Cells starts_of_columns =
        Board::block(N, N - 4);  // where five cells upwards stay in the column

    static Cells neighbours(Cells cells) {
        const Cells vertical = (cells & ~top_row) << 1 | (cells & ~bottom_row) >> 1;
        return (vertical | cells << N | cells >> N) & Board::all;
    }

    static Cells fives(Cells cells, int step) {
        const Cells pairs = cells & cells >> step;
        return pairs & pairs >> 2 * step & cells >> 4 * step;
    }
    static bool has_line(Cells cells) {
        return ((fives(cells, 1) & starts_of_columns) | fives(cells, N)) != 0;
    }

    static Cells group_of(Cells seed, Cells cells) {
        for (Cells before = 0; seed != before;) {
            before = seed;
            seed |= neighbours(seed) & cells;
        }
        return seed;
    }
    static int area(Cells cells) {
        int total = 0;
        while (cells != 0) {
            const Cells group = group_of(cells & (~cells + 1), cells);
            const int size = count_bits(group);
            if (size >= smallest_group) total += size;
            cells &= ~group;
        }
        return total;
    }

    Cells occupied() const { return pieces_[0] | pieces_[1]; }
    Cells frontier() const { return occupied() == 0 ? Board::all : neighbours(occupied()) & ~occupied(); }

    void settle(Cells free_neighbours) {
        has_line_ = has_line(pieces_[index_of(other(to_move_))]);
        choices_ = has_line_ ? 0 : free_neighbours;
    }

    void read_fields(Reader& reader) {
        pieces_ = Board::read_rows(reader);
        reader.space();
        const std::size_t side_at = reader.at();
        to_move_ = Board::read_side(reader);
        Board::check_turn(reader, pieces_, to_move_, side_at);
        reader.end();
        if (has_line(pieces_[index_of(to_move_)]))
            reader.fail("no line of five for the side that is to move", 0);
        const Cells all = occupied();
        if (all != 0 && group_of(all & (~all + 1), all) != all)
            reader.fail("pieces that all hang together by sides", 0);
    }

    std::array<Cells, 2> pieces_{};
    Cells choices_ = Board::all;
    Side to_move_ = Side::first;
    bool has_line_ = false;
};

}  // namespace kwartet
