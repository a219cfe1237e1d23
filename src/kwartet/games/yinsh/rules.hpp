// YINSH, by Kris Burm. Numbers such as E3 are those of the rulebook.
//
// Each side places five rings (D). Then a turn is: put a marker into an own ring and move the ring in a
// straight line over free points, or over free points and one run of markers to the first free point behind
// it (E3); the markers jumped change colour (F2). Five own markers in a row are taken off with one own ring
// (G), first by the mover, then by the opponent (G6, G7). The third ring off the board wins (H1), in blitz
// the first (J). When all 51 markers are on the board after all removals, more rings removed wins (H3).
#pragma once

#include <array>

#include "board.hpp"
#include "game.hpp"
#include "symmetry.hpp"
#include "words.hpp"

namespace kwartet {

class Yinsh {
  public:
    using Cells = yinsh::Cells;

    struct Move {
        enum class Kind : std::uint8_t { place, move, row, ring, pass };
        Kind kind;
        std::uint8_t from;  // place, ring: the only cell
        std::uint8_t to;
    };
    // A ring has at most 27 points on its three lines, so five rings have at most 135 moves.
    using Moves = List<Move, 136>;

    static constexpr std::array<std::string_view, 2> variants{"standard", "blitz"};
    static constexpr std::array<std::string_view, 5> pieces{"white-ring", "black-ring", "white-marker",
                                                            "black-marker", "marker"};
    static constexpr Facts facts{
        .id = "yinsh",
        .name = "YINSH",
        .designer = "Kris Burm",
        .publisher = "HUCH! & friends",
        .sides = {"White", "Black"},
        .variants = variants,
        .options = {},
        .pieces = pieces,
        .tasks = yinsh::tasks,
        .endings = yinsh::endings,
        .faults = yinsh::faults,
        .turn_separator = ';',
        .random_start = false,
        .conflict = "",
    };

    static bool fits(const Setup&) { return true; }
    static Yinsh start(const Setup& setup, std::uint64_t) { return Yinsh(setup.variant == 0 ? 3 : 1); }
    static Reading<Yinsh> read(const Setup& setup, std::string_view text, Origin origin);
    static Arranged<Yinsh> arrange(const Setup& setup, const Arrangement& given);
    static Geometry geometry() { return {yinsh::points, yinsh::spots, yinsh::lines, false}; }

    bool operator==(const Yinsh&) const = default;

    Setup setup() const { return {static_cast<std::uint8_t>(rings_to_win_ == 3 ? 0 : 1), {}}; }
    Side to_move() const { return to_move_; }
    std::string_view task() const;
    Score score() const { return {removed_[0], removed_[1]}; }
    Result result() const;
    bool is_over() const { return phase_ == Phase::over; }

    Moves legal_moves() const;
    int move_count() const;
    std::optional<Move> random_move(Random& random) const;
    bool is_legal(Move move) const;
    void play(Move move);
    std::optional<Yinsh> with_other_side() const;
    Yinsh turned(const Symmetry& symmetry) const;
    static Move turned(Move move, const Symmetry& symmetry);

    std::uint64_t key() const {
        const Bits64 rest = Bits64(phase_) << 24 | Bits64(removed_[0]) << 16 | Bits64(removed_[1]) << 8 |
                            Bits64(is_given_) << 4 | Bits64(has_passed_) << 3 | Bits64(rings_to_win_) << 1 |
                            Bits64(index_of(to_move_));
        return KeyMaker{}.add(markers_[0]).add(markers_[1]).add(rings_[0]).add(rings_[1]).add(rest).key();
    }

    // For evaluations: sets of cells, and how many moves the rings of a side have.
    Cells markers(Side side) const { return markers_[index_of(side)]; }
    Cells rings(Side side) const { return rings_[index_of(side)]; }
    int removed(Side side) const { return removed_[index_of(side)]; }
    int rings_to_win() const { return rings_to_win_; }
    int reach(Side side) const;
    // One bit for each point of a line; the rings of both sides, and the walls beyond the ends.
    std::uint16_t markers_on_line(std::size_t axis, std::size_t line) const {
        return lines_[axis][line].markers;
    }
    std::uint16_t rings_on_line(std::size_t axis, std::size_t line) const { return lines_[axis][line].rings; }
    bool is_placing() const { return phase_ == Phase::place; }
    bool has_row_to_take() const { return phase_ == Phase::row || phase_ == Phase::ring; }
    bool is_moving() const { return phase_ == Phase::move; }
    bool is_taking_ring() const { return phase_ == Phase::ring; }
    bool is_given_by_opponent() const { return is_given_; }
    bool has_opponent_passed() const { return has_passed_; }
    int rings_to_place(Side side) const {
        return is_placing() ? rings_each - count_bits(rings_[index_of(side)]) : 0;
    }
    int markers_left() const { return markers_in_all - marker_count(); }

