// Places: which ones the text of a move names.
//
// Legal moves have clicks; this is for moves that are no longer legal, or never were. It is the only code
// that looks into the text of a move.
#pragma once

#include "scene.hpp"
#include "text.hpp"

namespace kwartet {

using NamedPlaces = List<std::uint8_t, static_cast<int>(longest_move_text)>;

struct FoundName {
    std::uint8_t place = 0;
    std::size_t length = 0;  // 0: none begins here
};

constexpr bool is_of_a_name(char letter) {
    return is_digit(letter) || (lower(letter) >= 'a' && lower(letter) <= 'z');
}

// Whether a name at some place of a text stands for itself. One letter does so only as a whole word; a longer
// name may follow a sign such as the x of a row.
inline bool is_whole(std::string_view text, std::size_t at, std::size_t length) {
    const bool goes_on = at + length < text.size() && is_of_a_name(text[at + length]);
    const bool has_begun = at > 0 && is_of_a_name(text[at - 1]);
    return !goes_on && !(has_begun && length == 1);
}

// The longest name of a place that stands at this place of a text.
inline FoundName name_at(const Geometry& board, std::string_view text, std::size_t at) {
    FoundName found;
    for (int place = 0; place < board.place_count(); ++place) {
        const std::string_view name = board.place(place).name.view();
        if (name.size() <= found.length || !is_whole(text, at, name.size())) continue;
        if (same_ignoring_case(text.substr(at, name.size()), name))
            found = {static_cast<std::uint8_t>(place), name.size()};
    }
    return found;
}

// The places that the text of a move names, in their order.
inline NamedPlaces places_named(const Geometry& board, std::string_view move) {
    NamedPlaces places;
    for (std::size_t at = 0; at < move.size() && places.size() < NamedPlaces::capacity;) {
        const FoundName found = name_at(board, move, at);
        if (found.length > 0) places.add(found.place);
        at += found.length > 0 ? found.length : 1;
    }
    return places;
}

}  // namespace kwartet
