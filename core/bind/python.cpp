// The Python module kwartet._core: positions of any game by name and text.
//
// Friendly names, error messages and documentation for users live in src/kwartet; here is only what has to be
// native. Long work releases the interpreter and ends on a signal such as Ctrl-C.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <utility>
#include <vector>

#include "any.hpp"
#include "batch.hpp"
#include "engine.hpp"
#include "environment.hpp"
#include "judgement.hpp"
#include "part.hpp"
#include "review.hpp"
#include "signals.hpp"
#include "view.hpp"
#include "vocabulary.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace kwartet;

namespace {

nb::str to_str(std::string_view text) { return nb::str(text.data(), text.size()); }

// A tuple of one Python value for each value of a range.
template <class Range, class Convert>
nb::tuple to_tuple(const Range& range, Convert convert) {
    nb::object tuple = nb::steal(PyTuple_New(std::distance(range.begin(), range.end())));
    Py_ssize_t index = 0;
    for (const auto& value : range)
        NB_TUPLE_SET_ITEM(tuple.ptr(), index++, nb::object(convert(value)).release().ptr());
    return nb::cast<nb::tuple>(tuple);
}

nb::tuple to_names(std::span<const std::string_view> names) { return to_tuple(names, to_str); }

nb::tuple place_to_tuple(const Place& place) {
    return nb::make_tuple(to_str(place.name.view()), place.x, place.y);
}

nb::tuple geometry(const Chosen& game) {
    const Geometry board = game.entry->geometry();
    const auto line = [&board](const BoardLine& ends) {
        return nb::make_tuple(to_str(board.points[ends.from].name.view()),
                              to_str(board.points[ends.to].name.view()));
    };
    return nb::make_tuple(to_tuple(board.points, place_to_tuple), to_tuple(board.spots, place_to_tuple),
                          to_tuple(board.lines, line), board.cells);
}

nb::tuple option_to_tuple(const Option& option) {
    return nb::make_tuple(to_str(option.name), option.minimum, option.maximum, option.standard,
                          option.is_switch);
}

std::optional<Chosen> choose(std::string_view id, int variant, nb::sequence options) {
    const Facts* facts = find_facts(id);
    if (facts == nullptr) throw nb::key_error("no such game");
    Setup setup = usual_setup(*facts);
    setup.variant = static_cast<std::uint8_t>(variant);
    std::size_t index = 0;
    for (const nb::handle value : options) setup.options.at(index++) = nb::cast<std::int16_t>(value);
    const GameEntry* entry = find_entry(*facts, setup);
    if (entry == nullptr) return {};
    return Chosen{entry, setup};
}

// A fault as a dictionary with only those entries that say something.
nb::dict to_dict(const Fault& fault, const Facts& facts, const Geometry& board) {
    nb::dict told;
    if (!fault.expected.empty()) {
        told["expected"] = to_str(fault.expected);
        told["at"] = fault.at;
    }
    if (!fault.word.empty()) told["word"] = to_str(fault.word);
    if (fault.side >= 0) told["side"] = to_str(facts.sides[fault.side]);
    if (fault.piece >= 0) told["piece"] = to_str(facts.pieces[fault.piece]);
    if (fault.place >= 0) told["place"] = to_str(board.place(fault.place).name.view());
    if (fault.have >= 0) told["have"] = fault.have;
    if (fault.need >= 0) told["need"] = fault.need;
    nb::dict pieces;
    for (const PieceCount each : fault.pieces) pieces[to_str(facts.pieces[each.piece])] = each.count;
    if (pieces.size() > 0) told["pieces"] = pieces;
    return told;
}

nb::dict to_dict(const Fault& fault, const Chosen& game) {
    return to_dict(fault, *game.entry->facts, game.entry->geometry());
}

nb::tuple read_position(const Chosen& game, std::string_view text, bool strict) {
    const Reading<AnyGame> reading =
        game.entry->read(game.setup, text, strict ? Origin::play : Origin::set_up);
    return nb::make_tuple(reading.position, to_dict(reading.fault, game));
}

// Pieces come as pairs of numbers: of a place and of a piece, as geometry and facts count them.
nb::tuple arrange(const Chosen& game, const std::vector<std::pair<int, int>>& pieces, int to_move, int last) {
    std::vector<ScenePiece> scene;
    for (const auto& [place, piece] : pieces)
        scene.push_back({static_cast<std::uint8_t>(place), static_cast<std::uint8_t>(piece), 1});
    const Arrangement given{scene, to_move == 0 ? Side::first : Side::second, last};
    const Arranged<AnyGame> arranged = game.entry->arrange(game.setup, given);
    return nb::make_tuple(arranged.position, to_dict(arranged.fault, game));
}

nb::tuple legal_moves(const AnyGame& game) {
    return std::visit(
        [](const auto& position) {
            return to_tuple(position.legal_moves(),
                            [&](auto move) { return to_str(position.text(move).view()); });
        },
        game);
}

// For each legal move the names of some places.
template <class Find>
nb::dict places_of_moves(const AnyGame& game, Find find) {
    return std::visit(
        [&find](const auto& position) {
            const Geometry board = position.geometry();
            nb::dict places;
            for (const auto move : position.legal_moves()) {
                places[to_str(position.text(move).view())] =
                    to_tuple(find(position, move),
                             [&](std::uint8_t place) { return to_str(board.place(place).name.view()); });
            }
            return places;
        },
        game);
}

nb::dict clicks(const AnyGame& game) {
    return places_of_moves(game, [](const auto& position, auto move) { return position.clicks(move); });
}

nb::dict routes(const AnyGame& game) {
    return places_of_moves(game, [](const auto& position, auto move) { return position.route(move); });
}

nb::tuple names_of(const Geometry& board, const auto& places) {
    return to_tuple(places, [&board](std::uint8_t place) { return to_str(board.place(place).name.view()); });
}

nb::tuple places(const Chosen& game, std::string_view move) {
    const Geometry board = game.entry->geometry();
    return names_of(board, places_named(board, move));
}

nb::dict click_kinds_of_moves(const AnyGame& game) {
    return std::visit(
        [](const auto& position) {
            nb::dict kinds;
            for (const auto move : position.legal_moves()) {
                const auto kind = static_cast<std::size_t>(position.clicks(move).kind());
                kinds[to_str(position.text(move).view())] = to_str(click_kinds[kind]);
            }
            return kinds;
        },
        game);
}

nb::list scene(const AnyGame& game) {
    return std::visit(
        [](const auto& position) {
            const Geometry board = position.geometry();
            nb::list scene;
            for (const ScenePiece piece : position.scene()) {
                scene.append(nb::make_tuple(to_str(board.place(piece.place).name.view()),
                                            to_str(position.facts.pieces[piece.piece]), piece.count));
            }
            return scene;
        },
        game);
}

nb::bytes vocabulary() {
    Json json;
    write_vocabulary(json);
    return nb::bytes(json.view().data(), json.view().size());
}

// The view as JSON; `last` are the decisions of the last turn, each with the position before it.
nb::bytes view(const AnyGame& game, int ply, nb::list last) {
    std::vector<Played> decisions;
    for (const nb::handle each : last) {
        const auto pair = nb::cast<nb::tuple>(each);
        const auto move = nb::cast<std::string_view>(pair[1]);
        if (move.size() > longest_move_text) throw nb::value_error("no legal move is so long");
        decisions.push_back({nb::cast<AnyGame>(pair[0]), move});
    }
    if (!are_of_one_game(game, decisions)) throw nb::value_error("the decisions are of another game");
    Json json;
    write_view(json, game, ply, decisions);
    return nb::bytes(json.view().data(), json.view().size());
}

nb::tuple result(const AnyGame& game) {
    const Result result = std::visit([](const auto& position) { return position.result(); }, game);
    return nb::make_tuple(static_cast<int>(result.outcome), to_str(result.reason));
}

nb::tuple score(const AnyGame& game) {
    const Score score = std::visit([](const auto& position) { return position.score(); }, game);
    return nb::make_tuple(score.first, score.second);
}

std::uint64_t count_sequences(const AnyGame& game, int depth, bool turns, bool bulk) {
    SignalStop stop;
    std::uint64_t leaves = 0;
    {
        nb::gil_scoped_release release;
        leaves = perft_any(game, depth, turns ? Depth::turns : Depth::plies,
                           bulk ? Counting::bulk : Counting::every_leaf, stop);
    }
    stop.rethrow();
    return leaves;
}

nb::tuple playouts(const AnyGame& game, std::uint64_t count, std::uint64_t seed) {
    SignalStop stop;
    PlayoutTally tally;
    {
        nb::gil_scoped_release release;
        tally =
            std::visit([&](const auto& position) { return play_outs(position, count, seed, stop); }, game);
    }
    stop.rethrow();
    return nb::make_tuple(tally.first_wins, tally.second_wins, tally.draws, tally.plies);
}

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "The rules of the games, in C++.";
    nb::set_leak_warnings(false);  // a position that lives until the interpreter ends is nobody's mistake