    PositionText text() const;
    MoveText text(Move move) const;
    Clicks clicks(Move move) const;
    Route route(Move move) const;
    Scene scene() const;

  private:
    enum class Phase : std::uint8_t { place, move, row, ring, over };

    static constexpr int rings_each = 5;
    static constexpr int markers_in_all = 51;

    // What lies on a line, one bit for each point; walls count as rings, since nothing moves beyond either.
    struct Line {
        std::uint16_t markers;
        std::uint16_t rings;

        bool operator==(const Line&) const = default;
    };

    // How a ring can move in one direction: over some free points and, if markers follow and the point
    // behind them is free, over those.
    struct Ray {
        std::uint8_t from;
        std::int8_t step;
        std::uint8_t free;
        std::uint8_t jumped;

        int count() const { return free + (jumped > 0); }
        Move move(int rank) const {
            const int distance = rank < free ? rank + 1 : free + jumped + 1;
            return {Move::Kind::move, from, static_cast<std::uint8_t>(from + step * distance)};
        }
    };
    using Rays = List<Ray, 30>;

    explicit Yinsh(int rings_to_win) : rings_to_win_(static_cast<std::uint8_t>(rings_to_win)) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::size_t line = 0; line < yinsh::width; ++line) {
                lines_[axis][line] = {0, yinsh::tables.walls[axis][line]};
            }
        }
    }

    int me() const { return index_of(to_move_); }
    int they() const { return index_of(other(to_move_)); }
    int marker_count() const { return count_bits(markers_[0] | markers_[1]); }
    Cells occupied() const { return markers_[0] | markers_[1] | rings_[0] | rings_[1]; }
    Cells free_cells() const { return yinsh::tables.board & ~occupied(); }

    static Ray ray_ahead(Line line, int along);
    static Ray ray_behind(Line line, int along);
    void add_rays(Rays& rays, std::uint8_t from) const;
    Rays rays(Side side) const;
    Moves ring_moves() const;
    Moves rows() const;
    static Moves single_cells(Move::Kind kind, Cells cells);
    bool is_legal_ring_move(Move move) const;
    bool is_own_row(int from, int to) const;
    static Move pass() { return {Move::Kind::pass, 0, 0}; }

    void toggle_ring(int side, int cell);
    void toggle_marker(int side, int cell);
    void place_ring(int cell);
    void move_ring(int from, int to);
    void flip_between(int from, int to);
    void take_row(int from, int to);
    void take_ring(int cell);
    void pass_turn();
    void settle_rows();
    void hand_over();

    std::string_view phase_word() const;
    void read_fields(Reader& reader, Origin origin);
    void read_column(Reader& reader, int column);
    void read_cell(Reader& reader, int cell);
    void read_phase(Reader& reader);
    void check(Reader& reader, Origin origin, std::size_t phase_at);
    void check_rings(Reader& reader, Origin origin);
    void check_ring_count(Reader& reader, Origin origin, int side);
    void check_phase(Reader& reader, std::size_t at);
    void check_over(Reader& reader, std::size_t at, bool is_full);

    void put(Reader& reader, ScenePiece piece);
    void put_on_point(Reader& reader, ScenePiece piece);
    void put_beside(Reader& reader, ScenePiece piece);
    void find_phase(Reader& reader);
    bool is_placing_by_turns() const;

    std::array<Cells, 2> markers_{};
    std::array<Cells, 2> rings_{};
    std::array<std::array<Line, yinsh::width>, 3> lines_{};  // the same board once more, line by line
    Side to_move_ = Side::first;
    Phase phase_ = Phase::place;
    bool is_given_ = false;    // the row or ring to take comes from the opponent's move (G6)
    bool has_passed_ = false;  // the opponent's last decision was a pass
    std::array<std::uint8_t, 2> removed_{};
    std::uint8_t rings_to_win_;
};

inline Result Yinsh::result() const {
    if (phase_ != Phase::over) return {};
    for (const Side side : {Side::first, Side::second}) {
        if (removed_[index_of(side)] < rings_to_win_) continue;
        return {win_of(side), rings_to_win_ == 3 ? one_of(yinsh::endings, "third ring")
                                                 : one_of(yinsh::endings, "first ring")};
    }
    if (marker_count() == markers_in_all) {
        return compare(score(), one_of(yinsh::endings, "more rings when the pool is empty"),
                       one_of(yinsh::endings, "equal rings when the pool is empty"));
    }
    return compare(score(), one_of(yinsh::endings, "more rings when nobody can move"),
                   one_of(yinsh::endings, "equal rings when nobody can move"));
}

