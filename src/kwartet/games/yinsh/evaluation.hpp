// What a YINSH position is worth: the sum of what its lines show, five points at a time.
//
// The side to move sees each point as empty, as a marker or as a ring, its own or the opponent's; and a
// marker is exposed if one jump can turn it against its owner. Five points in line (a window) are a possible
// row, and each of their 7^5 states has a value. Rings are part of it because a marker is left where a ring
// was: four own markers and an own ring are a row in one move. How many rings each side still has to take off
// decides what a threat is worth, so a value has two parts: one for the state and for what a row would
// decide, and one for the stage of the game and the state without regard to what is exposed.
//
// The weights come from self-play (tools/train/README.md). There are only sums of small integers here, so a
// position has the same value on every machine.
#pragma once

#include <algorithm>

#include "rules.hpp"
#include "search/evaluation.hpp"
#include "weights.hpp"

namespace kwartet::yinsh {

// --- exposed markers

template <int Stride>
constexpr Cells stepped(Cells cells) {
    if constexpr (Stride > 0) {
        return cells << Stride;
    } else {
        return cells >> -Stride;
    }
}

// Fills from some cells on through a set. Three doublings go seven steps, and a jump needs no more: a line
// has at most ten points, among them the ring, a marker and the point to land on.
template <int Stride>
class Fill {
  public:
    constexpr explicit Fill(Cells through)
        : one_(through), two_(one_ & stepped<Stride>(one_)), four_(two_ & stepped<2 * Stride>(two_)) {}

    constexpr Cells from(Cells cells) const {
        cells |= one_ & stepped<Stride>(cells);
        cells |= two_ & stepped<2 * Stride>(cells);
        return cells | (four_ & stepped<4 * Stride>(cells));
    }

