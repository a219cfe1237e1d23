// Which markers a side can turn with one move: the evaluation's quick way against the rules, which play every
// move.
#include "yinsh_turned.hpp"

#include "check.hpp"
#include "games/yinsh/evaluation.hpp"

namespace kwartet::test {

namespace {

constexpr int games = 30;

// Markers that change their owner when a ring moves; the one it leaves behind is new and not among them.
yinsh::Cells turned_by(const Yinsh& position, Yinsh::Move move) {
    Yinsh next = position;
    next.play(move);
    return (position.markers(Side::first) & next.markers(Side::second)) |
           (position.markers(Side::second) & next.markers(Side::first));
}

yinsh::Cells turned_by_rules(const Yinsh& position) {
    yinsh::Cells turned = 0;
    for (const Yinsh::Move move : position.legal_moves()) {
        if (move.kind == Yinsh::Move::Kind::move) turned |= turned_by(position, move);
    }
    return turned;
}

int check_turned(const Yinsh& position) {
    const std::string about(position.text().view());
    const auto own = position.rings(position.to_move());
    const auto others = position.rings(other(position.to_move()));
    const auto markers = position.markers(Side::first) | position.markers(Side::second);
    const auto free = yinsh::tables.board & ~(markers | own | others);
    const auto turned = turned_by_rules(position);
    const auto as_me = yinsh::find_turned({own, others, markers, free}).by_me;
    const auto as_them = yinsh::find_turned({others, own, markers, free}).by_them;
    check(as_me == turned, "the markers that the side to move can turn", about);
    check(as_them == turned, "the markers that the other side can turn", about);
    return count_bits(turned);
}

bool is_ring_to_move(const Yinsh& position) {
    const auto moves = position.legal_moves();
    return !moves.is_empty() && moves[0].kind == Yinsh::Move::Kind::move;
}

}  // namespace

void run_yinsh_turned() {
    Random random(3);
    int turned = 0;
    for (int game = 0; game < games; ++game) {
        Yinsh position = Yinsh::start({}, 0);
        while (const auto move = position.random_move(random)) {
            if (is_ring_to_move(position)) turned += check_turned(position);
            position.play(*move);
        }
    }
    check(turned > 1000, "random games have markers to turn", std::to_string(turned));
}

}  // namespace kwartet::test