    nb::class_<Facts>(module, "Facts", "What is the same in every position of a game.")
        .def_prop_ro("id", [](const Facts& facts) { return facts.id; })
        .def_prop_ro("name", [](const Facts& facts) { return facts.name; })
        .def_prop_ro("designer", [](const Facts& facts) { return facts.designer; })
        .def_prop_ro("publisher", [](const Facts& facts) { return facts.publisher; })
        .def_prop_ro(
            "sides", [](const Facts& facts) { return to_names(facts.sides); },
            nb::sig("def sides(self) -> tuple[str, str]"))
        .def_prop_ro(
            "variants", [](const Facts& facts) { return to_names(facts.variants); },
            nb::sig("def variants(self) -> tuple[str, ...]"))
        .def_prop_ro(
            "options", [](const Facts& facts) { return to_tuple(facts.options, option_to_tuple); },
            nb::sig("def options(self) -> tuple[tuple[str, int, int, int, bool], ...]"))
        .def_prop_ro(
            "pieces", [](const Facts& facts) { return to_names(facts.pieces); },
            nb::sig("def pieces(self) -> tuple[str, ...]"))
        .def_prop_ro(
            "tasks", [](const Facts& facts) { return to_names(facts.tasks); },
            nb::sig("def tasks(self) -> tuple[str, ...]"))
        .def_prop_ro(
            "endings", [](const Facts& facts) { return to_names(facts.endings); },
            nb::sig("def endings(self) -> tuple[str, ...]"))
        .def_prop_ro(
            "faults", [](const Facts& facts) { return to_names(facts.faults); },
            nb::sig("def faults(self) -> tuple[str, ...]"))
        .def_prop_ro("turn_separator",
                     [](const Facts& facts) { return std::string_view(&facts.turn_separator, 1); })
        .def_prop_ro("random_start", [](const Facts& facts) { return facts.random_start; })
        .def_prop_ro("conflict", [](const Facts& facts) { return facts.conflict; });

