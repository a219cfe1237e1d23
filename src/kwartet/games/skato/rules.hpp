// SKATO, by Andrzej Undro (Askato).
//
// Board of 8 x 8 cells, filled by turns; other sizes are for practice and research. The first piece goes
// anywhere, each next piece shares a side with a piece on the board. Five own pieces in an unbroken row or
// column win at once. When the board is full, each side scores the pieces in its side-connected groups of
// five or more; the higher score wins, equal scores are a draw.
#pragma once

#include <array>

#include "board.hpp"
#include "game.hpp"

namespace kwartet {

struct SkatoFacts {
    static constexpr std::array<std::string_view, 1> variants{"standard"};
    static constexpr std::array<std::string_view, 2> pieces{"blue-tile", "green-tile"};
    static constexpr std::array<Option, 1> options{{{"size", 6, 10, 8, false}}};
    static constexpr std::array<std::string_view, 1> tasks{"place a piece"};
    static constexpr std::array<std::string_view, 3> endings{"line of five", "score", "equal scores"};
    static constexpr std::array<std::string_view, 3> faults{"line of the side to move", "pieces apart",
                                                            "two pieces in one place"};
    static constexpr Facts facts{
        .id = "skato",
        .name = "SKATO",
        .designer = "Andrzej Undro",
        .publisher = "Askato",
        .sides = {"Blue", "Green"},
        .variants = variants,
        .options = options,
        .pieces = pieces,
        .tasks = tasks,
        .endings = endings,
        .faults = faults,
        .turn_separator = ';',
        .random_start = false,
        .conflict = "",
    };
};

template <int N>
class Skato {
    using Shape = skato::Shape<N>;
    using Cells = typename Shape::Cells;
    using Board = typename Shape::Board;

  public:
    using Move = typename Board::Move;
    using Moves = typename Board::Moves;

    static constexpr const Facts& facts = SkatoFacts::facts;

    static bool fits(const Setup& setup) { return setup.options[0] == N; }
    static Skato start(const Setup&, std::uint64_t) { return {}; }
    static Reading<Skato> read(const Setup&, std::string_view text, Origin origin) {
        Reader reader(text);
        Skato position;
        position.read_fields(reader, origin);
        position.settle(position.frontier());
        return finish(reader, position);
    }
    static Arranged<Skato> arrange(const Setup&, const Arrangement& given) {
        Reader reader("");
        Skato position;
        position.pieces_ =
            Board::arrange(given.pieces, reader, one_of(SkatoFacts::faults, "two pieces in one place"));
        position.to_move_ = given.to_move;
        position.check(reader);
        position.settle(position.frontier());
        return {position, reader.fault()};
    }
    static Geometry geometry() { return {points, reserves, {}, true}; }

    bool operator==(const Skato&) const = default;

    Setup setup() const { return {0, {N}}; }
    Side to_move() const { return to_move_; }
    std::string_view task() const { return one_of(SkatoFacts::tasks, "place a piece"); }
    Score score() const { return {count_bits(Shape::live(pieces_[0])), count_bits(Shape::live(pieces_[1]))}; }
    bool is_over() const { return choices_ == 0; }
    Result result() const {
        if (!is_over()) return {};
        if (has_line_) return {win_of(other(to_move_)), one_of(SkatoFacts::endings, "line of five")};
        return compare(score(), one_of(SkatoFacts::endings, "score"),
                       one_of(SkatoFacts::endings, "equal scores"));
    }

    Moves legal_moves() const { return Board::moves_to(choices_); }
    int move_count() const { return count_bits(choices_); }
    std::optional<Move> random_move(Random& random) const { return Board::random_move_to(choices_, random); }

    bool is_legal(Move move) const { return has_bit(choices_, move.cell); }
    void play(Move move) {
        assert(is_legal(move));
        const Cells placed = bit_at<Cells>(move.cell);
        const Cells first = occupied() == 0 ? Cells{0} : choices_;
        pieces_[index_of(to_move_)] |= placed;
        to_move_ = other(to_move_);
        settle((first | Shape::around(placed)) & ~occupied());
    }

    Skato turned(const Symmetry& symmetry) const {
        Skato image = *this;
        for (Cells& pieces : image.pieces_) pieces = Board::turned(pieces, symmetry);
        image.choices_ = Board::turned(choices_, symmetry);
        return image;
    }
    static Move turned(Move move, const Symmetry& symmetry) {
        return {static_cast<std::uint8_t>(Board::turned(move.cell, symmetry))};
    }

    // For evaluations: sets of cells.
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
    static constexpr auto points = Board::make_points();
    static constexpr auto reserves = Board::make_reserves("blue-reserve", "green-reserve");

    Cells occupied() const { return pieces_[0] | pieces_[1]; }
    Cells frontier() const { return occupied() == 0 ? Board::all : Shape::around(occupied()) & ~occupied(); }

    void settle(Cells free_neighbours) {
        has_line_ = Shape::has_five(pieces_[index_of(other(to_move_))]);
        choices_ = has_line_ ? 0 : free_neighbours;
    }

    void read_fields(Reader& reader, Origin origin) {
        pieces_ = Board::read_rows(reader);
        reader.space();
        const std::size_t side_at = reader.at();
        to_move_ = Board::read_side(reader);
        if (origin == Origin::play) check_play(reader, side_at);
        reader.end();
        check(reader);
    }

    void check(Reader& reader) const {
        const int side = index_of(to_move_);
        if (Shape::has_five(pieces_[side]))
            reader.refuse({.word = one_of(SkatoFacts::faults, "line of the side to move"), .side = side});
    }

    void check_play(Reader& reader, std::size_t side_at) const {
        Board::check_turn(reader, pieces_, to_move_, side_at);
        const Cells all = occupied();
        if (all != 0 && Shape::lowest_group(all) != all)
            reader.refuse({.word = one_of(SkatoFacts::faults, "pieces apart")});
    }

    std::array<Cells, 2> pieces_{};
    Cells choices_ = Board::all;
    Side to_move_ = Side::first;
    bool has_line_ = false;
};

}  // namespace kwartet
