// Laws that hold in every game, on random play; and texts of every kind, which must be read or refused, never
// feared.
#include "laws.hpp"

#include <set>
#include <vector>

#include "any.hpp"
#include "check.hpp"
#include "search/score.hpp"
#include "setups.hpp"

namespace kwartet::test {

namespace {

constexpr int games_of_each = 40;
constexpr int texts_of_each = 4000;
constexpr int set_up_games_of_each = 40;

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
    for (const auto move : position.legal_moves())
        check(position.is_legal(move), "a legal move counts as legal", about);
    for (const std::string& text : texts)
        check(play_text(AnyGame(position), text).has_value(), "a move is found again", about);
}

template <Game P>
void check_text(const P& position, const Setup& setup, Origin origin, const std::string& about) {
    const Reading<P> again = P::read(setup, position.text().view(), origin);
    check(again.position == position, "a position is read again", about);
    check(again.position && again.position->key() == position.key(), "equal positions have equal keys",
          about);
    check(position.setup() == setup, "a position knows its setup", about);
    check(position.scene().size() > 0, "a position shows its pieces", about);
}

// Moves of the position before are mostly illegal now.
template <Game P>
void check_other_moves(const P& position, const P& before, const std::string& about) {
    std::set<std::uint32_t> legal;
    for (const auto move : position.legal_moves()) legal.insert(pack_move(move));
    for (const auto move : before.legal_moves()) {
        check(position.is_legal(move) == legal.contains(pack_move(move)), "other moves count as illegal",
              about);
    }
}

template <Game P>
void check_random_game(P position, const Setup& setup, Origin origin, Random& random) {
    std::set<std::uint64_t> seen{position.key()};
    for (auto move = position.random_move(random); move; move = position.random_move(random)) {
        const std::string about(position.text().view());
        check_text(position, setup, origin, about);
        check_moves(position, about);
        const P before = position;
        check(play_text(AnyGame(position), position.text(*move).view()).has_value(), "a random move is legal",
              about);
        position.play(*move);
        check(seen.insert(position.key()).second, "no position comes up twice", about);
        check_other_moves(position, before, about);
    }
    check(static_cast<int>(seen.size()) < longest_game, "a game is not too long", "");
    check_text(position, setup, origin, std::string(position.text().view()));
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
                Reading<P> reading = P::read(chosen.setup, text, Origin::play);
                if (!reading.position)
                    return check(!reading.fault.is_none(), "a fault says what is wrong", text);
                check(P::read(chosen.setup, reading.position->text().view(), Origin::play).position ==
                          reading.position,
                      "a spoiled text that is read can be read again", text);
                check(P::read(chosen.setup, text, Origin::set_up).position == reading.position,
                      "a text from play may also be set up", text);
                play_out(*reading.position, random);
                check(reading.position->result().is_over(), "a spoiled text that is read can be played out",
                      text);
            },
            game);
    }
}

// A text with some pieces taken off the board or exchanged, and perhaps the other side to move.
std::string rearranged(std::string text, Random& random) {
    static constexpr std::string_view letters = "WBwbXOIRGKJ";
    const auto is_piece = [&](std::size_t at) {
        return at < text.size() && letters.find(text[at]) != letters.npos;
    };
    for (int change = random.below(12); change >= 0; --change) {
        const auto board = static_cast<int>(text.find(' '));
        const auto at = static_cast<std::size_t>(random.below(board));
        const auto other = static_cast<std::size_t>(random.below(board));
        const bool is_stacked = is_piece(at + 1) || (at > 0 && is_piece(at - 1));
        const bool is_beside_number = is_digit(text[at + 1]) || (at > 0 && is_digit(text[at - 1]));
        if (!is_piece(at)) continue;
        if (random.below(3) == 0 && is_piece(other)) {
            std::swap(text[at], text[other]);
        } else if (text.find_first_of("IRGKJ") != text.npos && is_stacked) {
            text.erase(at, 1);
        } else if (!is_beside_number) {
            text[at] = '1';
        }
    }
    return text;
}

