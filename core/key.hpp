// Key: 64-bit names for positions, and the random numbers of layouts and playouts.
//
// Both are the same on every machine. Keys are computed from the whole position when asked for,
// so a position carries nothing that could go stale.
#pragma once

#include <cstdint>

#include "bits.hpp"

namespace kwartet {

// A well-known mixing function (the finaliser of SplitMix64): every bit in changes half of the bits out.
constexpr std::uint64_t mix(std::uint64_t value) {
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9u;
    value = (value ^ value >> 27) * 0x94D049BB133111EBu;
    return value ^ value >> 31;
}

class KeyMaker {
  public:
    constexpr KeyMaker& add(std::uint64_t value) {
        key_ = (key_ ^ value) * 0x9E3779B97F4A7C15u;
        key_ ^= key_ >> 32;
        return *this;
    }
    constexpr KeyMaker& add(Bits128 value) { return add(low_half(value)).add(high_half(value)); }
    constexpr std::uint64_t key() const { return mix(key_); }

  private:
    std::uint64_t key_ = 0x243F6A8885A308D3u;
};

class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() { return mix(state_ += 0x9E3779B97F4A7C15u); }

    // A number from 0 up to, not including, `bound`; the bias is below one in four billion.
    constexpr int below(int bound) {
        return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(bound) >> 32);
    }

  private:
    std::uint64_t state_;
};

}  // namespace kwartet
