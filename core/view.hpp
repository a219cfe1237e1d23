// View: everything that a board or a screen reader needs of a position, as JSON.
//
// Python reads it into an object, a page gets it as it is, and the server sends it on. Its words (tasks,
// endings, pieces, places, click kinds) are those of the vocabulary.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "any.hpp"
#include "json.hpp"
#include "show_result.hpp"

namespace kwartet {

// A decision of the last turn: the position before it, and what was played.
struct Played {
    AnyGame before;
    MoveText move;
};

// Which places look different: a number for the pieces of each place.
class SceneMarks {
  public:
    explicit SceneMarks(const Scene& scene) {
        for (const ScenePiece& each : scene) {
            for (int i = 0; i < each.count; ++i) add(each);
        }
    }
    bool differs(const SceneMarks& other, int place) const { return marks_[place] != other.marks_[place]; }

  private:
    void add(const ScenePiece& each) { marks_[each.place] = mix(marks_[each.place] + each.piece + 1); }

    std::array<std::uint64_t, 256> marks_{};
};

using Sentence = FixedText<120>;

// A result in English, the winner's score first: "Green wins 28 : 25 (score)".
inline Sentence sentence(const Facts& facts, const Result& result, Score score) {
    const std::optional<Side> winner = winner_of(result.outcome);
    const bool is_turned = winner == Side::second;
    Sentence text;
    if (winner) text.add(facts.sides[static_cast<std::size_t>(index_of(*winner))]).add(" wins ");
    if (!winner) text.add("draw ");
    text.add_number(is_turned ? score.second : score.first).add(" : ");
    return text.add_number(is_turned ? score.first : score.second).add(" (").add(result.reason).add(')');
}

class ViewWriter {
  public:
    explicit ViewWriter(Json& json) : json_(json) {}

    // `last` are the decisions of the last turn in their order, `ply` is the number of decisions so far.
    template <Game P>
    void write(const P& position, int ply, std::span<const Played> last) {
        const Geometry board = position.geometry();
        json_.begin_object();
        json_.field("text", position.text().view()).field("ply", ply);
        json_.field("toMove", index_of(position.to_move())).field("task", position.task());
        write_scene(position, board);
        write_choices(position, board);
        write_score(position.score());
        write_result(position, board);
        write_last(position, board, last);
        json_.end_object();
    }

  private:
    template <class Range>
    void write_places(std::string_view name, const Geometry& board, const Range& places) {
        json_.list(name, places, [&](std::uint8_t place) { return board.place(place).name.view(); });
    }

    // The pieces of each place that has any, from bottom to top.
    template <Game P>
    void write_scene(const P& position, const Geometry& board) {
        const Scene scene = position.scene();
        json_.key("scene").begin_object();
        for (int place = 0; place < board.place_count(); ++place) write_pieces(position, board, scene, place);
        json_.end_object();
    }

    template <Game P>
    void write_pieces(const P&, const Geometry& board, const Scene& scene, int place) {
        bool is_open = false;
        for (const ScenePiece& each : scene) {
            if (each.place != place || each.count == 0) continue;
            if (!is_open) json_.key(board.place(place).name.view()).begin_array();
            is_open = true;
            for (int i = 0; i < each.count; ++i) json_.value(P::facts.pieces[each.piece]);
        }
        if (is_open) json_.end_array();
    }

    template <Game P>
    void write_choices(const P& position, const Geometry& board) {
        const SceneMarks now(position.scene());
        json_.key("choices").begin_array();
        for (const auto move : position.legal_moves()) {
            P next = position;
            next.play(move);
            const Clicks clicks = position.clicks(move);
            json_.begin_object().field("move", position.text(move).view());
            write_places("clicks", board, clicks);
            json_.field("clickKind", click_kinds[static_cast<std::size_t>(clicks.kind())]);
            write_places("route", board, position.route(move));
            write_changes("changes", board, now, SceneMarks(next.scene()));
            json_.end_object();
        }
        json_.end_array();
    }

    // The places that look different in two scenes.
    void write_changes(std::string_view name, const Geometry& board, const SceneMarks& before,
                       const SceneMarks& after) {
        json_.key(name).begin_array();
        for (int place = 0; place < board.place_count(); ++place) {
            if (before.differs(after, place)) json_.value(board.place(place).name.view());
        }
        json_.end_array();
    }

    void write_score(Score score) {
        json_.key("score").begin_array().value(score.first).value(score.second).end_array();
    }

    template <Game P>
    void write_result(const P& position, const Geometry& board) {
        const Result result = position.result();
        json_.key("result");
        if (!result.is_over()) {
            json_.null();
            return;
        }
        const std::optional<Side> winner = winner_of(result.outcome);
        json_.begin_object().key("winner");
        winner ? json_.value(index_of(*winner)) : json_.null();
        json_.field("reason", result.reason);
        write_score(position.score());
        json_.field("text", sentence(P::facts, result, position.score()).view());
        write_places("places", board, places_of_result(position));
        json_.end_object();
    }

    template <Game P>
    static Places places_of_result(const P& position) {
        if constexpr (requires { ResultPlaces<P>::of(position); }) {
            return ResultPlaces<P>::of(position);
        } else {
            return {};
        }
    }

    // Where the last turn was played, which ways its pieces went, and what it changed.
    template <Game P>
    void write_last(const P& position, const Geometry& board, std::span<const Played> last) {
        json_.key("last").begin_array();
        for (const Played& played : last) {
            with_move<P>(played, [&](const P& before, auto move) {
                for (const std::uint8_t place : before.clicks(move))
                    json_.value(board.place(place).name.view());
            });
        }
        json_.end_array();
        write_trails<P>(board, last);
        const P& before = last.empty() ? position : std::get<P>(last.front().before);
        write_changes("changed", board, SceneMarks(before.scene()), SceneMarks(position.scene()));
    }

    // The route of every decision in which a piece travelled.
    template <Game P>
    void write_trails(const Geometry& board, std::span<const Played> last) {
        json_.key("trails").begin_array();
        for (const Played& played : last) {
            with_move<P>(played, [&](const P& before, auto move) {
                const auto route = before.route(move);
                if (route.is_empty()) return;
                json_.begin_array();
                for (const std::uint8_t place : route) json_.value(board.place(place).name.view());
                json_.end_array();
            });
        }
        json_.end_array();
    }

    // Calls `what` with the position before a decision and its move.
    template <Game P, class What>
    static void with_move(const Played& played, What what) {
        const P& before = std::get<P>(played.before);
        for (const auto move : before.legal_moves()) {
            if (same_ignoring_case(before.text(move).view(), played.move.view())) what(before, move);
        }
    }

    Json& json_;
};

// The view of a position as JSON; the positions in `last` are of the same game.
inline void write_view(Json& json, const AnyGame& game, int ply, std::span<const Played> last) {
    std::visit([&](const auto& position) { ViewWriter(json).write(position, ply, last); }, game);
}

// Whether all decisions belong to the game of a position.
inline bool are_of_one_game(const AnyGame& game, std::span<const Played> last) {
    for (const Played& played : last) {
        if (played.before.index() != game.index()) return false;
    }
    return true;
}

}  // namespace kwartet