// A position that was set up by hand obeys every law to the end of the game.
void check_set_up_texts(const Chosen& chosen, Random& random) {
    int accepted = 0;
    for (int i = 0; i < texts_of_each; ++i) {
        AnyGame game = chosen.entry->start(chosen.setup, random.next());
        std::visit(
            [&](auto& position) {
                using P = std::remove_cvref_t<decltype(position)>;
                for (int plies = random.below(60); plies > 0; --plies) {
                    if (const auto move = position.random_move(random)) position.play(*move);
                }
                const std::string text = rearranged(std::string(position.text().view()), random);
                const bool is_from_play = P::read(chosen.setup, text, Origin::play).position.has_value();
                const auto reading = P::read(chosen.setup, text, Origin::set_up);
                if (!reading.position)
                    return check(!is_from_play, "a text from play may also be set up", text);
                if (is_from_play || accepted == set_up_games_of_each) return;
                ++accepted;
                check_random_game(*reading.position, chosen.setup, Origin::set_up, random);
            },
            game);
    }
    check(accepted > 0, "some positions are set up that play does not reach",
          std::string(chosen.entry->facts->id));
}

// A scene with some pieces put elsewhere, exchanged, doubled or taken away.
std::vector<ScenePiece> shuffled(const Scene& scene, const Geometry& board, int kinds, Random& random) {
    std::vector<ScenePiece> pieces(scene.begin(), scene.end());
    const auto places = static_cast<int>(board.points.size() + board.spots.size());
    for (int change = random.below(8); change > 0 && !pieces.empty(); --change) {
        const auto at = static_cast<std::size_t>(random.below(static_cast<int>(pieces.size())));
        switch (random.below(4)) {
            case 0:
                pieces[at].place = static_cast<std::uint8_t>(random.below(places));
                break;
            case 1:
                pieces[at].piece = static_cast<std::uint8_t>(random.below(kinds));
                break;
            case 2:
                pieces.push_back(pieces[at]);
                break;
            default:
                pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(at));
        }
    }
    return pieces;
}

// What is set up piece by piece is a position that can be named and played, or has a fault and can be shown.
void check_arrangements(const Chosen& chosen, Random& random) {
    for (int i = 0; i < texts_of_each; ++i) {
        AnyGame game = chosen.entry->start(chosen.setup, random.next());
        std::visit(
            [&](auto& position) {
                using P = std::remove_cvref_t<decltype(position)>;
                for (int plies = random.below(60); plies > 0; --plies) {
                    if (const auto move = position.random_move(random)) position.play(*move);
                }
                const std::string about(position.text().view());
                const auto kinds = static_cast<int>(P::facts.pieces.size());
                const auto pieces = shuffled(position.scene(), P::geometry(), kinds, random);
                const auto last = random.below(static_cast<int>(P::geometry().points.size()));
                Arranged<P> arranged = P::arrange(chosen.setup, {pieces, position.to_move(), last});
                check(!arranged.position.scene().is_empty(), "what is set up can be shown", about);
                if (!arranged.fault.is_none())
                    return check(!arranged.fault.word.empty(), "a fault of pieces has a word", about);
                const std::string text(arranged.position.text().view());
                check(P::read(chosen.setup, text, Origin::set_up).position == arranged.position,
                      "what is set up is named by its text", text);
                play_out(arranged.position, random);
                check(arranged.position.result().is_over(), "what is set up can be played out", text);
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
            std::visit(
                [&](const auto& position) {
                    check_random_game(position, chosen.setup, Origin::play, random);
                },
                start);
        }
        check_spoiled_texts(chosen, random);
        check_set_up_texts(chosen, random);
        check_arrangements(chosen, random);
    }
}

}  // namespace kwartet::test
