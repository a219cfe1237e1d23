// Laws that hold in every game, on random play; and texts of every kind, which must be read or refused, never
// feared.
#include "laws.hpp"

#include <set>

#include "any.hpp"
#include "check.hpp"
#include "setups.hpp"

namespace kwartet::test {

namespace {

constexpr int games_of_each = 40;
constexpr int texts_of_each = 4000;

template <Game P>
void check_moves(const P& position, const std::string& about) {
    std::set<std::string> texts;
    std::set<std::string> paths;
    for (const auto move : position.legal_moves()) {
        texts.insert(std::string(position.text(move).view()));
        std::string path;
        for (const std::uint8_t place : position.clicks(move)) {
            path.append(position.geometry().place(place).name.view()).append(" ");
        }
        paths.insert(path);
    }
    const auto count = static_cast<std::size_t>(position.legal_moves().size());
    check(texts.size() == count, "move texts are unique", about);
    check(paths.size() == count, "click paths are unique", about);
    check(static_cast<std::size_t>(position.move_count()) == count, "moves are counted right", about);
    check(position.result().is_over() == (count == 0), "there are no moves exactly when the game is over",
          about);
    for (const std::string& text : texts)
        check(play_text(AnyGame(position), text).has_value(), "a move is found again", about);
}

template <Game P>
void check_text(const P& position, const Setup& setup, const std::string& about) {
    const Reading<P> again = P::read(setup, position.text().view());
    check(again.position == position, "a position is read again", about);
    check(again.position && again.position->key() == position.key(), "equal positions have equal keys",
          about);
    check(position.setup() == setup, "a position knows its setup", about);
    check(position.scene().size() > 0, "a position shows its pieces", about);
}

template <Game P>
void check_random_game(P position, const Setup& setup, Random& random) {
    for (auto move = position.random_move(random); move; move = position.random_move(random)) {
        const std::string about(position.text().view());
        check_text(position, setup, about);
        check_moves(position, about);
        const P before = position;
        check(play_text(AnyGame(position), position.text(*move).view()).has_value(), "a random move is legal",
              about);
        position.play(*move);
        check(before != position, "a move changes the position", about);
    }
    check_text(position, setup, std::string(position.text().view()));
    check_moves(position, std::string(position.text().view()));
}

// A text with a few letters changed, added or left out.
std::string spoil(std::string text, Random& random) {
    static constexpr std::string_view letters = "WBwbXOIRGKJ0123456789/- +movegivnrpass\n\x7f";
    for (int change = random.below(4); change >= 0; --change) {
        const auto at = static_cast<std::size_t>(random.below(static_cast<int>(text.size()) + 1));
        const char letter = letters[static_cast<std::size_t>(random.below(static_cast<int>(letters.size())))];
        if (random.below(3) == 0) text.insert(at, 1, letter);
        if (at < text.size() && random.below(2) == 0) text[at] = letter;
        if (at < text.size() && random.below(4) == 0)
            text.erase(at, static_cast<std::size_t>(1 + random.below(3)));
    }
    return text;
}

// Whatever is read can be played to its end.
void check_spoiled_texts(const Chosen& chosen, Random& random) {
    for (int i = 0; i < texts_of_each; ++i) {
        AnyGame game = chosen.entry->start(chosen.setup, random.next());
        std::visit(
            [&](auto& position) {
                using P = std::remove_cvref_t<decltype(position)>;
                for (int plies = random.below(90); plies > 0; --plies) {
                    if (const auto move = position.random_move(random)) position.play(*move);
                }
                const std::string text = spoil(std::string(position.text().view()), random);
                Reading<P> reading = P::read(chosen.setup, text);
                if (!reading.position)
                    return check(!reading.fault.expected.empty(), "a fault says what was expected", text);
                check(P::read(chosen.setup, reading.position->text().view()).position == reading.position,
                      "a spoiled text that is read can be read again", text);
                play_out(*reading.position, random);
                check(reading.position->result().is_over(), "a spoiled text that is read can be played out",
                      text);
            },
            game);
    }
}

}  // namespace

void run_laws() {
    Random random(2024);
    for (const Chosen& chosen : all_setups()) {
        for (int game = 0; game < games_of_each; ++game) {
            const AnyGame start = chosen.entry->start(chosen.setup, random.next());
            std::visit([&](const auto& position) { check_random_game(position, chosen.setup, random); },
                       start);
        }
        check_spoiled_texts(chosen, random);
    }
}

}  // namespace kwartet::test
