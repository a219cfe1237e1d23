// A small network that corrects the weighed features of a LYNGK position.
//
// What is seen of a position becomes a set of tokens: each feature with its value, each stack with what can
// happen to it, and each stack with its place. A token has a row of small numbers, one for each hidden unit;
// the rows are added up, clipped and squared, and weighed by the stage of the game. There are only integers,
// so a position has the same score on every machine. The numbers come from training/network.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>

#include "features.hpp"
#include "network_weights.hpp"

namespace kwartet::lyngk {

// --- tokens

constexpr int role_count = 4;  // of a stack: mine, theirs, free, or a joker
constexpr int height_count = 5;
constexpr int kind_count = role_count * height_count;
constexpr int flag_count = 8;
constexpr int widest_lead = 4;

constexpr int first_claim_token = kind_count << flag_count;
constexpr int first_lead_token = first_claim_token + 9;
constexpr int token_count = first_lead_token + 2 * widest_lead + 1;
constexpr int most_tokens = point_count + 2;
static_assert(token_count == network_row_count);

using Tokens = List<std::uint16_t, most_tokens>;

// What can happen to the stacks: eight sets, each a flag.
using Flags = std::array<Points, flag_count>;

// For each point its flags as one number. Eight points at a time: the same byte of all sets is a square of
// bits, and turning it over its diagonal makes a byte for each point.
class FlagsOfPoints {
  public:
    explicit FlagsOfPoints(const Flags& flags) {
        for (std::size_t part = 0; part < parts_.size(); ++part) {
            std::uint64_t square = 0;
            for (std::size_t flag = 0; flag < flag_count; ++flag)
                square |= (flags[flag] >> 8 * part & 0xFF) << 8 * flag;
            parts_[part] = turned(square);
        }
    }
    int of(int point) const { return static_cast<int>(parts_[point / 8] >> 8 * (point % 8) & 0xFF); }

  private:
    static std::uint64_t turned(std::uint64_t square) {
        square = swapped(square, 7, 0x00AA00AA00AA00AAu);
        square = swapped(square, 14, 0x0000CCCC0000CCCCu);
        return swapped(square, 28, 0x00000000F0F0F0F0u);
    }
    static std::uint64_t swapped(std::uint64_t square, int distance, std::uint64_t which) {
        const std::uint64_t differing = (square ^ square >> distance) & which;
        return square ^ differing ^ differing << distance;
    }

    std::array<std::uint64_t, (point_count + 7) / 8> parts_;
};

inline Flags flags_of(const Lookout& lookout, Side me) {
    const Prospect& mine = lookout.side(me);
    const Prospect& theirs = lookout.side(other(me));
    return {mine.landings,
            theirs.landings,
            mine.captures,
            theirs.captures,
            lookout.capturing(),
            lookout.completable(),
            lookout.neutral_targets(),
            lookout.movable()};
}

inline void add_stack_tokens(Tokens& tokens, Points stacks, int kind, const FlagsOfPoints& flags) {
    while (stacks != 0)
        tokens.add(static_cast<std::uint16_t>((kind << flag_count) + flags.of(pop_lowest(stacks))));
}

inline Tokens tokens_of(const Lyngk& position, const Lookout& lookout) {
    Tokens tokens;
    const Side me = position.to_move();
    const FlagsOfPoints flags(flags_of(lookout, me));
    const Points mine = lookout.side(me).tops;
    const Points theirs = lookout.side(other(me)).tops;
    const Points free = lookout.free_tops();
    const std::array<Points, role_count> roles{mine, theirs, free, ~(mine | theirs | free)};
    for (int role = 0; role < role_count; ++role) {
        for (int height = 1; height <= height_count; ++height) {
            const int kind = role * height_count + height - 1;
            add_stack_tokens(tokens, roles[role] & lookout.exactly(height), kind, flags);
        }
    }
    const int claims = 3 * claims_left(position, me) + claims_left(position, other(me));
    const int lead =
        std::clamp(position.points_of(me) - position.points_of(other(me)), -widest_lead, widest_lead);
    tokens.add(static_cast<std::uint16_t>(first_claim_token + claims));
    tokens.add(static_cast<std::uint16_t>(first_lead_token + widest_lead + lead));
    return tokens;
}

// --- the network

constexpr int network_one = 512;  // what stands for 1 in a hidden unit
constexpr int output_part = 16;   // the outputs are in sixteenths of a point
constexpr int stacks_of_stage = 6;

// No sum of rows may be larger than a hidden unit can hold.
constexpr int largest_row_number = 32767 / most_tokens;
constexpr bool are_small(const Network& network) {
    for (const auto& row : network.rows) {
        for (const int number : row) {
            if (number < -largest_row_number || number > largest_row_number) return false;
        }
    }
    return true;
}
static_assert(are_small(network));

constexpr int network_stage(int stacks) {
    return std::min(stacks / stacks_of_stage, network_stage_count - 1);
}

// Only the standard game has enough samples.
inline bool has_network(const Lyngk& position) {
    return position.stack_limit() == height_count && !position.captures_on_claim();
}

// All hidden units at once.
using Hidden [[gnu::vector_size(hidden_count * sizeof(std::int16_t))]] = std::int16_t;

inline void add_row(Hidden& hidden, int token) {
    Hidden row;
    std::memcpy(&row, network.rows[token].data(), sizeof row);
    hidden += row;
}

inline int network_score(const Lyngk& position, const Lookout& lookout) {
    const Tokens tokens = tokens_of(position, lookout);
    Hidden hidden{};
    for (const int token : tokens) add_row(hidden, token);
    const auto& outputs = network.outputs[network_stage(count_bits(position.taller_than(0)))];
    int sum = 0;
    for (int unit = 0; unit < hidden_count; ++unit) {
        const int clipped = std::clamp<int>(hidden[unit], 0, network_one);
        sum += clipped * clipped / network_one * outputs[unit];
    }
    return sum / (network_one * output_part);
}

}  // namespace kwartet::lyngk
