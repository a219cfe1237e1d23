#include "maths.hpp"

#include <cmath>

#include "../maths.hpp"
#include "check.hpp"

namespace kwartet::test {

namespace {

constexpr double tolerance = 1e-14;

// Relative to the right result; near 0 a logarithm is as exact as a number near 1 can be.
bool is_close(double found, double right) {
    return std::abs(found - right) <= tolerance * std::max(std::abs(right), 1.0);
}

void check_log(double number) {
    check(is_close(natural_log(number), std::log(number)), "natural_log", std::to_string(number));
}

void check_exponential(double number) {
    const double ratio = exponential(number) / std::exp(number);
    check(std::abs(ratio - 1) <= 1000 * tolerance, "exponential", std::to_string(number));
}

}  // namespace

void run_maths() {
    for (int visits = 1; visits < 5000; ++visits) check_log(visits);
    for (double number = 1e-300; number < 1e300; number *= 3.7) check_log(number);
    for (double number = -699.5; number < 700; number += 0.37) check_exponential(number);
    check(exponential(0) == 1 && natural_log(1) == 0, "what is exact", "0 and 1");
    check(exponential(1e9) == exponential(700), "a number beyond the largest", "700");
}

}  // namespace kwartet::test
