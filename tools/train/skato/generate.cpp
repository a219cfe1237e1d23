// Plays SKATO against itself and writes what searches say about the positions, for fit.cpp.
//
//     generate games nodes seed > samples
//
// The board is eight by eight; the features mean the same on other boards. Games begin with random pieces,
// and now and then a random piece is placed later, so that they differ. Near the end there is nothing to
// learn: search sees it all.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "eval/skato.hpp"
#include "search/alpha_beta.hpp"

namespace {

using namespace kwartet;
using Position = Skato<8>;

struct Verdict {
    Position::Move move;
    double chance;
};

struct Sample {
    Position position;
    double chance;
};

double chance_of(const AlphaBeta<Position>::RootMove& best) {
    if (best.is_certain) return best.score > 0 ? 1 : best.score < 0 ? 0 : 0.5;
    return 1 / (1 + std::exp(-best.score / Opinion<Position>::points_of_logit));
}

class Searcher {
  public:
    explicit Searcher(std::uint64_t nodes) : nodes_(nodes) {}

    Verdict search(const Position& position) {
        Limits limits;
        limits.nodes = nodes_;
        Control control(limits);
        AlphaBeta<Position> worker(table_, control);
        std::vector<AlphaBeta<Position>::RootMove> moves;
        for (const auto move : position.legal_moves()) moves.push_back({move, 0, false});
        int depth = 1;
        while (depth < 64 && !moves[0].is_certain && worker.search_root(position, moves, 1, depth)) ++depth;
        return {moves[0].move, chance_of(moves[0])};
    }

  private:
    std::uint64_t nodes_;
    Table table_{8};
};

bool is_sample(const Position& position) {
    return position.move_count() > 3 && skato::completing(position, Side::first) == 0 &&
           skato::completing(position, Side::second) == 0;
}

double result_for(Side side, const Position& end) {
    const Outcome outcome = end.result().outcome;
    return outcome == Outcome::draw ? 0.5 : outcome == win_of(side) ? 1 : 0;
}

void write_sample(const Sample& sample, const Position& end) {
    const auto text = sample.position.text();
    const std::string_view view = text.view();
    std::printf("8 %.4f %g %.*s\n", sample.chance, result_for(sample.position.to_move(), end),
                static_cast<int>(view.size()), view.data());
}

void play_game(Searcher& searcher, Random& random) {
    Position position;
    for (int pieces = 4 + random.below(16); pieces > 0 && !position.is_over(); --pieces)
        position.play(*position.random_move(random));
    std::vector<Sample> samples;
    while (!position.is_over()) {
        const Verdict verdict = searcher.search(position);
        if (is_sample(position)) samples.push_back({position, verdict.chance});
        position.play(random.below(12) == 0 ? *position.random_move(random) : verdict.move);
    }
    for (const Sample& sample : samples) write_sample(sample, position);
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 4) return std::puts("usage: generate games nodes seed > samples"), 1;
    Searcher searcher(std::strtoull(arguments[2], nullptr, 10));
    Random random(std::strtoull(arguments[3], nullptr, 10));
    for (int game = std::atoi(arguments[1]); game > 0; --game) play_game(searcher, random);
}