    module.def(
        "facts",
        [] {
            return to_tuple(all_facts(),
                            [](const Facts* facts) { return nb::cast(facts, nb::rv_policy::reference); });
        },
        nb::sig("def facts() -> tuple[Facts, ...]"), "The facts of every game there is.");

    nb::class_<Chosen>(module, "Game", "A game with its variant and options chosen.")
        .def(
            "start",
            [](const Chosen& game, std::uint64_t seed) { return game.entry->start(game.setup, seed); },
            "seed"_a)
        .def("read", &read_position, "text"_a, "strict"_a,
             nb::sig(
                 "def read(self, text: str, strict: bool) -> tuple[Position | None, dict[str, typing.Any]]"),
             "The position, or None and what is wrong with the text.")
        .def("arrange", &arrange, "pieces"_a, "to_move"_a, "last"_a,
             nb::sig("def arrange(self, pieces: list[tuple[int, int]], to_move: int, last: int) -> "
                     "tuple[Position, dict[str, typing.Any]]"),
             "The position, and what is wrong with it; if anything is, only its scene can be used.")
        .def("geometry", &geometry,
             nb::sig("def geometry(self) -> tuple[tuple[tuple[str, float, float], ...], tuple[tuple[str, "
                     "float, float], ...], "
                     "tuple[tuple[str, str], ...], bool]"),
             "Points, spots, lines, and whether to draw cells.")
        .def("places", &places, "move"_a, nb::sig("def places(self, move: str) -> tuple[str, ...]"),
             "The places that the text of a move names.");

