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

template <int Stride, class Set>
constexpr Set stepped(Set set) {
    if constexpr (Stride > 0) {
        return set << Stride;
    } else {
        return set >> -Stride;
    }
}

// Fills from some members on through a set: of cells, or of points on several lines at once. Three doublings
// go seven steps, and a jump needs no more: a line has at most ten points, among them the ring, a marker and
// the point to land on.
template <int Stride, class Set>
class Fill {
  public:
    constexpr explicit Fill(Set through)
        : one_(through), two_(one_ & stepped<Stride>(one_)), four_(two_ & stepped<2 * Stride>(two_)) {}

    constexpr Set from(Set set) const {
        set |= one_ & stepped<Stride>(set);
        set |= two_ & stepped<2 * Stride>(set);
        return set | (four_ & stepped<4 * Stride>(set));
    }

  private:
    Set one_, two_, four_;  // where so many steps end that stay in the set
};

// What each side turns with one of its jumps; one side is the viewer of the board ("me").
template <class Set>
struct Turned {
    Set by_me{};
    Set by_them{};
};

template <class Set>
struct Board {
    Set my_rings;
    Set their_rings;
    Set markers;
    Set free;
};

template <int Stride, class Set>
constexpr void add_turned(Turned<Set>& turned, const Board<Set>& board) {
    const Fill<Stride, Set> over_free(board.free);
    const Fill<Stride, Set> over_markers(board.markers);
    const Fill<-Stride, Set> back_over_markers(board.markers);
    const Set open =
        back_over_markers.from(board.markers & stepped<-Stride>(board.free));  // one can land behind
    const Set met_by_me = open & stepped<Stride>(over_free.from(board.my_rings));
    const Set met_by_them = open & stepped<Stride>(over_free.from(board.their_rings));
    turned.by_me |= over_markers.from(met_by_me);
    turned.by_them |= over_markers.from(met_by_them);
}

constexpr Turned<Cells> find_turned(const Board<Cells>& board) {
    Turned<Cells> turned;
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

// What the viewer sees where, by appearance.
using View = std::array<Cells, appearance_count>;

inline Board<Cells> board_of(const Yinsh& position, Side viewer) {
    const Cells my_rings = position.rings(viewer);
    const Cells their_rings = position.rings(other(viewer));
    const Cells markers = position.markers(viewer) | position.markers(other(viewer));
    return {my_rings, their_rings, markers, tables.board & ~(markers | my_rings | their_rings)};
}

inline View view_of(const Yinsh& position, Side viewer, const Turned<Cells>& turned) {
    const Cells mine = position.markers(viewer);
    const Cells theirs = position.markers(other(viewer));
    View view{};
    view[own] = mine & ~turned.by_them;
    view[own_exposed] = mine & turned.by_them;
    view[their] = theirs & ~turned.by_me;
    view[their_exposed] = theirs & turned.by_me;
    view[own_ring] = position.rings(viewer);
    view[their_ring] = position.rings(other(viewer));
    return view;
}

// Adds what a cell with an appearance, or with another one than before, brings to the states.
inline void enter(Windows& states, int cell, int appearance) {
    const Windows& share = shares[cell];
    for (std::size_t window = 0; window < states.size(); ++window) {
        states[window] += static_cast<std::uint16_t>(appearance * share[window]);
    }
}

inline Windows states_of(const View& view) {
    Windows states{};
    for (int each = own; each < appearance_count; ++each) {
        for (Cells left = view[each]; left != 0;) enter(states, pop_lowest(left), each);
    }
    return states;
}

inline Windows states_of_windows(const Yinsh& position) {
    const Side me = position.to_move();
    return states_of(view_of(position, me, find_turned(board_of(position, me))));
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

    int score(const Yinsh& position) const { return score(states_of_windows(position), stage_of(position)); }

    // The score by the states of the windows, as the side to move sees them.
    int score(const Windows& states, int stage) const {
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
