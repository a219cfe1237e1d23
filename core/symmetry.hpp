// Symmetry: a way to turn or mirror a board, and to exchange pieces that are alike, after which the game is
// the same game.
//
// The symmetries of a board follow from its geometry. Whether the rules keep them is for the game to say: it
// gives `position.turned(symmetry)` and `P::turned(move, symmetry)`. A game whose first pieces may be
// exchanged for each other also gives their number, `P::alike_pieces`. A game without them has one symmetry,
// which changes nothing.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>

#include "list.hpp"
#include "scene.hpp"

namespace kwartet {

constexpr int most_points = 128;
constexpr int most_alike_pieces = 6;

struct Symmetry {
    std::array<std::uint8_t, most_points> points{};        // where each point goes
    std::array<std::uint8_t, most_alike_pieces> pieces{};  // what each of the alike pieces becomes
};

template <class P>
concept Symmetric = requires(const P position, typename P::Move move, const Symmetry& symmetry) {
    { position.turned(symmetry) } -> std::same_as<P>;
    { P::turned(move, symmetry) } -> std::same_as<typename P::Move>;
};

// All symmetries of a board: turned, then mirrored and turned, and this once for each order of the alike
// pieces. The first one changes nothing.
class Symmetries {
  public:
    Symmetries(const Geometry& board, int alike_pieces) : alike_pieces_(alike_pieces) {
        for (const bool is_mirrored : {false, true}) {
            for (int turn = 0; turn < turns; ++turn) add_if_kept(board, turn, is_mirrored);
        }
    }

    int count() const { return boards_.size() * factorial(alike_pieces_); }
    Symmetry operator[](int index) const {
        Symmetry symmetry;
        symmetry.points = boards_[index % boards_.size()];
        symmetry.pieces = order_of_pieces(index / boards_.size());
        return symmetry;
    }

  private:
    using Points = std::array<std::uint8_t, most_points>;
    struct Spot {
        double x;
        double y;
    };

    static constexpr int turns = 12;  // by 30 degrees each
    static constexpr double half_root = 0.8660254037844386;
    static constexpr std::array<double, turns> cosines{1,  half_root,  0.5,  0, -0.5, -half_root,
                                                       -1, -half_root, -0.5, 0, 0.5,  half_root};

    static constexpr int factorial(int number) { return number < 2 ? 1 : number * factorial(number - 1); }

    static Spot centre_of(const Geometry& board) {
        Spot sum{0, 0};
        for (const Place& point : board.points) sum = {sum.x + point.x, sum.y + point.y};
        const auto count = static_cast<double>(board.points.size());
        return {sum.x / count, sum.y / count};
    }

    static Spot turned(Spot spot, int turn, bool is_mirrored) {
        const double cosine = cosines[turn], sine = cosines[(turn + 9) % turns];
        const double y = is_mirrored ? -spot.y : spot.y;
        return {cosine * spot.x - sine * y, sine * spot.x + cosine * y};
    }

    static int point_at(const Geometry& board, Spot spot) {
        for (std::size_t point = 0; point < board.points.size(); ++point) {
            const double x = board.points[point].x - spot.x, y = board.points[point].y - spot.y;
            if (x * x + y * y < 1e-6) return static_cast<int>(point);
        }
        return -1;
    }

    void add_if_kept(const Geometry& board, int turn, bool is_mirrored) {
        const Spot centre = centre_of(board);
        Points points{};
        for (std::size_t point = 0; point < board.points.size(); ++point) {
            const Place& place = board.points[point];
            const Spot image = turned({place.x - centre.x, place.y - centre.y}, turn, is_mirrored);
            const int found = point_at(board, {image.x + centre.x, image.y + centre.y});
            if (found < 0) return;
            points[point] = static_cast<std::uint8_t>(found);
        }
        boards_.add(points);
    }

    // The orders of the pieces as in a dictionary.
    std::array<std::uint8_t, most_alike_pieces> order_of_pieces(int rank) const {
        std::array<std::uint8_t, most_alike_pieces> order{};
        unsigned left = (1u << alike_pieces_) - 1;
        for (int piece = 0; piece < alike_pieces_; ++piece) {
            const int orders_of_the_rest = factorial(alike_pieces_ - piece - 1);
            unsigned candidates = left;
            for (int skipped = rank / orders_of_the_rest; skipped > 0; --skipped)
                candidates &= candidates - 1;
            order[piece] = static_cast<std::uint8_t>(std::countr_zero(candidates));
            left &= ~(1u << order[piece]);
            rank %= orders_of_the_rest;
        }
        return order;
    }

    List<Points, 2 * turns> boards_;
    int alike_pieces_;
};

// The symmetries of the board of a game, found once.
template <class P>
const Symmetries& symmetries_of() {
    static const Symmetries all(P::geometry(), [] {
        if constexpr (requires { P::alike_pieces; }) {
            return P::alike_pieces;
        } else {
            return 0;
        }
    }());
    return all;
}

// How many symmetries a game has; a game that says nothing has one.
template <class P>
int symmetry_count() {
    if constexpr (Symmetric<P>) {
        return symmetries_of<P>().count();
    } else {
        return 1;
    }
}

template <class P>
P turned(const P& position, [[maybe_unused]] int symmetry) {
    if constexpr (Symmetric<P>) {
        return position.turned(symmetries_of<P>()[symmetry]);
    } else {
        return position;
    }
}

// Of all images of a position, the one whose text comes first.
template <class P>
P canonical(const P& position) {
    P first = position;
    PositionText first_text = position.text();
    for (int symmetry = 1; symmetry < symmetry_count<P>(); ++symmetry) {
        const P image = turned(position, symmetry);
        const PositionText text = image.text();
        if (text.view() >= first_text.view()) continue;
        first = image;
        first_text = text;
    }
    return first;
}

}  // namespace kwartet
