// Bits: sets of points as 64- or 128-bit numbers.
//
// Everything here is the same for both widths, so a game can choose the width of its board.
// Variable shifts of 128 bits are avoided: they are library calls in WebAssembly.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace kwartet {

__extension__ using Bits128 = unsigned __int128;
using Bits64 = std::uint64_t;

constexpr Bits64 low_half(Bits128 bits) { return static_cast<Bits64>(bits); }
constexpr Bits64 high_half(Bits128 bits) { return static_cast<Bits64>(bits >> 64); }
constexpr Bits128 join_halves(Bits64 high, Bits64 low) { return static_cast<Bits128>(high) << 64 | low; }

constexpr int count_bits(Bits64 bits) { return std::popcount(bits); }
constexpr int count_bits(Bits128 bits) {
    return std::popcount(low_half(bits)) + std::popcount(high_half(bits));
}

// The lowest member of a set that is not empty.
constexpr int lowest_bit(Bits64 bits) { return std::countr_zero(bits); }
constexpr int lowest_bit(Bits128 bits) {
    const Bits64 low = low_half(bits);
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high_half(bits));
}

constexpr int highest_bit(Bits64 bits) { return 63 - std::countl_zero(bits); }

template <class Bits>
constexpr Bits bit_at(int index) {
    if constexpr (sizeof(Bits) == sizeof(Bits64)) {
        return Bits64{1} << index;
    } else {
        return index < 64 ? join_halves(0, Bits64{1} << index) : join_halves(Bits64{1} << (index - 64), 0);
    }
}

constexpr bool has_bit(Bits64 bits, int index) { return (bits >> index & 1) != 0; }
constexpr bool has_bit(Bits128 bits, int index) {
    return index < 64 ? has_bit(low_half(bits), index) : has_bit(high_half(bits), index - 64);
}

// Takes the lowest member out of a set that is not empty, and says which it was.
template <class Bits>
constexpr int pop_lowest(Bits& bits) {
    const int index = lowest_bit(bits);
    bits &= bits - 1;
    return index;
}

// The member with `rank` smaller members; the set must have more than `rank`.
inline int nth_bit(Bits64 bits, int rank) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(Bits64{1} << rank, bits));
#else
    for (; rank > 0; --rank) bits &= bits - 1;
    return std::countr_zero(bits);
#endif
}

inline int nth_bit(Bits128 bits, int rank) {
    const int in_low = std::popcount(low_half(bits));
    return rank < in_low ? nth_bit(low_half(bits), rank) : 64 + nth_bit(high_half(bits), rank - in_low);
}

}  // namespace kwartet
