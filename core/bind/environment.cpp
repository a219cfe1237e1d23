// Environments for Python: moves as numbers, positions as planes, and symmetries.
//
// Arrays belong to the caller; batches of games are in batch.cpp. A game without an environment is refused:
// Python asks first, and says so in better words.
#include "environment.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>

#include "any.hpp"
#include "arrays.hpp"
#include "env/permutation.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kwartet {

namespace {

nb::str to_str(std::string_view text) { return nb::str(text.data(), text.size()); }

// Calls with a position of a game that has an environment; for any other game it is an error.
template <class Answer, class Do>
Answer with_environment(const AnyGame& game, const Do& act) {
    return std::visit(
        [&act](const auto& position) -> Answer {
            if constexpr (HasEnvironment<std::remove_cvref_t<decltype(position)>>) {
                return act(position);
            } else {
                throw nb::value_error("this game has no environment");
            }
        },
        game);
}

AnyGame some_position(const Chosen& game) { return game.entry->start(game.setup, 0); }

// --- what is the same in every position

template <HasEnvironment P>
nb::tuple action_names(const P& position) {
    nb::list names;
    for (int action = 0; action < Environment<P>::action_count; ++action)
        names.append(to_str(position.text(Environment<P>::move_of(action)).view()));
    return nb::tuple(names);
}

template <HasEnvironment P>
nb::tuple describe(const P& position) {
    nb::list planes, numbers;
    for (const Plane& plane : Environment<P>::planes) planes.append(to_str(plane.name));
    for (const Number& number : Environment<P>::numbers)
        numbers.append(nb::make_tuple(to_str(number.name), number.most));
    return nb::make_tuple(Environment<P>::version, action_names(position), nb::tuple(planes),
                          nb::tuple(numbers), Environment<P>::height, Environment<P>::width);
}

std::optional<nb::tuple> environment(const Chosen& game) {
    return std::visit(
        [](const auto& position) -> std::optional<nb::tuple> {
            if constexpr (HasEnvironment<std::remove_cvref_t<decltype(position)>>) {
                return describe(position);
            } else {
                return {};
            }
        },
        some_position(game));
}

// --- of a position

std::optional<nb::tuple> actions(const AnyGame& game) {
    return std::visit(
        [](const auto& position) -> std::optional<nb::tuple> {
            using P = std::remove_cvref_t<decltype(position)>;
            if constexpr (HasEnvironment<P>) {
                nb::list ids;
                for (const auto move : position.legal_moves()) ids.append(Environment<P>::action_of(move));
                return nb::tuple(ids);
            } else {
                return {};
            }
        },
        game);
}

template <HasEnvironment P, class Value>
void observe_as(const P& position, const Array& out) {
    auto* values = static_cast<Value*>(out.data());
    if (out.ndim() == 1) {
        require_shape(out, flat_shape<P>(), "observe");
        write_flat(position, values);
    } else {
        require_shape(out, planes_shape<P>(), "observe");
        write_planes(position, values);
    }
}

void observe(const AnyGame& game, nb::handle given) {
    const Array out = array_in<Array>(given, "observe");
    with_environment<void>(game, [&out](const auto& position) {
        if (out.dtype() == nb::dtype<std::uint8_t>()) {
            observe_as<std::remove_cvref_t<decltype(position)>, std::uint8_t>(position, out);
        } else if (out.dtype() == nb::dtype<float>()) {
            observe_as<std::remove_cvref_t<decltype(position)>, float>(position, out);
        } else {
            refuse_type("observe", "uint8 or float32");
        }
    });
}

void mask(const AnyGame& game, nb::handle given) {
    const Array out = array_in<Array>(given, "mask");
    std::uint8_t* values = bytes_or_bools(out, "mask");
    with_environment<void>(game, [&out, values](const auto& position) {
        constexpr std::size_t count = Environment<std::remove_cvref_t<decltype(position)>>::action_count;
        require_shape(out, {count}, "mask");
        write_mask(position, values);
    });
}

// --- symmetries

int count_symmetries(const AnyGame& game) {
    return std::visit(
        [](const auto& position) { return symmetry_count<std::remove_cvref_t<decltype(position)>>(); }, game);
}

AnyGame turned_position(const AnyGame& game, int symmetry) {
    if (symmetry < 0 || symmetry >= count_symmetries(game))
        throw nb::index_error("there is no such symmetry");
    return std::visit([symmetry](const auto& position) { return AnyGame(turned(position, symmetry)); }, game);
}

AnyGame canonical_position(const AnyGame& game) {
    return std::visit([](const auto& position) { return AnyGame(canonical(position)); }, game);
}

// A list of numbers that a function writes.
template <class Write>
nb::tuple written(int size, const Write& write) {
    std::vector<std::int32_t> numbers(static_cast<std::size_t>(size));
    write(numbers.data());
    nb::list all;
    for (const std::int32_t number : numbers) all.append(number);
    return nb::tuple(all);
}

// Where points, actions, planes and the flat form go.
template <HasEnvironment P>
nb::tuple permutations_of(const P&, int index) {
    const Symmetry symmetry = symmetries_of<P>()[index];
    const auto points = static_cast<int>(P::geometry().points.size());
    return nb::make_tuple(
        written(points, [&](std::int32_t* out) { std::copy_n(symmetry.points.begin(), points, out); }),
        written(Environment<P>::action_count, [&](std::int32_t* out) { permute_actions<P>(symmetry, out); }),
        written(planes_size<P>(), [&](std::int32_t* out) { permute_planes<P>(symmetry, out); }),
        written(flat_size<P>(), [&](std::int32_t* out) { permute_flat<P>(symmetry, out); }));
}

nb::tuple permutations(const Chosen& game, int index) {
    const AnyGame any = some_position(game);
    if (index < 0 || index >= count_symmetries(any)) throw nb::index_error("there is no such symmetry");
    return with_environment<nb::tuple>(
        any, [index](const auto& position) { return permutations_of(position, index); });
}

}  // namespace

void bind_environment(nb::module_& module) {
    module.def("environment", &environment, "game"_a,
               nb::sig("def environment(game: Game) -> tuple[int, tuple[str, ...], tuple[str, ...], "
                       "tuple[tuple[str, int], ...], int, int] | None"),
               "Version, actions, planes, numbers with their highest values, height and width of the grid; "
               "None if the game has no environment.");
    module.def("actions", &actions, "position"_a,
               nb::sig("def actions(position: Position) -> tuple[int, ...] | None"),
               "The ids of the legal moves in their order; None if the game has no environment.");
    module.def("observe", &observe, "position"_a, "out"_a,
               nb::sig("def observe(position: Position, out: object) -> None"));
    module.def("mask", &mask, "position"_a, "out"_a,
               nb::sig("def mask(position: Position, out: object) -> None"));
    module.def("count_symmetries", &count_symmetries, "position"_a);
    module.def("turned", &turned_position, "position"_a, "symmetry"_a,
               nb::sig("def turned(position: Position, symmetry: int) -> Position"));
    module.def("canonical", &canonical_position, "position"_a,
               nb::sig("def canonical(position: Position) -> Position"));
    module.def("permutations", &permutations, "game"_a, "symmetry"_a,
               nb::sig("def permutations(game: Game, symmetry: int) -> tuple[tuple[int, ...], tuple[int, "
                       "...], tuple[int, ...], tuple[int, ...]]"),
               "Where points, actions, planes and the flat form go.");
}

}  // namespace kwartet
