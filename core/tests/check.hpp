// Check: the smallest test runner that says what failed, and where.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace kwartet::test {

inline int passed = 0;
inline int failed = 0;

inline void check(bool holds, std::string_view claim, const std::string& about) {
    (holds ? passed : failed) += 1;
    if (!holds) std::printf("FAILED %.*s: %s\n", static_cast<int>(claim.size()), claim.data(), about.c_str());
}

}  // namespace kwartet::test
