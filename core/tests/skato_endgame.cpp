// Endgames of SKATO: what the solver reports, against every game that can follow, played out by the rules
// alone.
#include "skato_endgame.hpp"

#include "check.hpp"
#include "games/skato/endgame.hpp"

namespace kwartet::test {

namespace {

constexpr int positions_of_each_size = 200;
constexpr int most_cells_left = 8;
constexpr int lines = 3;

// The best the side to move gets, after so many plies: a margin, or a line that is worth the more the sooner
// it comes.
template <int N>
int played_out(const Skato<N>& position, int plies) {
    if (position.is_over()) {
        if (position.result().reason == "line of five") return plies - margin_of_line;
        const Score score = position.score();
        return position.to_move() == Side::first ? score.first - score.second : score.second - score.first;
    }
    int best = -margin_of_line;
    for (const auto move : position.legal_moves()) {
        Skato<N> next = position;
        next.play(move);
        best = std::max(best, -played_out(next, plies + 1));
    }
    return best;
}

// What each move is worth, the best first.
template <int N>
std::vector<int> worth_of_moves(const Skato<N>& position) {
    std::vector<int> worths;
    for (const auto move : position.legal_moves()) {
        Skato<N> next = position;
        next.play(move);
        worths.push_back(-played_out(next, 1));
    }
    std::sort(worths.rbegin(), worths.rend());
    return worths;
}

int sign(int number) { return (number > 0) - (number < 0); }

template <int N>
Skato<N> after(Skato<N> position, const std::vector<MoveText>& line) {
    for (const MoveText& text : line) {
        const auto moves = position.legal_moves();
        const auto* move = std::find_if(moves.begin(), moves.end(),
                                        [&](auto each) { return position.text(each).view() == text.view(); });
        check(move != moves.end(), "the line of an ending can be played", std::string(text.view()));
        if (move != moves.end()) position.play(*move);
    }
    return position;
}

// A line has to end with the margin it is reported with.
template <int N>
void check_line(const Skato<N>& root, const FoundLine& line, int worth) {
    const std::string about(root.text().view());
    const Skato<N> end = after(root, line.moves);
    const int plies = static_cast<int>(line.moves.size());
    const int at_end = played_out(end, plies);
    check(end.is_over(), "the line of an ending is whole", about);
    check((plies % 2 == 0 ? at_end : -at_end) == worth, "the line of an ending keeps its worth", about);
    check(worth == 0 || line.plies == plies, "the plies of an ending are those of its line", about);
    check(line.margin.has_value() != is_line(worth), "an ending by scores has a margin", about);
    check(!line.margin || *line.margin == std::abs(worth), "a margin is true", about);
}

template <int N>
void check_findings(const Skato<N>& position, const std::vector<int>& worths, TranspositionTable& table) {
    const std::string about(position.text().view());
    Control control({1 << 20, 99, 60.0, lines});
    std::vector<Finding> findings;
    const Listener listener = [&](const Finding& finding) { findings.push_back(finding); };
    const bool is_solved = solve_end(position, Resources{table, control, 1, 1, 1}, listener);
    check(is_solved && findings.size() == 2, "an endgame is reported with its winner, then with margins",
          about);
    for (const Finding& finding : findings) {
        for (std::size_t i = 0; i < finding.lines.size(); ++i) {
            check(finding.lines[i].is_certain, "an ending is certain", about);
            check(sign(finding.lines[i].score) == sign(worths[i]), "the winner of an ending is true", about);
        }
    }
    for (std::size_t i = 0; i < findings.back().lines.size(); ++i) {
        check_line(position, findings.back().lines[i], worths[i]);
    }
}

template <int N>
void check_position(const Skato<N>& position, TranspositionTable& table) {
    const std::string about(position.text().view());
    const std::vector<int> worths = worth_of_moves(position);
    check_findings(position, worths, table);
    Control control(Limits{});
    TranspositionTable fresh(1);
    SkatoEndgame<N> endgame(fresh, control);
    check(sign(endgame.margin(position, -1, 1)) == sign(worths[0]), "a zero window gives the sign", about);
    check(endgame.margin(position) == worths[0], "the margin is what best play gives", about);
}

// A position of a random game with so many free cells, or none if the game was over before.
template <int N>
std::optional<Skato<N>> random_position(int cells_left, Random& random) {
    Skato<N> position;
    for (int plies = N * N - cells_left; plies > 0; --plies) {
        // Lines are avoided while there is a choice: otherwise few random games would come so far.
        auto move = position.random_move(random);
        for (int tries = 0; tries < 8; ++tries) {
            Skato<N> next = position;
            next.play(*move);
            if (!next.is_over()) break;
            move = position.random_move(random);
        }
        position.play(*move);
        if (position.is_over()) return {};
    }
    return position;
}

template <int N>
void check_size(Random& random) {
    TranspositionTable table(1);
    for (int checked = 0; checked < positions_of_each_size;) {
        const auto position = random_position<N>(1 + random.below(most_cells_left), random);
        if (!position) continue;
        check_position(*position, table);
        ++checked;
    }
}

// A search with too few nodes reports nothing, so that another method can answer.
void check_limits(Random& random) {
    std::optional<Skato<8>> position;
    while (!position) position = random_position<8>(SkatoEnding<8>::earliest, random);
    const std::string about(position->text().view());
    TranspositionTable table(1);
    Control control({2000, 99, 60.0, 1});
    int findings = 0;
    const Resources resources{table, control, 1, 1, 1};
    const bool is_solved = solve_end(*position, resources, [&](const Finding&) { ++findings; });
    check(is_solved == (findings > 0), "something is reported if and only if an endgame is solved", about);
    check(is_solved || control.nodes() < 2000, "an ending in vain takes half of the limits", about);
}

}  // namespace

void run_skato_endgame() {
    Random random(11);
    check_size<6>(random);
    check_size<7>(random);
    check_size<8>(random);
    check_size<9>(random);
    check_size<10>(random);
    for (int i = 0; i < 20; ++i) check_limits(random);
}

}  // namespace kwartet::test
