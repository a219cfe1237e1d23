// The pieces of LYNGK, and a stack of them.
#pragma once

#include <cstdint>

namespace kwartet::lyngk {

constexpr int colour_count = 5;  // pieces 0 to 4: ivory, blue, red, green, black
constexpr int joker = 5;
constexpr int highest_stack = 6;

// A stack from bottom to top, three bits a piece. Order below the top matters to nobody but the eye.
struct Stack {
    std::uint32_t colours : 8 = 0;  // these and the height are asked for most, so they lie at the borders
    std::uint32_t pieces : 18 = 0;
    std::uint32_t height : 6 = 0;

    bool operator==(const Stack&) const = default;

    int piece(int level) const { return static_cast<int>(pieces >> 3 * level & 7); }
    void put(int piece) {
        pieces = pieces | static_cast<std::uint32_t>(piece) << 3 * height;
        colours = colours | (piece == joker ? 0u : 1u << piece);
        ++height;
    }
    void put(Stack upper) {
        pieces = pieces | upper.pieces << 3 * height;
        height = height + upper.height;
        colours = colours | upper.colours;
    }
    int top() const { return piece(static_cast<int>(height) - 1); }
};

}  // namespace kwartet::lyngk
