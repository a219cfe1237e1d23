// The book of 4mation: moves for positions that take the solver too long.
//
// The moves themselves are in book_entries.hpp, made by `kwartet solve 4mation --make-book`. Each
// entry is a position with a move, turned and mirrored to its smallest image and named by a hash, with the
// value of that move for the side to move, and in how many plies the game ends. Colours do not matter.
#pragma once

#include <algorithm>
#include <optional>

#include "board.hpp"
#include "book_entries.hpp"
#include "key.hpp"
#include "rules.hpp"

namespace kwartet {

struct BookMove {
    Outcome outcome;
    Fourmation::Move move;
    int plies;  // until the end; 0 for a draw, or if it is not known
};

constexpr std::uint64_t value_bits = 3;  // 1: the side to move wins, 2: the other one, 3: a draw
constexpr int bits_before_plies = 2;
constexpr std::uint64_t bits_after_name = 0xFF;

// The same outcome when the side to move is called the first, or back again.
inline Outcome turned_outcome(const Fourmation& position, Outcome outcome) {
    if (position.to_move() == Side::first || outcome == Outcome::draw) return outcome;
    return outcome == Outcome::first_wins ? Outcome::second_wins : Outcome::first_wins;
}

inline std::uint64_t book_name(const Fourmation& position, Fourmation::Move move) {
    const Side me = position.to_move();
    const std::array<fourmation::Cells, 4> picture{position.cubes(me), position.cubes(other(me)),
                                                   position.choices(), bit_at<Bits64>(move.cell)};
    KeyMaker maker;
    for (const fourmation::Cells cells : fourmation::smallest_image(picture)) maker.add(cells);
    return maker.key() & ~bits_after_name;
}

inline std::uint64_t book_entry(const Fourmation& position, const BookMove& found) {
    return book_name(position, found.move) | static_cast<std::uint64_t>(found.plies) << bits_before_plies |
           static_cast<std::uint64_t>(turned_outcome(position, found.outcome));
}

inline std::optional<BookMove> find_in_book(const Fourmation& position) {
    if (count_bits(position.cubes(Side::first) | position.cubes(Side::second)) > most_cubes_in_book)
        return {};
    for (const auto move : position.legal_moves()) {
        const std::uint64_t name = book_name(position, move);
        const auto entry = std::lower_bound(book_entries.begin(), book_entries.end(), name);
        if (entry == book_entries.end() || (*entry & ~bits_after_name) != name) continue;
        const auto outcome = static_cast<Outcome>(*entry & value_bits);
        const auto plies = static_cast<int>((*entry & bits_after_name) >> bits_before_plies);
        return BookMove{turned_outcome(position, outcome), move, plies};
    }
    return {};
}

}  // namespace kwartet
