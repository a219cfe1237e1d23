// Plays YINSH against itself and writes what searches say about the positions, for fit.cpp.
//
//     generate variant games nodes seed > samples
//
// Some rings are placed at random, and now and then a random move is played, so that games differ. Searches
// meet far worse moves than games do, therefore a random move is also tried beside every other one played,
// and the position behind it is searched like the others.
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "eval/yinsh.hpp"
#include "search/alpha_beta.hpp"

namespace {

using namespace kwartet;

struct Verdict {
    Yinsh::Move move;
    int score;
};

class Searcher {
  public:
    explicit Searcher(std::uint64_t nodes) : nodes_(nodes) {}

    Verdict search(const Yinsh& position) {
        Limits limits;
        limits.nodes = nodes_;
        Control control(limits);
        AlphaBeta<Yinsh> worker(table_, control);
        std::vector<AlphaBeta<Yinsh>::RootMove> moves;
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

void write_sample(const Yinsh& position, int score) {
    const auto text = position.text();
    const std::string_view view = text.view();
    std::printf("%s %.0f %d %.*s\n", position.rings_to_win() == 1 ? "blitz" : "standard",
                Opinion<Yinsh>::points_of_logit, score, static_cast<int>(view.size()), view.data());
}

bool is_sample(const Yinsh& position) { return Opinion<Yinsh>::is_quiet(position) && !position.is_over(); }

void try_aside(Yinsh position, Searcher& searcher, Random& random) {
    position.play(*position.random_move(random));
    if (is_sample(position)) write_sample(position, searcher.search(position).score);
}

void play_game(const Setup& setup, Searcher& searcher, Random& random) {
    Yinsh position = Yinsh::start(setup, 0);
    for (int rings = 2 + random.below(9); rings > 0; --rings) position.play(*position.random_move(random));
    for (int ply = 0; !position.is_over(); ++ply) {
        const Verdict verdict = searcher.search(position);
        if (is_sample(position)) {
            write_sample(position, verdict.score);
            if (random.below(2) == 0) try_aside(position, searcher, random);
        }
        const bool at_random = random.below(100) < (ply < 20 ? 20 : 8);
        position.play(at_random ? *position.random_move(random) : verdict.move);
    }
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 5) return std::puts("usage: generate standard|blitz games nodes seed > samples"), 1;
    Setup setup;
    setup.variant = std::string_view(arguments[1]) == "blitz" ? 1 : 0;
    Searcher searcher(std::strtoull(arguments[3], nullptr, 10));
    Random random(std::strtoull(arguments[4], nullptr, 10));
    for (int game = std::atoi(arguments[2]); game > 0; --game) play_game(setup, searcher, random);
}
