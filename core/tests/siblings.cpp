// Positions that follow from the same position, evaluated together, against each one evaluated alone.
#include "siblings.hpp"

#include "any.hpp"
#include "check.hpp"
#include "search/evaluation.hpp"
#include "setups.hpp"

namespace kwartet::test {

namespace {

constexpr std::uint64_t games = 6;

template <EvaluatesSiblings P>
int check_children(const P& parent) {
    const typename Evaluation<P>::Siblings siblings(parent);
    int count = 0;
    for (const auto move : parent.legal_moves()) {
        P child = parent;
        child.play(move);
        if (child.is_over() || !Evaluation<P>::is_quiet(child)) continue;
        check(siblings.score(child) == Evaluation<P>::score(child), "the score of a sibling",
              std::string(child.text().view()));
        ++count;
    }
    return count;
}

void check_game(const Chosen& chosen, std::uint64_t seed, int& count) {
    Random random(seed);
    AnyGame game = chosen.entry->start(chosen.setup, seed);
    std::visit(
        [&]<class P>(P& position) {
            if constexpr (EvaluatesSiblings<P>) {
                while (const auto move = position.random_move(random)) {
                    count += check_children(position);
                    position.play(*move);
                }
            }
        },
        game);
}

}  // namespace

void run_siblings() {
    int count = 0;
    for (const Chosen& chosen : all_setups()) {
        for (std::uint64_t seed = 1; seed <= games; ++seed) check_game(chosen, seed, count);
    }
    check(count > 1000, "random games have siblings", std::to_string(count));
}

}  // namespace kwartet::test
