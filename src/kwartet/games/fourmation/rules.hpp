// 4mation, by Melanie Haumer (Piatnik).
//
// Board of 7 x 7 cells, 24 cubes each. The first cube goes anywhere. Each next cube touches, by side or
// corner, the cube the opponent has just placed; if no cell there is free (a dead end), it touches any cube
// of the opponent. Four own cubes in a row, column or diagonal win at once. It is a draw as soon as no four
// is possible any more, when no cube is left, or when no placement is legal.
//
// An option of ours, `swap`: the second player may answer the first cube by taking it over. It becomes a cube
// of his, and the first player goes on.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "board.hpp"
#include "game.hpp"
#include "squares.hpp"

namespace kwartet {

class Fourmation {
    using Cells = fourmation::Cells;

  public:
    using Board = Squares<7, 8, Cells>;
    static_assert(Board::all == fourmation::board);
    using Move = Board::Move;
    using Moves = Board::Moves;

    static constexpr Move swap{62};  // no cell of the board

    static constexpr std::array<std::string_view, 1> variants{"standard"};
    static constexpr std::array<std::string_view, 2> pieces{"blue-cube", "pink-cube"};
    static constexpr std::array<Option, 1> options{{{"swap", 0, 1, 0, true}}};
    static constexpr std::array<std::string_view, 2> tasks{"place a cube", "place a cube or swap"};
    static constexpr std::array<std::string_view, 4> endings{"four in a row", "no four possible",
                                                             "no cube left", "no legal placement"};
    static constexpr std::array<std::string_view, 4> faults{"too many cubes", "four of the side to move",
                                                            "two pieces in one place", "last cube unknown"};
    static constexpr Facts facts{
        .id = "4mation",
        .name = "4mation",
        .designer = "Melanie Haumer",
        .publisher = "Piatnik",
        .sides = {"Blue", "Pink"},
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

    static bool fits(const Setup&) { return true; }
    static Fourmation start(const Setup& setup, std::uint64_t) {
        Fourmation position;
        position.has_swap_ = setup.options[0] != 0;
        return position;
    }
    static Reading<Fourmation> read(const Setup& setup, std::string_view text, Origin origin) {
        Reader reader(text);
        Fourmation position = start(setup, 0);
        position.read_fields(reader, origin);
        position.settle();
        return finish(reader, position);
    }
    static Arranged<Fourmation> arrange(const Setup& setup, const Arrangement& given) {
        Reader reader("");
        Fourmation position = start(setup, 0);
        position.cubes_ = Board::arrange(given.pieces, reader, one_of(faults, "two pieces in one place"));
        position.to_move_ = given.to_move;
        position.find_last(reader, given.last);
        position.check(reader);
        position.settle();
        return {position, reader.fault()};
    }
    static Geometry geometry() { return {points, reserves, {}, true}; }

    bool operator==(const Fourmation&) const = default;

    Setup setup() const { return {0, {static_cast<std::int16_t>(has_swap_)}}; }
    Side to_move() const { return to_move_; }
    std::string_view task() const {
        return may_swap() ? one_of(tasks, "place a cube or swap") : one_of(tasks, "place a cube");
    }
    Score score() const { return {fourmation::has_window(cubes_[0]), fourmation::has_window(cubes_[1])}; }
    bool is_over() const { return choices_ == 0; }
    Result result() const {
        using enum End;
        switch (end_) {
            case none:
                return {};
            case four:
                return {win_of(other(to_move_)), one_of(endings, "four in a row")};
            case no_four:
                return {Outcome::draw, one_of(endings, "no four possible")};
            case no_cube:
                return {Outcome::draw, one_of(endings, "no cube left")};
            case no_place:
                return {Outcome::draw, one_of(endings, "no legal placement")};
        }
        return {};
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
        if (move.cell == swap.cell) {
            std::swap(cubes_[0], cubes_[1]);  // G1; the cube counts as placed last (G2)
        } else {
            cubes_[index_of(to_move_)] |= bit_at<Cells>(move.cell);
            last_ = move.cell;
        }
        to_move_ = other(to_move_);
        settle();
    }

    Fourmation turned(const Symmetry& symmetry) const {
        Fourmation image = *this;
        for (Cells& cubes : image.cubes_) cubes = Board::turned(cubes, symmetry);
        image.choices_ = Board::turned(choices_, symmetry);
        if (last_ != nowhere) image.last_ = static_cast<std::uint8_t>(Board::turned(last_, symmetry));
        return image;
    }
    static Move turned(Move move, const Symmetry& symmetry) {
        if (move.cell == swap.cell) return move;
        return {static_cast<std::uint8_t>(Board::turned(move.cell, symmetry))};
    }

    // For evaluations: sets of cells, and whether there is a swap to reckon with.
    Cells cubes(Side side) const { return cubes_[index_of(side)]; }
    Cells choices() const { return choices_; }
    Cells last() const { return last_ == nowhere ? Cells{0} : bit_at<Cells>(last_); }
    bool may_swap() const { return is_swap_ahead() && to_move_ == Side::second; }
    // Not so where more cubes were set up by hand.
    bool is_swap_ahead() const {
        return has_swap_ && cubes_[1] == 0 && count_bits(cubes_[0]) == index_of(to_move_);
    }
    // How many cubes lie on the board, at the most, when the game ends: a side to move has none left then.
    int most_cubes() const {
        const int mine = count_bits(cubes_[index_of(to_move_)]);
        const int theirs = count_bits(cubes_[index_of(other(to_move_))]);
        return mine + theirs + std::min(2 * (cubes_each - mine), 2 * (cubes_each - theirs) + 1);
    }
    Fourmation without_swap() const {
        Fourmation same = *this;
        same.has_swap_ = false;
        return same;
    }

    std::uint64_t key() const {
        return KeyMaker{}
            .add(cubes_[0])
            .add(cubes_[1])
            .add(Bits64{has_swap_} << 7 | Bits64{last_} << 1 | Bits64(index_of(to_move_)))
            .key();
    }

    PositionText text() const {
        PositionText text;
        Board::write_rows(text, cubes_[0], cubes_[1]);
        text.add(' ').add(Board::letter(to_move_)).add(' ');
        return last_ == nowhere ? text.add('-') : text.add(Board::name(last_).view());
    }
    MoveText text(Move move) const {
        return move.cell == swap.cell ? MoveText{}.add("swap") : Board::name(move.cell);
    }
    // The click of a swap is the cube that is taken over.
    Clicks clicks(Move move) const { return Board::clicks(move.cell == swap.cell ? Move{last_} : move); }
    Route route(Move) const { return {}; }
    Scene scene() const { return Board::scene(cubes_, {cubes_each, cubes_each}); }

  private:
    enum class End : std::uint8_t { none, four, no_four, no_cube, no_place };

    static constexpr int cubes_each = fourmation::cubes_each;
    static constexpr std::uint8_t nowhere = 63;
    static constexpr auto points = Board::make_points();
    static constexpr auto reserves = Board::make_reserves("blue-reserve", "pink-reserve");

    // Every row of seven needs three cubes before both colours stand in each of its four windows.
    static constexpr int fewest_cubes_that_close_all_lines = 21;

    bool is_four_possible() const {
        return fourmation::has_window(Board::all & ~cubes_[0]) ||
               fourmation::has_window(Board::all & ~cubes_[1]);
    }

    Cells placements() const {
        const Cells free = Board::all & ~(cubes_[0] | cubes_[1]);
        if (last_ == nowhere) return free;
        return fourmation::placements(bit_at<Cells>(last_), cubes_[index_of(other(to_move_))], free);
    }

    End find_end(Cells placements) const {
        if (fourmation::has_window(cubes_[index_of(other(to_move_))])) return End::four;
        const int placed = count_bits(cubes_[0] | cubes_[1]);
        if (placed >= fewest_cubes_that_close_all_lines && !is_four_possible()) return End::no_four;
        if (count_bits(cubes_[index_of(to_move_)]) == cubes_each) return End::no_cube;
        return placements == 0 ? End::no_place : End::none;
    }

    // Brings what follows from the cubes up to date: the end, and the cells to choose from.
    void settle() {
        const Cells cells = placements();
        end_ = find_end(cells);
        choices_ = end_ == End::none ? cells : 0;
    }

    void read_fields(Reader& reader, Origin origin) {
        cubes_ = Board::read_rows(reader);
        reader.space();
        const std::size_t side_at = reader.at();
        to_move_ = Board::read_side(reader);
        if (origin == Origin::play && !is_swapped()) Board::check_turn(reader, cubes_, to_move_, side_at);
        reader.space();
        read_last(reader);
        reader.end();
        check(reader);
    }

    void check(Reader& reader) const {
        for (const int side : {0, 1}) {
            const int count = count_bits(cubes_[side]);
            if (count > cubes_each)
                reader.refuse({.word = one_of(faults, "too many cubes"),
                               .side = side,
                               .piece = side,
                               .have = count,
                               .need = cubes_each});
        }
        if (fourmation::has_window(cubes_[index_of(to_move_)]))
            reader.refuse({.word = one_of(faults, "four of the side to move"), .side = index_of(to_move_)});
    }

    // The cube that was placed last is one of the side not to move; a single one needs not be told.
    void find_last(Reader& reader, int point) {
        const int side = index_of(other(to_move_));
        Cells candidates = cubes_[side];
        if (candidates == 0) return;
        if (count_bits(candidates) == 1) {
            last_ = static_cast<std::uint8_t>(pop_lowest(candidates));
            return;
        }
        while (candidates != 0) {
            const int cell = pop_lowest(candidates);
            if (Board::point_of(cell) == point) last_ = static_cast<std::uint8_t>(cell);
        }
        if (last_ == nowhere) reader.refuse({.word = one_of(faults, "last cube unknown"), .side = side});
    }

    // After a swap, O has begun.
    bool is_swapped() const {
        const int lead = count_bits(cubes_[0]) - count_bits(cubes_[1]);
        return has_swap_ && cubes_[1] != 0 && lead == index_of(to_move_) - 1;
    }

    void read_last(Reader& reader) {
        const std::size_t at = reader.at();
        const std::string_view name = reader.word();
        last_ = nowhere;
        Cells candidates = cubes_[index_of(other(to_move_))];
        if (name == "-" && candidates == 0) return;
        while (candidates != 0) {
            const int cell = pop_lowest(candidates);
            if (Board::name(cell).view() == name) last_ = static_cast<std::uint8_t>(cell);
        }
        if (last_ == nowhere)
            reader.fail("the cell of the cube placed last by the side not to move, '-' if none", at);
    }

    std::array<Cells, 2> cubes_{};
    Cells choices_ = Board::all;
    Side to_move_ = Side::first;
    std::uint8_t last_ = nowhere;
    bool has_swap_ = false;
    End end_ = End::none;
};

}  // namespace kwartet
