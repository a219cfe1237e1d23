// Searches with several threads at once, made to run under sanitizers.
#include "search.hpp"

#include <thread>

#include "check.hpp"
#include "setups.hpp"

namespace kwartet::test {

namespace {

constexpr int positions_of_each = 3;
constexpr std::uint64_t nodes_of_each = 6000;
constexpr int lines = 2;
constexpr std::array thread_counts{1, 2, 4};
constexpr std::chrono::milliseconds before_stop{2};

template <Evaluated P>
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

// The table is that of all searches before, as in an engine.
template <class Search, Evaluated P>
void check_search(const P& position, TranspositionTable& table, int threads) {
    Control control({nodes_of_each, 20, 60.0, lines});
    int findings = 0;
    const Listener listener = [&](const Finding& finding) {
        check_finding(position, finding);
        ++findings;
    };
    Search(position, Resources{table, control, threads, 1, 7}, listener).run();
    check(findings > 0, "something is found", std::string(position.text().view()));
}

// A search without limits ends when another thread says so, and still answers.
template <class Search, Evaluated P>
void check_stop(const P& position, TranspositionTable& table) {
    Control control({});
    int findings = 0;
    const Listener listener = [&](const Finding&) { ++findings; };
    std::thread stopper([&] {
        std::this_thread::sleep_for(before_stop);
        control.stop();
    });
    Search(position, Resources{table, control, 2, 1, 7}, listener).run();
    stopper.join();
    check(findings > 0, "a stopped search has found something", std::string(position.text().view()));
}

template <Evaluated P>
void check_position(P position, Random& random) {
    for (int plies = random.below(40); plies > 0; --plies) {
        const auto move = position.random_move(random);
        if (!move) return;
        P next = position;
        next.play(*move);
        if (!next.is_over()) position = next;
    }
    TranspositionTable table(1);
    for (const int threads : thread_counts) {
        check_search<IterativeDeepening<P>>(position, table, threads);
        check_search<MonteCarloSearch<P>>(position, table, threads);
    }
    check_stop<IterativeDeepening<P>>(position, table);
    check_stop<MonteCarloSearch<P>>(position, table);
}

// The proof of the first move takes long enough to be stopped in the middle.
void check_stopped_solver() {
    const auto start = Fourmation::start({}, 0);
    FourmationSolver solver(1, false);
    Control control({});
    std::thread stopper([&] {
        std::this_thread::sleep_for(before_stop);
        control.stop();
    });
    const auto stop = [&] { return control.is_stopped(); };
    const auto verdict = solver.solve(start, stop, std::numeric_limits<std::uint64_t>::max());
    stopper.join();
    check(!verdict, "a stopped proof claims nothing", std::string(start.text().view()));
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
    check_stopped_solver();
}

}  // namespace kwartet::test
