// Reviews for Python: kwartet._core.ReviewedGame, and the reasons for errors.
#include "review.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "engine/reason.hpp"
#include "worth_tuple.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kwartet {

namespace {

nb::str to_str(std::string_view text) { return nb::str(text.data(), text.size()); }

nb::tuple to_tuple(const std::vector<MoveText>& moves) {
    nb::list texts;
    for (const MoveText& move : moves) texts.append(to_str(move.view()));
    return nb::tuple(texts);
}

nb::tuple to_tuple(const ReviewedWorth& reviewed) {
    const Worth& worth = reviewed.worth;
    return nb::make_tuple(worth.chance, word_of(worth.proven), worth.plies, reviewed.score,
                          to_tuple(reviewed.line), reviewed.depth);
}

std::vector<MoveText> to_moves(const std::vector<std::string_view>& texts) {
    std::vector<MoveText> moves;
    for (const std::string_view text : texts) {
        if (text.size() > longest_move_text) throw nb::value_error("a move is not as long");
        moves.emplace_back(text);
    }
    return moves;
}

void start_game(ReviewedGame* game, const AnyGame& start, const std::vector<std::string_view>& moves) {
    new (game) ReviewedGame(start);
    for (const std::string_view move : moves) {
        if (!game->play(move)) throw nb::value_error("a move is not legal");
    }
}

void require_ply(const ReviewedGame& game, int ply) {
    if (ply < 0 || ply > game.count()) throw nb::index_error("there are fewer decisions");
}

void set_found(ReviewedGame& game, int ply, const WorthTuple& worth, int score, int depth,
               const std::vector<std::string_view>& line) {
    require_ply(game, ply);
    const auto& [chance, outcome, plies] = worth;
    game.set_found(ply, {chance, proven_named(outcome), plies, score, depth, to_moves(line)});
}

nb::tuple worths(const ReviewedGame& game) {
    nb::list worths;
    for (const ReviewedWorth& worth : game.worths()) worths.append(to_tuple(worth));
    return nb::tuple(worths);
}

using Play = std::tuple<WorthTuple, std::vector<std::string_view>>;

ReviewedWorth to_reviewed(const Play& play) {
    return {worth_of(std::get<0>(play)), {}, 0, to_moves(std::get<1>(play))};
}

nb::tuple reason(const AnyGame& position, std::string_view move, const Play& before, const Play& after) {
    const std::optional<AnyGame> next = play_text(position, move);
    if (!next) throw nb::value_error("the move is not legal");
    const ReviewedWorth own = to_reviewed(before);
    const ReviewedWorth reached = to_reviewed(after);
    const Side side = side_to_move(position);
    const bool is_choice = own.is_best(MoveText(move)) || count_moves(position) == 1;
    const Change change = judge(own.worth, reached.worth, side, is_choice).change;
    const Reason found = reason_of({position, *next, own, reached, change});
    return nb::make_tuple(consequences[static_cast<std::size_t>(found.consequence)], index_of(found.side),
                          to_tuple(found.moves), found.points, found.plies);
}

constexpr const char* found_signature =
    "def set_found(self, ply: int, worth: tuple[float, str | None, int | None], score: int, depth: int, "
    "line: collections.abc.Sequence[str]) -> None";
constexpr const char* worths_signature =
    "def worths(self) -> tuple[tuple[float, str | None, int | None, int | None, tuple[str, ...], int], ...]";
constexpr const char* reason_signature =
    "def reason(position: Position, move: str, "
    "before: tuple[tuple[float, str | None, int | None], collections.abc.Sequence[str]], "
    "after: tuple[tuple[float, str | None, int | None], collections.abc.Sequence[str]]) "
    "-> tuple[str, int, tuple[str, ...], int, int | None]";

}  // namespace

void bind_review(nb::module_& module) {
    nb::class_<ReviewedGame>(module, "ReviewedGame", "A game with what searches have found in its positions.")
        .def("__init__", &start_game, "start"_a, "moves"_a,
             nb::sig("def __init__(self, start: Position, moves: collections.abc.Sequence[str]) -> None"))
        .def(
            "needs_search",
            [](const ReviewedGame& game, int ply) {
                require_ply(game, ply);
                return game.needs_search(ply);
            },
            "ply"_a, "Whether the position after so many decisions has to be searched.")
        .def("set_found", &set_found, "ply"_a, "worth"_a, "score"_a, "depth"_a, "line"_a,
             nb::sig(found_signature), "What a search has found in a position, for the side to move.")
        .def("worths", &worths, nb::sig(worths_signature),
             "For each position chance, what is proven, plies, score, line and depth, for the first side.");
    module.def(
        "reason", &reason, "position"_a, "move"_a, "before"_a, "after"_a, nb::sig(reason_signature),
        "Why a decision was an error: what happens, whose turn shows it, its moves, points and plies.");
}

}  // namespace kwartet
