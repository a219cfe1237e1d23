// Any: one run-time type for a position of any game.
//
// The bindings (Python, WebAssembly) and the C++ tests come in here; they know games by name only, so they do
// not grow with the number of games.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "game.hpp"
#include "games/list.hpp"
#include "places.hpp"
#include "search/perft.hpp"
#include "search/playouts.hpp"

namespace kwartet {

// What can be asked of a game before there is a position. SKATO stands here once for each board size.
struct GameEntry {
    const Facts* facts;
    bool (*fits)(const Setup&);
    AnyGame (*start)(const Setup&, std::uint64_t seed);
    Reading<AnyGame> (*read)(const Setup&, std::string_view, Origin);
    Arranged<AnyGame> (*arrange)(const Setup&, const Arrangement&);
    Geometry (*geometry)();
};

template <Game P>
Reading<AnyGame> read_any(const Setup& setup, std::string_view text, Origin origin) {
    const Reading<P> reading = P::read(setup, text, origin);
    if (!reading.position) return {std::nullopt, reading.fault};
    return {AnyGame(*reading.position), {}};
}

template <Game P>
constexpr GameEntry entry_of() {
    return {&P::facts,
            &P::fits,
            [](const Setup& setup, std::uint64_t seed) { return AnyGame(P::start(setup, seed)); },
            &read_any<P>,
            [](const Setup& setup, const Arrangement& given) {
                const Arranged<P> arranged = P::arrange(setup, given);
                return Arranged<AnyGame>{AnyGame(arranged.position), arranged.fault};
            },
            &P::geometry};
}

template <std::size_t... Index>
constexpr auto make_entries(std::index_sequence<Index...>) {
    return std::array{entry_of<std::variant_alternative_t<Index, AnyGame>>()...};
}

inline constexpr auto entries = make_entries(std::make_index_sequence<std::variant_size_v<AnyGame>>());

// The facts of each game, each once.
inline auto all_facts() {
    List<const Facts*, static_cast<int>(entries.size())> all;
    for (const GameEntry& entry : entries) {
        const bool is_new = all.is_empty() || all[all.size() - 1] != entry.facts;
        if (is_new) all.add(entry.facts);
    }
    return all;
}

inline const Facts* find_facts(std::string_view id) {
    for (const GameEntry& entry : entries) {
        if (entry.facts->id == id) return entry.facts;
    }
    return nullptr;
}

// The entry that plays this setup; none if a variant and an option do not go together.
inline const GameEntry* find_entry(const Facts& facts, const Setup& setup) {
    for (const GameEntry& entry : entries) {
        if (entry.facts == &facts && entry.fits(setup)) return &entry;
    }
    return nullptr;
}

// --- setups as text: "lyngk standard capture_on_claim=1"

inline bool read_option(const Facts& facts, Setup& setup, std::string_view word) {
    const std::size_t equals = word.find('=');
    if (equals == word.npos) return false;
    Reader reader(word.substr(equals + 1));
    const int value = reader.number("a number");
    if (!reader.is_good() || !reader.is_done()) return false;
    for (std::size_t i = 0; i < facts.options.size(); ++i) {
        const Option& option = facts.options[i];
        if (option.name != word.substr(0, equals)) continue;
        setup.options[i] = static_cast<std::int16_t>(value);
        return value >= option.minimum && value <= option.maximum;
    }
    return false;
}

inline bool read_variant(const Facts& facts, Setup& setup, std::string_view word) {
    for (std::size_t i = 0; i < facts.variants.size(); ++i) {
        if (facts.variants[i] == word) setup.variant = static_cast<std::uint8_t>(i);
    }
    return facts.variants[setup.variant] == word;
}

inline Setup usual_setup(const Facts& facts) {
    Setup setup;
    for (std::size_t i = 0; i < facts.options.size(); ++i) {
        setup.options[i] = static_cast<std::int16_t>(facts.options[i].standard);
    }
    return setup;
}

// A game with its variant and options chosen.
struct Chosen {
    const GameEntry* entry;
    Setup setup;
};

inline std::optional<Chosen> choose_game(std::string_view text) {
    Reader reader(text);
    const Facts* facts = find_facts(reader.word());
    if (facts == nullptr || !reader.take_if(' ')) return {};
    Setup setup = usual_setup(*facts);
    if (!read_variant(*facts, setup, reader.word())) return {};
    while (reader.take_if(' ')) {
        if (!read_option(*facts, setup, reader.word())) return {};
    }
    const GameEntry* entry = find_entry(*facts, setup);
    if (entry == nullptr) return {};
    return Chosen{entry, setup};
}

// --- positions

// Reading a move is finding it among the legal ones, so there is no second grammar.
inline std::optional<AnyGame> play_text(const AnyGame& game, std::string_view text) {
    return std::visit(
        [text](const auto& position) -> std::optional<AnyGame> {
            for (const auto move : position.legal_moves()) {
                if (!same_ignoring_case(position.text(move).view(), text)) continue;
                std::optional<AnyGame> next(position);
                std::get<std::remove_cvref_t<decltype(position)>>(*next).play(move);
                return next;
            }
            return {};
        },
        game);
}

// The same position with the other side to move, where the rules know such a one.
inline std::optional<AnyGame> with_other_side(const AnyGame& game) {
    return std::visit(
        [](const auto& position) -> std::optional<AnyGame> {
            if constexpr (requires { position.with_other_side(); }) {
                if (const auto turned = position.with_other_side()) return AnyGame(*turned);
            }
            return {};
        },
        game);
}

enum class Depth : std::uint8_t { plies, turns };

template <class Stop>
std::uint64_t perft_any(const AnyGame& game, int depth, Depth unit, Counting counting, Stop& stop) {
    return std::visit(
        [&](const auto& position) {
            return unit == Depth::turns ? perft_turns(position, depth, counting, stop)
                                        : perft(position, depth, counting, stop);
        },
        game);
}

}  // namespace kwartet