    module.def("choose", &choose, "id"_a, "variant"_a, "options"_a,
               nb::sig("def choose(id: str, variant: int, options: list[int]) -> Game | None"),
               "The game, or None if the variant and an option do not go together.");

    nb::class_<AnyGame>(module, "Position", "A position of any game.")
        .def_prop_ro("to_move",
                     [](const AnyGame& game) {
                         return std::visit([](const auto& p) { return index_of(p.to_move()); }, game);
                     })
        .def_prop_ro(
            "task",
            [](const AnyGame& game) { return std::visit([](const auto& p) { return p.task(); }, game); })
        .def_prop_ro(
            "key",
            [](const AnyGame& game) { return std::visit([](const auto& p) { return p.key(); }, game); })
        .def_prop_ro("text",
                     [](const AnyGame& game) {
                         return std::visit([](const auto& p) { return to_str(p.text().view()); }, game);
                     })
        .def_prop_ro("result", &result, nb::sig("def result(self) -> tuple[int, str]"))
        .def_prop_ro("score", &score, nb::sig("def score(self) -> tuple[int, int]"))
        .def("legal_moves", &legal_moves, nb::sig("def legal_moves(self) -> tuple[str, ...]"))
        .def("clicks", &clicks, nb::sig("def clicks(self) -> dict[str, tuple[str, ...]]"))
        .def("click_kinds", &click_kinds_of_moves, nb::sig("def click_kinds(self) -> dict[str, str]"))
        .def("with_other_side", &with_other_side, nb::sig("def with_other_side(self) -> Position | None"))
        .def("routes", &routes, nb::sig("def routes(self) -> dict[str, tuple[str, ...]]"))
        .def("view", &view, "ply"_a, "last"_a,
             nb::sig("def view(self, ply: int, last: list[tuple[Position, str]]) -> bytes"),
             "All that a board needs, as JSON.")
        .def("scene", &scene, nb::sig("def scene(self) -> list[tuple[str, str, int]]"))
        .def("play", &play_text, "move"_a, nb::sig("def play(self, move: str) -> Position | None"))
        .def("perft", &count_sequences, "depth"_a, "turns"_a, "bulk"_a)
        .def("playouts", &playouts, "count"_a, "seed"_a,
             nb::sig("def playouts(self, count: int, seed: int) -> tuple[int, int, int, int]"))
        .def(
            "__eq__", [](const AnyGame& left, const AnyGame& right) { return left == right; },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const AnyGame& game) { return std::visit([](const auto& p) { return p.key(); }, game); });

    bind_engine(module);
    bind_environment(module);
    bind_batch(module);
    PythonPart::bind_all(module);
    bind_judgement(module);
    bind_review(module);
    module.def("vocabulary", &vocabulary, nb::sig("def vocabulary() -> bytes"),
               "Every word that the core may say, as JSON.");
}
