// The solver of 4mation against a plain one that shares no code with it: not the rules, not the search.
//
// The plain solver reads positions from their texts, knows the 88 lines of four and the neighbours of each
// cell as lists, and asks of every move whether it reaches a value. It looks at everything, so it needs
// positions with some cubes on the board. KWARTET_GAMES says how many positions are compared.
#include "fourmation.hpp"

#include <array>
#include <bit>
#include <cctype>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "check.hpp"
#include "games/fourmation/solver.hpp"

namespace kwartet::test {

namespace {

constexpr int size = 7;
constexpr int fewest_cubes = 25;
constexpr int most_cubes = 44;
constexpr int usual_positions = 200;
constexpr int quick_nodes = 1 << 30;

using Mask = std::uint64_t;

constexpr Mask cell_at(int x, int y) {
    return x < 0 || y < 0 || x >= size || y >= size ? 0 : Mask{1} << (y * size + x);
}

// --- the plain solver

class PlainSolver {
  public:
    struct Board {
        Mask mine;
        Mask theirs;
        int last;  // the cell of their last cube
    };

    PlainSolver() {
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x) add_cell(x, y);
        }
    }

    // 1: the side to move wins, -1: it loses, 0: a draw. Their last cube may have made a four.
    int value(const Board& board) {
        if (has_four(board.theirs)) return -1;
        return reaches(board, 1) ? 1 : reaches(board, 0) ? 0 : -1;
    }
    std::size_t line_count() const { return lines_.size(); }
    void forget() { known_.clear(); }

  private:
    struct Name {
        Mask mine, theirs;
        int last, target;
        bool operator==(const Name&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Name& name) const {
            const Mask mixed = (name.mine * 0x9E3779B97F4A7C15u) ^ std::rotl(name.theirs, 29);
            return (mixed ^ static_cast<Mask>(name.last * 2 + name.target)) * 0xD6E8FEB86659FD93u >> 7;
        }
    };

    void add_cell(int x, int y) {
        Mask around = 0;
        for (int dx = -1; dx <= 1; ++dx) {
            for (int dy = -1; dy <= 1; ++dy) around |= cell_at(x + dx, y + dy);
        }
        around_[y * size + x] = around & ~cell_at(x, y);
        for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
            Mask line = 0;
            for (int i = 0; i < 4; ++i) line |= cell_at(x + i * dx, y + i * dy);
            if (std::popcount(line) == 4) lines_.push_back(line);
        }
    }

    bool has_four(Mask cubes) const {
        for (const Mask line : lines_) {
            if ((line & cubes) == line) return true;
        }
        return false;
    }
    bool is_dead(const Board& board) const {
        for (const Mask line : lines_) {
            if ((line & board.mine) == 0 || (line & board.theirs) == 0) return false;
        }
        return true;
    }
    Mask moves(const Board& board) const {
        const Mask taken = board.mine | board.theirs;
        const Mask near = around_[board.last] & ~taken;
        if (near != 0) return near;
        Mask found = 0;
        for (int cell = 0; cell < size * size; ++cell) {
            if ((board.theirs >> cell & 1) != 0) found |= around_[cell] & ~taken;
        }
        return found;
    }

    // Whether the side to move gets at least this value, 1 or 0. What it leaves to the other side must then
    // be less than the opposite.
    bool reaches(const Board& board, int target) {
        const Mask choices = std::popcount(board.mine) == 24 ? 0 : moves(board);
        if (choices == 0 || is_dead(board)) return target == 0;
        const Name name{board.mine, board.theirs, board.last, target};
        if (const auto found = known_.find(name); found != known_.end()) return found->second;
        bool reached = false;
        for (int cell = 0; cell < size * size && !reached; ++cell) {
            if ((choices >> cell & 1) == 0) continue;
            const Mask cubes = board.mine | Mask{1} << cell;
            reached = has_four(cubes) || !reaches({board.theirs, cubes, cell}, 1 - target);
        }
        known_.emplace(name, reached);
        return reached;
    }

    std::vector<Mask> lines_;
    std::array<Mask, size * size> around_{};
    std::unordered_map<Name, bool, Hash> known_;
};

