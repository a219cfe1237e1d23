// Searches with several threads at once, made to run under sanitizers.
#include "search.hpp"

#include "check.hpp"
#include "search/all.hpp"
#include "setups.hpp"

namespace kwartet::test {

namespace {

constexpr int positions_of_each = 3;
constexpr std::uint64_t nodes_of_each = 6000;
constexpr int threads = 2;
constexpr int lines = 2;

template <Judged P>
void check_finding(const P& position, const Finding& finding) {
    const std::string about(position.text().view());
    const int wanted = std::min(lines, position.move_count());
    check(static_cast<int>(finding.lines.size()) == wanted, "as many lines as were asked for", about);
    for (const FoundLine& line : finding.lines) {
        check(line.chance >= 0 && line.chance <= 1, "a chance lies between 0 and 1", about);
        std::optional<AnyGame> game(position);
        for (const MoveText& move : line.moves) {
            if (game) game = play_text(*game, move.view());
        }
        check(game.has_value(), "a line can be played", about);
    }
}

template <class Thinker, Judged P>
void check_thinking(const P& position) {
    Table table(1);
    Control control({nodes_of_each, 20, 60.0, lines});
    int told = 0;
    const Listener listener = [&](const Finding& finding) {
        check_finding(position, finding);
        ++told;
    };
    Thinker(position, Resources{table, control, threads, 1, 7}, listener).think();
    check(told > 0, "something is found", std::string(position.text().view()));
}

template <Judged P>
void check_position(P position, Random& random) {
    for (int plies = random.below(40); plies > 0; --plies) {
        const auto move = position.random_move(random);
        if (!move) return;
        P next = position;
        next.play(*move);
        if (!next.is_over()) position = next;
    }
    check_thinking<AlphaBetaThinker<P>>(position);
    check_thinking<MonteCarloThinker<P>>(position);
}

}  // namespace

void run_search() {
    Random random(5);
    for (const Chosen& chosen : all_setups()) {
        for (int i = 0; i < positions_of_each; ++i) {
            const AnyGame start = chosen.entry->start(chosen.setup, random.next());
            std::visit([&](const auto& position) { check_position(position, random); }, start);
        }
    }
}

}  // namespace kwartet::test
