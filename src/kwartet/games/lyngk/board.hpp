// The LYNGK board: 43 points, a hexagon of side 4 with a tip on each side, and lines in three directions.
//
// Points are numbered column by column from the bottom, so three of the six directions go to higher numbers
// and three to lower ones. Horizontal neighbours are not in line.
#pragma once

#include <array>
#include <cstdlib>

#include "bits.hpp"
#include "scene.hpp"

namespace kwartet::lyngk {

using Points = Bits64;

constexpr int point_count = 43;
constexpr int width = 9;
constexpr std::array<int, width> column_size{1, 4, 7, 6, 7, 6, 7, 4, 1};
constexpr std::array<int, width> lowest_y{6, 3, 0, 1, 0, 1, 0, 3, 6};  // in half steps

struct HalfSteps {
    int x;
    int y;

    bool operator==(const HalfSteps&) const = default;
};

constexpr std::array<HalfSteps, point_count> make_where() {
    std::array<HalfSteps, point_count> where{};
    std::size_t point = 0;
    for (int x = 0; x < width; ++x) {
        for (int row = 0; row < column_size[x]; ++row) {
            where[point++] = {x, lowest_y[x] + 2 * row};
        }
    }
    return where;
}
inline constexpr auto where = make_where();

constexpr int point_at(HalfSteps spot) {
    for (int point = 0; point < point_count; ++point) {
        if (where[point] == spot) return point;
    }
    return -1;
}

constexpr std::array<HalfSteps, 3> upward_steps{{{0, 2}, {1, 1}, {1, -1}}};  // to higher point numbers

constexpr Points make_ray(int point, HalfSteps step) {
    Points ray = 0;
    HalfSteps spot = where[point];
    for (int next = point; next >= 0; next = point_at(spot)) {
        if (next != point) ray |= bit_at<Points>(next);
        spot = {spot.x + step.x, spot.y + step.y};
    }
    return ray;
}

// The points on both sides of a point in one of the three directions.
struct Rays {
    Points up;
    Points down;
};

constexpr std::array<std::array<Rays, 3>, point_count> make_rays() {
    std::array<std::array<Rays, 3>, point_count> rays{};
    for (int point = 0; point < point_count; ++point) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const HalfSteps step = upward_steps[axis];
            rays[point][axis] = {make_ray(point, step), make_ray(point, {-step.x, -step.y})};
        }
    }
    return rays;
}
inline constexpr auto rays = make_rays();

// The nearest of the points above, if there are any.
inline Points nearest_above(Points points) { return points & (~points + 1); }

// The nearest of the points below, or a point that is not on the board; without a branch, since it is guessed
// badly.
inline Points nearest_below(Points points) { return bit_at<Points>(63) >> (std::countl_zero(points) & 63); }

// The occupied points in line with a point, with only empty points between (E3).
inline Points in_sight(int point, Points occupied) {
    Points seen = 0;
    for (const Rays& ray : rays[point]) {
        seen |= nearest_above(ray.up & occupied) | nearest_below(ray.down & occupied);
    }
    return seen & occupied;
}

// The points after one up to and including another one in line with it.
inline void add_steps(Route& route, int from, int to) {
    const int x = where[to].x - where[from].x;
    const int y = where[to].y - where[from].y;
    const int steps = x == 0 ? std::abs(y) / 2 : std::abs(x);
    for (int i = 1; i <= steps; ++i) {
        const HalfSteps spot{where[from].x + x / steps * i, where[from].y + y / steps * i};
        route.add(static_cast<std::uint8_t>(point_at(spot)));
    }
}

constexpr void add_point_name(auto& text, int point) {
    const HalfSteps spot = where[point];
    text.add(static_cast<char>('a' + spot.x));
    text.add_number((spot.y - lowest_y[spot.x]) / 2 + 1);
}

constexpr double column_distance = 0.8660254037844386;  // half the square root of three

constexpr std::array<Place, point_count> make_points() {
    std::array<Place, point_count> points;
    for (std::size_t point = 0; point < point_count; ++point) {
        add_point_name(points[point].name, static_cast<int>(point));
        points[point].x = where[point].x * column_distance;
        points[point].y = where[point].y / 2.0;
    }
    return points;
}

constexpr std::array<BoardLine, 21> make_lines() {
    std::array<BoardLine, 21> lines{};
    std::size_t count = 0;
    for (std::size_t point = 0; point < point_count; ++point) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto [up, down] = rays[point][axis];
            const bool begins = down == 0 && up != 0;
            if (!begins) continue;
            lines[count++] = {static_cast<std::uint8_t>(point), static_cast<std::uint8_t>(highest_bit(up))};
        }
    }
    return lines;
}

enum Spot : std::uint8_t {
    neutral_colours = point_count,
    first_claims = neutral_colours + 5,
    second_claims = first_claims + 2,
    first_stacks = second_claims + 2,
    second_stacks,
    pass_spot
};

inline constexpr std::array<Place, 12> spots{{
    {"I", 8.3, 5.0},
    {"B", 8.3, 4.0},
    {"R", 8.3, 3.0},
    {"G", 8.3, 2.0},
    {"K", 8.3, 1.0},
    {"first-claim-1", 3.6, -1.75},
    {"first-claim-2", 4.6, -1.75},
    {"second-claim-1", 3.6, 7.35},
    {"second-claim-2", 4.6, 7.35},
    {"first-stacks", 6.2, -1.75},
    {"second-stacks", 6.2, 7.35},
    {"pass", 0.2, 0.3},
}};
inline constexpr auto points = make_points();
inline constexpr auto lines = make_lines();

}  // namespace kwartet::lyngk