PlainSolver::Board read_board(const std::string& text) {
    std::array<Mask, 2> cubes{};
    std::size_t at = 0;
    for (int y = size - 1, x = 0; text[at] != ' '; ++at) {
        const char sign = text[at];
        if (sign == '/') {
            --y;
            x = 0;
        } else if (std::isdigit(static_cast<unsigned char>(sign)) != 0) {
            x += sign - '0';
        } else {
            cubes[sign == 'O'] |= cell_at(x++, y);
        }
    }
    const int mover = text[at + 1] == 'O' ? 1 : 0;
    const int last = (text[at + 4] - '1') * size + (text[at + 3] - 'a');
    return {cubes[mover], cubes[1 - mover], last};
}

int value_in(PlainSolver& plain, const Fourmation& position) {
    return plain.value(read_board(std::string(position.text().view())));
}

// --- what is compared

int value_for(Side side, Outcome outcome) {
    if (outcome == Outcome::draw) return 0;
    return outcome == win_of(side) ? 1 : -1;
}

void check_verdict(FourmationSolver& solver, PlainSolver& plain, const Fourmation& position) {
    const std::string about(position.text().view());
    NeverStop stop;
    const auto verdict = solver.solve(position, stop, quick_nodes);
    check(verdict.has_value(), "the solver finds a verdict", about);
    if (!verdict) return;
    plain.forget();
    const int value = value_in(plain, position);
    check(value_for(position.to_move(), verdict->outcome) == value, "both solvers agree", about);
    Fourmation next = position;
    next.play(verdict->best);
    check(-value_in(plain, next) == value, "the move keeps the value", about);
}

std::optional<Fourmation> random_position(Random& random, int cubes) {
    Fourmation position;
    for (; cubes > 0 && !position.is_over(); --cubes) position.play(*position.random_move(random));
    if (position.is_over()) return {};
    return position;
}

// With some cubes of the other colour, as nobody gets by playing: one side may run out of cubes early.
std::optional<Fourmation> set_up_position(Random& random, int cubes) {
    const auto position = random_position(random, cubes);
    if (!position) return {};
    std::string text(position->text().view());
    const char wanted = random.below(2) == 0 ? 'X' : 'O';
    for (std::size_t at = 0; text[at] != ' '; ++at) {
        if ((text[at] == 'X' || text[at] == 'O') && random.below(4) == 0) text[at] = wanted;
    }
    const auto reading = Fourmation::read({}, text, Origin::set_up);
    if (!reading.position || reading.position->is_over()) return {};
    return reading.position;
}

void check_solver(int count) {
    FourmationSolver solver(16);
    PlainSolver plain;
    check(plain.line_count() == 88, "a board of seven by seven has 88 lines of four", "");
    Random random(4);
    while (count > 0) {
        const int cubes = fewest_cubes + random.below(most_cubes - fewest_cubes + 1);
        const bool is_from_play = random.below(2) == 0;
        const auto position = is_from_play ? random_position(random, cubes) : set_up_position(random, cubes);
        if (!position) continue;
        check_verdict(solver, plain, *position);
        --count;
    }
}

// The question follows the rules by itself: it must offer the moves that the rules allow.
void check_question(int games) {
    Random random(7);
    for (; games > 0; --games) {
        Fourmation position;
        while (!position.is_over()) {
            const auto node = FourmationQuestion::node(position, Side::first);
            const auto move = *position.random_move(random);
            position.play(move);
            const auto next = node.after(Mask{1} << move.cell);
            const std::string about(position.text().view());
            check(next.mine == position.cubes(position.to_move()), "the same cubes", about);
            check(position.is_over() || next.choices == position.choices(), "the same cells", about);
        }
    }
}

}  // namespace

void run_fourmation() {
    const char* games = std::getenv("KWARTET_GAMES");
    const int count = games == nullptr ? usual_positions : std::atoi(games);
    check_question(count);
    check_solver(count);
}

}  // namespace kwartet::test
