// Text: short texts of bounded length, without allocation, and reading them piece by piece.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "list.hpp"

namespace kwartet {

constexpr char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
}
constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

constexpr bool same_ignoring_case(std::string_view left, std::string_view right) {
    if (left.size() != right.size()) return false;
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (lower(left[i]) != lower(right[i])) return false;
    }
    return true;
}

// A text of at most `Capacity` characters. To add more is a programming error.
template <std::size_t Capacity>
class FixedText {
    static_assert(Capacity <= 255, "the size is one byte");

  public:
    constexpr FixedText() = default;
    constexpr FixedText(std::string_view text) { add(text); }
    constexpr FixedText(const char* text) : FixedText(std::string_view(text)) {}

    constexpr FixedText& add(char letter) {
        assert(size_ < Capacity);
        letters_[size_++] = letter;
        return *this;
    }
    constexpr FixedText& add(std::string_view text) {
        for (const char letter : text) add(letter);
        return *this;
    }
    constexpr FixedText& add_number(int number) {
        assert(number >= 0);
        if (number >= 10) add_number(number / 10);
        return add(static_cast<char>('0' + number % 10));
    }
    constexpr std::string_view view() const { return {letters_, size_}; }

  private:
    char letters_[Capacity]{};
    std::uint8_t size_ = 0;
};

constexpr std::size_t longest_move_text = 16;
constexpr std::size_t longest_position_text = 224;

using MoveText = FixedText<longest_move_text>;
using PositionText = FixedText<longest_position_text>;

// How many pieces of one kind.
struct PieceCount {
    std::uint8_t piece;
    std::uint8_t count;
};

constexpr int most_piece_counts = 8;

// What is wrong with a text or with an arrangement of pieces: something else was `expected` at a place of the
// text (counted from 0), or the position as a whole breaks a rule. Then `word` is one of the game's list
// `faults`, and the rest says what it is about; -1 stands for nothing.
struct Fault {
    std::string_view expected{};
    std::size_t at = 0;
    std::string_view word{};
    int side = -1;
    int piece = -1;
    int place = -1;
    int have = -1;
    int need = -1;
    List<PieceCount, most_piece_counts> pieces{};

    bool is_none() const { return expected.empty() && word.empty(); }
};

// Where a position comes from. One from play has every piece and a side to move that fits; one that was set
// up by hand may lack pieces, as long as the rules can go on from it.
enum class Origin : std::uint8_t { play, set_up };

// A position read from a text, or what was expected in its place.
template <class P>
struct Reading {
    std::optional<P> position;
    Fault fault;
};

// Walks through a text from left to right. The first fault stays; later ones follow from it.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    bool is_good() const { return fault_.is_none(); }
    bool is_done() const { return at_ == text_.size(); }
    std::size_t at() const { return at_; }
    Fault fault() const { return fault_; }
    char peek() const { return is_done() ? '\0' : text_[at_]; }

    void fail(std::string_view expected) { fail(expected, at_); }
    void fail(std::string_view expected, std::size_t at) {
        if (is_good()) fault_ = {.expected = expected, .at = at};
    }
    // For what is wrong with the position as a whole.
    void refuse(const Fault& fault) {
        if (is_good()) fault_ = fault;
    }

    bool take_if(char letter) {
        const bool found = peek() == letter && !is_done();
        if (found) ++at_;
        return found;
    }
    void expect(char letter, std::string_view expected) {
        if (!take_if(letter)) fail(expected);
    }
    char take() { return is_done() ? '\0' : text_[at_++]; }

    // A number below 1000; more digits are a fault.
    int number(std::string_view expected) {
        if (!is_digit(peek())) fail(expected);
        int value = 0;
        while (is_digit(peek()) && value < 1000) value = value * 10 + (take() - '0');
        if (value >= 1000) fail(expected);
        return value;
    }

    // The letters up to the next space.
    std::string_view word() {
        const std::size_t begin = at_;
        while (!is_done() && peek() != ' ') ++at_;
        return text_.substr(begin, at_ - begin);
    }
    void space() { expect(' ', "a space before the next field"); }
    void end() {
        if (!is_done()) fail("the end of the text");
    }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    Fault fault_;
};

// What a reader has made of its text: the position if all was good, else the fault.
template <class P>
Reading<P> finish(const Reader& reader, const P& position) {
    if (reader.is_good()) return {position, {}};
    return {std::nullopt, reader.fault()};
}

}  // namespace kwartet
