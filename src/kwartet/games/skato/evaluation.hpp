// The evaluation of SKATO: features of the position, each with a weight that depends on how full the board
// is.
//
// Threats of five are played out: who can complete a line wins, and who faces one completion has to take that
// cell.
#pragma once

#include "features.hpp"
#include "search/evaluation.hpp"
#include "weights.hpp"

namespace kwartet {

namespace skato {

constexpr int sure_win = 15000;
constexpr int highest_guess = 10000;

// The first row of weights holds for a full board, the second one for an empty board; in between they are
// mixed.
template <int N>
int weigh(const Skato<N>& position) {
    std::array<int, 2> sums = tempo_weights;
    Features<N>::count(position, [&](int feature, int count) {
        sums[0] += weights[0][feature] * count;
        sums[1] += weights[1][feature] * count;
    });
    const int taken = count_bits(position.pieces(Side::first) | position.pieces(Side::second));
    const int mixed = (sums[0] * taken + sums[1] * (N * N - taken)) / (N * N);
    return std::clamp(mixed, -highest_guess, highest_guess);
}

// Cells where the side makes a line of five. Such a cell has a neighbour, so it is always legal.
template <int N>
auto completing(const Skato<N>& position, Side side) {
    return Shape<N>::completing(position.pieces(side), position.choices());
}

template <int N>
int final_guess(const Skato<N>& position) {
    const Outcome outcome = position.result().outcome;
    if (outcome == Outcome::draw) return 0;
    return outcome == win_of(position.to_move()) ? sure_win : -sure_win;
}

template <int N>
int evaluate(Skato<N> position) {
    for (int sign = 1;; sign = -sign) {
        if (position.is_over()) return sign * final_guess(position);
        if (completing(position, position.to_move()) != 0) return sign * sure_win;
        auto threats = completing(position, other(position.to_move()));
        if (threats == 0) return sign * weigh(position);
        position.play({static_cast<std::uint8_t>(pop_lowest(threats))});
        if (threats != 0) return -sign * sure_win;
    }
}

}  // namespace skato

template <int N>
struct Evaluation<Skato<N>> {
    static int score(const Skato<N>& position) { return skato::evaluate(position); }
    // All legal moves, or one that stands for them: where five can be made or must be stopped, no other is
    // better.
    static typename Skato<N>::Moves worth_trying(const Skato<N>& position) {
        auto cells = skato::completing(position, position.to_move());
        if (cells == 0) cells = skato::completing(position, other(position.to_move()));
        if (cells == 0) return position.legal_moves();
        typename Skato<N>::Moves moves;
        moves.add({static_cast<std::uint8_t>(lowest_bit(cells))});
        return moves;
    }
    static bool is_quiet(const Skato<N>&) { return true; }
    static int depth_cost(typename Skato<N>::Move) { return 1; }
    static constexpr double points_of_logit = skato::points_of_logit;
};
static_assert(Evaluated<Skato<8>>);

}  // namespace kwartet
