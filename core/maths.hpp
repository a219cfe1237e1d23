// Maths: logarithm and exponential that give the same bits on every machine.
//
// The libraries of two systems round these functions differently, and one bit may change the path of a
// search. Here they use additions, multiplications and divisions alone, which IEEE 754 defines exactly; the
// build forbids fused multiplications (-ffp-contract=off). The results are within 1e-14 of the exact ones.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

namespace kwartet {

constexpr double ln_2 = 0.6931471805599453;

// 2 to the power of a whole number that a normal double can have.
constexpr double power_of_two(int exponent) {
    assert(exponent >= -1022 && exponent <= 1023);
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

// The natural logarithm of a normal number above 0: that of its exponent, and a series for its fraction.
constexpr double natural_log(double number) {
    constexpr double root_of_2 = 1.4142135623730951;
    const auto bits = std::bit_cast<std::uint64_t>(number);
    int exponent = static_cast<int>(bits >> 52) - 1023;
    assert(number > 0 && exponent > -1023 && exponent < 1024);
    double fraction =
        std::bit_cast<double>((bits & ((std::uint64_t{1} << 52) - 1)) | (std::uint64_t{1023} << 52));
    if (fraction > root_of_2) {
        fraction /= 2;
        ++exponent;
    }
    const double part = (fraction - 1) / (fraction + 1);  // at most 0.172
    const double square = part * part;
    double sum = 0;
    for (int power = 21; power >= 1; power -= 2) sum = sum * square + 1.0 / power;
    return exponent * ln_2 + 2 * part * sum;
}

// e to the power of a number; beyond 700 it is taken for 700, the most that a double has room for.
constexpr double exponential(double given) {
    const double number = std::clamp(given, -700.0, 700.0);
    const double halves = number / ln_2 + (number < 0 ? -0.5 : 0.5);
    const int exponent = static_cast<int>(halves);
    const double rest = number - exponent * ln_2;  // at most 0.35
    double sum = 1;
    for (int term = 14; term >= 1; --term) sum = sum * rest / term + 1;
    return sum * power_of_two(exponent);
}

}  // namespace kwartet