  private:
    Cells one_, two_, four_;  // where so many steps end that stay in the set
};

// The cells that each side, the one to move first, turns with one of its jumps.
struct Turned {
    Cells by_me = 0;
    Cells by_them = 0;
};

struct Board {
    Cells my_rings;
    Cells their_rings;
    Cells markers;
    Cells free;
};

template <int Stride>
constexpr void add_turned(Turned& turned, const Board& board) {
    const Fill<Stride> over_free(board.free);
    const Fill<Stride> over_markers(board.markers);
    const Fill<-Stride> back_over_markers(board.markers);
    const Cells open =
        back_over_markers.from(board.markers & stepped<-Stride>(board.free));  // one can land behind
    const Cells met_by_me = open & stepped<Stride>(over_free.from(board.my_rings));
    const Cells met_by_them = open & stepped<Stride>(over_free.from(board.their_rings));
    turned.by_me |= over_markers.from(met_by_me);
    turned.by_them |= over_markers.from(met_by_them);
}

constexpr Turned find_turned(const Board& board) {
    Turned turned;
    add_turned<1>(turned, board);
    add_turned<-1>(turned, board);
    add_turned<11>(turned, board);
    add_turned<-11>(turned, board);
    add_turned<12>(turned, board);
    add_turned<-12>(turned, board);
    return turned;
}

// --- windows and their states

enum Appearance : std::uint8_t { empty, own, own_exposed, their, their_exposed, own_ring, their_ring };

constexpr int window_length = 5;
constexpr int window_count = 123;
constexpr int appearance_count = 7;
constexpr int state_count = 7 * 7 * 7 * 7 * 7;
constexpr int plain_count = 5;  // the appearances without those of exposed markers
constexpr int plain_state_count = 5 * 5 * 5 * 5 * 5;

// For each window a number: its state, or what a piece adds to it. Some room is left to make whole vectors.
using Windows = std::array<std::uint16_t, 128>;
using WindowsOfCells = std::array<Windows, cell_limit>;

constexpr bool has_window(int cell, int stride) {
    for (int along = 0; along < window_length; ++along, cell += stride) {
        if (cell >= cell_limit || !has_bit(tables.board, cell)) return false;
    }
    return true;
}

constexpr void enter_window(WindowsOfCells& shares, int window, int cell, int stride) {
    int share = 1;
    for (int along = 0; along < window_length; ++along, cell += stride, share *= appearance_count) {
        shares[cell][window] = static_cast<std::uint16_t>(share);
    }
}

// What a cell adds to the state of each window, times its appearance.
constexpr WindowsOfCells make_shares() {
    WindowsOfCells shares{};
    int window = 0;
    for (const int stride : strides) {
        for (int cell = 0; cell < cell_limit; ++cell) {
            if (has_window(cell, stride)) enter_window(shares, window++, cell, stride);
        }
    }
    return shares;
}

inline constexpr WindowsOfCells shares = make_shares();

inline void enter_pieces(Windows& states, Cells cells, Appearance appearance) {
    while (cells != 0) {
        const Windows& share = shares[pop_lowest(cells)];
        for (std::size_t window = 0; window < states.size(); ++window) {
            states[window] += static_cast<std::uint16_t>(appearance * share[window]);
        }
    }
}

inline Windows states_of_windows(const Yinsh& position) {
    const Side me = position.to_move();
    const Cells mine = position.markers(me);
    const Cells theirs = position.markers(other(me));
    const Cells my_rings = position.rings(me);
    const Cells their_rings = position.rings(other(me));
    const Cells free = tables.board & ~(mine | theirs | my_rings | their_rings);
    const Turned turned = find_turned({my_rings, their_rings, mine | theirs, free});
    Windows states{};
    enter_pieces(states, mine & ~turned.by_them, own);
    enter_pieces(states, mine & turned.by_them, own_exposed);
    enter_pieces(states, theirs & ~turned.by_me, their);
    enter_pieces(states, theirs & turned.by_me, their_exposed);
    enter_pieces(states, my_rings, own_ring);
    enter_pieces(states, their_rings, their_ring);
    return states;
}

// The game has a stage for each number of rings taken off (own, theirs), one for blitz and one for placing.
constexpr int blitz_stage = 9;
constexpr int placing_stage = 10;
static_assert(stage_count == placing_stage + 1);

inline int stage_of(const Yinsh& position) {
    const int own = position.removed(position.to_move());
    const int theirs = position.removed(other(position.to_move()));
    if (position.is_placing()) return placing_stage;
    return position.rings_to_win() == 1 ? blitz_stage : 3 * own + theirs;
}

// What a row would decide: nothing yet, the game if it is the opponent's, or the game if it is one's own.
constexpr int stakes_of(int stage) {
    if (stage == placing_stage) return 0;
    if (stage == blitz_stage || stage / 3 == 2) return 2;
    return stage % 3 == 2 ? 1 : 0;
}
static_assert(stakes_count == 3);

// --- values

// The state of the same points, read from the other end.
constexpr int mirrored(int state, int appearances) {
    int mirror = 0;
    for (int along = 0; along < window_length; ++along, state /= appearances) {
        mirror = appearances * mirror + state % appearances;
    }
    return mirror;
}

// The state without regard to what is exposed.
constexpr int plain_state(int state) {
    constexpr std::array<int, appearance_count> plain{0, 1, 1, 2, 2, 3, 4};
    int result = 0;
    for (int along = 0, share = 1; along < window_length; ++along, state /= appearance_count) {
        result += share * plain[state % appearance_count];
        share *= plain_count;
    }
    return result;
}

// Weights are stored once for a state and its mirror image: the places they have among the weights.
template <std::size_t States>
constexpr std::array<std::uint16_t, States> places_of_states(int appearances) {
    std::array<std::uint16_t, States> places{};
    std::uint16_t next = 0;
    for (int state = 0; state < static_cast<int>(States); ++state) {
        const int mirror = mirrored(state, appearances);
        places[state] = mirror < state ? places[mirror] : next++;
    }
    return places;
}

class Evaluator {
  public:
    explicit Evaluator(const Weights& weights) : tempi_(weights.tempi) {
        const auto places = places_of_states<state_count>(appearance_count);
        const auto plain_places = places_of_states<plain_state_count>(plain_count);
        for (int state = 0; state < state_count; ++state) {
            enter_state(weights, state, places[state], plain_places[plain_state(state)]);
        }
    }

    int score(const Yinsh& position) const {
        const int stage = stage_of(position);
        const Windows states = states_of_windows(position);
        int sum = tempi_[stage];
        for (int window = 0; window < window_count; ++window) sum += values_[stage][states[window]];
        return std::clamp(sum, -highest_evaluation, highest_evaluation);
    }

  private:
    void enter_state(const Weights& weights, int state, int place, int plain_place) {
        for (int stage = 0; stage <= placing_stage; ++stage) {
            const int value =
                weights.states[stakes_of(stage)][place] + weights.plain_states[stage][plain_place];
            values_[stage][state] = static_cast<std::int16_t>(value);
        }
    }

    std::array<std::int16_t, stage_count> tempi_;  // what it is worth to have the move
    std::array<std::array<std::int16_t, state_count>, stage_count> values_;
};

inline const Evaluator evaluator(weights);

}  // namespace kwartet::yinsh

namespace kwartet {

template <>
struct Evaluation<Yinsh> {
    static int score(const Yinsh& position) { return yinsh::evaluator.score(position); }
    static bool is_quiet(const Yinsh& position) { return !position.has_row_to_take(); }
    // Taking a row and a ring has to be: depth counts the moves of rings.
    static int depth_cost(Yinsh::Move move) {
        return move.kind == Yinsh::Move::Kind::row || move.kind == Yinsh::Move::Kind::ring ? 0 : 1;
    }
    static constexpr double points_of_logit = yinsh::points_of_logit;
    static constexpr int futility_margin = 100;
};

static_assert(Evaluated<Yinsh>);

}  // namespace kwartet
