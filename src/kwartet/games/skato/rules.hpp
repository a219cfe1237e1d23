// SKATO, by Andrzej Undro (Askato).
//
// Board of 8 x 8 cells, filled by turns; other sizes are for practice and research. The first piece goes
// anywhere, each next piece shares a side with a piece on the board. Five own pieces in an unbroken row or
// column win at once. When the board is full, each side scores the pieces in its side-connected groups of
// five or more; the higher score wins, equal scores are a draw.
//
// An option of ours, `swap`: the second player may answer the first piece by taking it over. It becomes a
// piece of his, and the first player goes on.
#pragma once

#include <array>
#include <utility>

#include "board.hpp"
#include "game.hpp"

namespace kwartet {

struct SkatoFacts {
    static constexpr std::array<std::string_view, 1> variants{"standard"};
    static constexpr std::array<std::string_view, 2> pieces{"blue-tile", "green-tile"};
    static constexpr std::array<Option, 2> options{{{"size", 6, 10, 8, false}, {"swap", 0, 1, 0, true}}};
    static constexpr std::array<std::string_view, 2> tasks{"place a piece", "place a piece or swap"};
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
    static constexpr Move swap{126};  // no cell of any board

    static bool fits(const Setup& setup) { return setup.options[0] == N; }
    static Skato start(const Setup& setup, std::uint64_t) {
        Skato position;
        position.has_swap_ = setup.options[1] != 0;
        return position;
    }
    static Reading<Skato> read(const Setup& setup, std::string_view text, Origin origin) {
        Reader reader(text);
        Skato position = start(setup, 0);
        position.read_fields(reader, origin);
        position.settle(position.frontier());
        return finish(reader, position);
    }
    static Arranged<Skato> arrange(const Setup& setup, const Arrangement& given) {
        Reader reader("");
        Skato position = start(setup, 0);
        position.pieces_ =
            Board::arrange(given.pieces, reader, one_of(SkatoFacts::faults, "two pieces in one place"));
        position.to_move_ = given.to_move;
        position.check(reader);
        position.settle(position.frontier());
        return {position, reader.fault()};
    }
    static Geometry geometry() { return {points, reserves, {}, true}; }

    bool operator==(const Skato&) const = default;

    Setup setup() const { return {0, {N, static_cast<std::int16_t>(has_swap_)}}; }
    Side to_move() const { return to_move_; }
    std::string_view task() const {
        return may_swap() ? one_of(SkatoFacts::tasks, "place a piece or swap")
                          : one_of(SkatoFacts::tasks, "place a piece");
    }
    Score score() const { return {count_bits(Shape::live(pieces_[0])), count_bits(Shape::live(pieces_[1]))}; }
    bool is_over() const { return choices_ == 0; }
    Result result() const {
        if (!is_over()) return {};
        if (has_line_) return {win_of(other(to_move_)), one_of(SkatoFacts::endings, "line of five")};
        return compare(score(), one_of(SkatoFacts::endings, "score"),
                       one_of(SkatoFacts::endings, "equal scores"));
    }

    Moves legal_moves() const {
        Moves moves = Board::moves_to(choices_);
        if (may_swap()) moves.add(swap);
        return moves;
    }
    int move_count() const { return count_bits(choices_) + may_swap(); }
    std::optional<Move> random_move(Random& random) const {
        if (may_swap() && random.below(move_count()) == 0) return swap;
        return Board::random_move_to(choices_, random);
    }

    bool is_legal(Move move) const {
        return move.cell == swap.cell ? may_swap() : has_bit(choices_, move.cell);
    }
    void play(Move move) {
        assert(is_legal(move));
        if (move.cell == swap.cell) return take_over();
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
        if (move.cell == swap.cell) return move;
        return {static_cast<std::uint8_t>(Board::turned(move.cell, symmetry))};
    }

    // For evaluations: sets of cells, and whether there is a swap to reckon with.
    Cells pieces(Side side) const { return pieces_[index_of(side)]; }
    Cells choices() const { return choices_; }
    bool may_swap() const { return is_swap_ahead() && to_move_ == Side::second; }
    // Not so where more pieces were set up by hand.
    bool is_swap_ahead() const {
        return has_swap_ && pieces_[1] == 0 && count_bits(pieces_[0]) == index_of(to_move_);
    }

    std::uint64_t key() const {
        return KeyMaker{}
            .add(pieces_[0])
            .add(pieces_[1])
            .add(Bits64{has_swap_} << 1 | Bits64(index_of(to_move_)))
            .key();
    }

    PositionText text() const {
        PositionText text;
        Board::write_rows(text, pieces_[0], pieces_[1]);
        return text.add(' ').add(Board::letter(to_move_));
    }
    MoveText text(Move move) const {
        return move.cell == swap.cell ? MoveText{}.add("swap") : Board::name(move.cell);
    }
    // The click of a swap is the piece that is taken over.
    Clicks clicks(Move move) const {
        return Board::clicks(move.cell == swap.cell ? Move{static_cast<std::uint8_t>(lowest_bit(occupied()))}
                                                    : move);
    }
    Route route(Move) const { return {}; }
    // On a board with an odd number of cells, the side of the first piece has one piece more.
    Scene scene() const {
        constexpr int most = (N * N + 1) / 2;
        constexpr int fewest = N * N / 2;
        return is_swapped() ? Board::scene(pieces_, {fewest, most}) : Board::scene(pieces_, {most, fewest});
    }

  private:
    static constexpr auto points = Board::make_points();
    static constexpr auto reserves = Board::make_reserves("blue-reserve", "green-reserve");

    Cells occupied() const { return pieces_[0] | pieces_[1]; }
    Cells frontier() const { return occupied() == 0 ? Board::all : Shape::around(occupied()) & ~occupied(); }

    // 6a: the piece changes its colour, and the beginner goes on.
    void take_over() {
        std::swap(pieces_[0], pieces_[1]);
        to_move_ = other(to_move_);
    }

    // After a swap, O has begun.
    bool is_swapped() const {
        const int lead = count_bits(pieces_[0]) - count_bits(pieces_[1]);
        return has_swap_ && pieces_[1] != 0 && lead == index_of(to_move_) - 1;
    }

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
        if (!is_swapped()) Board::check_turn(reader, pieces_, to_move_, side_at);
        const Cells all = occupied();
        if (all != 0 && Shape::lowest_group(all) != all)
            reader.refuse({.word = one_of(SkatoFacts::faults, "pieces apart")});
    }

    std::array<Cells, 2> pieces_{};
    Cells choices_ = Board::all;
    Side to_move_ = Side::first;
    bool has_line_ = false;
    bool has_swap_ = false;
};

}  // namespace kwartet
