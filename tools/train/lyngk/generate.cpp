// Plays LYNGK against itself and writes what searches say about the positions, for fit.cpp.
//
//     generate standard|six-stack|capture-on-claim games nodes seed > samples
//
// Every game has a layout of its own. Now and then a random move is played, so that games differ. Searches
// meet far worse moves than games do, therefore a random move is also tried beside some of those played, and
// the position behind it is searched like the others. A line has the result of the game for the side to move
// (0, 1 or 2 half points; 3 for a position beside the game), the score of the search and the text of the
// position.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "eval/lyngk.hpp"
#include "search/alpha_beta.hpp"

namespace {

using namespace kwartet;

struct Verdict {
    Lyngk::Move move;
    int score;
};

struct Sample {
    Lyngk position;
    int score;
};

class Searcher {
  public:
    explicit Searcher(std::uint64_t nodes) : nodes_(nodes) {}

    Verdict search(const Lyngk& position) {
        Limits limits;
        limits.nodes = nodes_;
        Control control(limits);
        AlphaBeta<Lyngk> worker(table_, control);
        std::vector<AlphaBeta<Lyngk>::RootMove> moves;
        for (const auto move : position.legal_moves()) moves.push_back({move, 0, false});
        int depth = 1;
        while (depth < 40 && !is_proven(moves[0].score) && worker.search_root(position, moves, 1, depth))
            ++depth;
        return {moves[0].move, moves[0].score};
    }

  private:
    std::uint64_t nodes_;
    Table table_{8};
};

bool is_sample(const Lyngk& position) { return !position.is_over() && !position.has_claimed_now(); }

int half_points(Outcome outcome, Side side) {
    if (outcome == Outcome::draw) return 1;
    return outcome == win_of(side) ? 2 : 0;
}

void write_sample(const Sample& sample, int half_points) {
    const auto text = sample.position.text();
    const std::string_view view = text.view();
    std::printf("%d %d %.*s\n", half_points, sample.score, static_cast<int>(view.size()), view.data());
}

void try_aside(Lyngk position, Searcher& searcher, Random& random) {
    position.play(*position.random_move(random));
    if (is_sample(position)) write_sample({position, searcher.search(position).score}, 3);
}

void play_game(Lyngk position, Searcher& searcher, Random& random) {
    std::vector<Sample> samples;
    for (int ply = 0; !position.is_over(); ++ply) {
        const Verdict verdict = searcher.search(position);
        if (is_sample(position)) samples.push_back({position, verdict.score});
        if (random.below(3) == 0) try_aside(position, searcher, random);
        const bool at_random = random.below(100) < (ply < 10 ? 20 : 6);
        position.play(at_random ? *position.random_move(random) : verdict.move);
    }
    const Outcome outcome = position.result().outcome;
    for (const Sample& sample : samples)
        write_sample(sample, half_points(outcome, sample.position.to_move()));
}

Setup setup_of(std::string_view name) {
    Setup setup;
    setup.variant = name == "six-stack" ? 1 : 0;
    setup.options[0] = name == "capture-on-claim" ? 1 : 0;
    return setup;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 5) {
        return std::puts("usage: generate standard|six-stack|capture-on-claim games nodes seed > samples"), 1;
    }
    const Setup setup = setup_of(arguments[1]);
    Searcher searcher(std::strtoull(arguments[3], nullptr, 10));
    Random random(std::strtoull(arguments[4], nullptr, 10));
    for (int game = std::atoi(arguments[2]); game > 0; --game) {
        play_game(Lyngk::start(setup, random.next()), searcher, random);
    }
}