// --- moves to choose from

inline Yinsh::Ray Yinsh::ray_ahead(Line line, int along) {
    const unsigned markers = static_cast<unsigned>(line.markers) >> (along + 1);
    const unsigned rings = (0xFFFF0000u | line.rings) >> (along + 1);
    const int free = std::countr_zero(markers | rings);
    const int jumped = std::countr_one(markers >> free);
    const bool can_land = (rings >> (free + jumped) & 1) == 0;
    return {0, 0, static_cast<std::uint8_t>(free), static_cast<std::uint8_t>(can_land ? jumped : 0)};
}

inline Yinsh::Ray Yinsh::ray_behind(Line line, int along) {
    const unsigned markers = static_cast<unsigned>(line.markers) << (32 - along);
    const unsigned rings = static_cast<unsigned>(line.rings) << (32 - along);
    const int free = std::countl_zero(markers | rings);
    const int jumped = std::countl_one(markers << free);
    const bool can_land = (rings << (free + jumped) >> 31) == 0;
    return {0, 0, static_cast<std::uint8_t>(free), static_cast<std::uint8_t>(can_land ? jumped : 0)};
}

inline void Yinsh::add_rays(Rays& rays, std::uint8_t from) const {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto where = yinsh::tables.on_lines[from][axis];
        const Line line = lines_[axis][where.line];
        const auto step = static_cast<std::int8_t>(yinsh::strides[axis]);
        const Ray ahead = ray_ahead(line, where.along);
        const Ray behind = ray_behind(line, where.along);
        rays.add({from, step, ahead.free, ahead.jumped});
        rays.add({from, static_cast<std::int8_t>(-step), behind.free, behind.jumped});
    }
}

inline Yinsh::Rays Yinsh::rays(Side side) const {
    Rays rays;
    for (Cells left = rings_[index_of(side)]; left != 0;)
        add_rays(rays, static_cast<std::uint8_t>(pop_lowest(left)));
    return rays;
}

inline Yinsh::Moves Yinsh::ring_moves() const {
    Moves moves;
    for (const Ray ray : rays(to_move_)) {
        for (int rank = 0; rank < ray.count(); ++rank) moves.add(ray.move(rank));
    }
    if (moves.is_empty()) moves.add(pass());
    return moves;
}

inline Yinsh::Moves Yinsh::rows() const {
    Moves moves;
    for (const int stride : yinsh::strides) {
        for (Cells left = yinsh::fives(markers_[me()], stride); left != 0;) {
            const int from = pop_lowest(left);
            moves.add({Move::Kind::row, static_cast<std::uint8_t>(from),
                       static_cast<std::uint8_t>(from + 4 * stride)});
        }
    }
    return moves;
}

inline Yinsh::Moves Yinsh::single_cells(Move::Kind kind, Cells cells) {
    Moves moves;
    while (cells != 0) moves.add({kind, static_cast<std::uint8_t>(pop_lowest(cells)), 0});
    return moves;
}

inline Yinsh::Moves Yinsh::legal_moves() const {
    switch (phase_) {
        case Phase::place:
            return single_cells(Move::Kind::place, free_cells());
        case Phase::move:
            return ring_moves();
        case Phase::row:
            return rows();
        case Phase::ring:
            return single_cells(Move::Kind::ring, rings_[me()]);
        case Phase::over:
            break;
    }
    return {};
}

inline int Yinsh::move_count() const {
    if (phase_ == Phase::place) return count_bits(free_cells());
    if (phase_ != Phase::move) return legal_moves().size();
    const int count = reach(to_move_);
    return count > 0 ? count : 1;  // nothing to move: a pass
}

inline int Yinsh::reach(Side side) const {
    int count = 0;
    for (const Ray ray : rays(side)) count += ray.count();
    return count;
}

inline std::optional<Yinsh::Move> Yinsh::random_move(Random& random) const {
    if (phase_ == Phase::over) return {};
    if (phase_ != Phase::move) {
        const Moves moves = legal_moves();
        return moves[random.below(moves.size())];
    }
    const Rays all = rays(to_move_);
    int count = 0;
    for (const Ray ray : all) count += ray.count();
    if (count == 0) return pass();
    int rank = random.below(count);
    const Ray* ray = all.begin();
    for (; rank >= ray->count(); ++ray) rank -= ray->count();
    return ray->move(rank);
}

static_assert(Game<Yinsh>);

}  // namespace kwartet

#include "play.hpp"
#include "text.hpp"
