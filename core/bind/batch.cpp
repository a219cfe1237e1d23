// Batches for Python: kwartet._core.Batch, many games of one kind that are played side by side.
//
// All work releases the interpreter. A batch has a lock: two threads may call it, and one waits.
#include "batch.hpp"

#include <mutex>
#include <optional>
#include <variant>

#include "any.hpp"
#include "arrays.hpp"
#include "env/batch.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace kwartet {

namespace {

// One type for a batch of any game that has an environment.
struct NoBatch {};

template <class P>
struct BatchOrNone {
    using Type = NoBatch;
};
template <HasEnvironment P>
struct BatchOrNone<P> {
    using Type = Batch<P>;
};

template <class Games>
struct Batches;
template <class... P>
struct Batches<std::variant<P...>> {
    using Type = std::variant<typename BatchOrNone<P>::Type...>;
};

class PythonBatch {
  public:
    PythonBatch(const Chosen& game, int count, std::uint64_t seed, int threads)
        : batch_(make(game, count, seed, threads)) {}

    void reset(std::uint64_t seed) {
        work([seed](auto& batch) { batch.reset(seed); });
    }

    AnyGame position(int index) {
        const std::lock_guard lock(mutex_);
        return with<AnyGame>([index](auto& batch) {
            if (index < 0 || index >= batch.size()) throw nb::index_error("the batch has no such game");
            return AnyGame(batch.position(index));
        });
    }

    void observe(nb::handle given) {
        const Array out = array_in<Array>(given, "observe");
        if (out.dtype() == nb::dtype<std::uint8_t>()) return observe_as<std::uint8_t>(out);
        if (out.dtype() == nb::dtype<float>()) return observe_as<float>(out);
        refuse_type("observe", "uint8 or float32");
    }
    void masks(nb::handle given) {
        const Array out = array_in<Array>(given, "masks");
        std::uint8_t* values = bytes_or_bools(out, "masks");
        with([&out](auto& batch) {
            require_shape(out, of_batch(batch, {Environment<PositionOf<decltype(batch)>>::action_count}),
                          "masks");
        });
        work([values](auto& batch) { batch.write_masks(values); });
    }
    void sides(nb::handle given) {
        std::uint8_t* values = one_byte_each(given, "sides");
        work([values](auto& batch) { batch.write_sides(values); });
    }
    void ended(nb::handle given) {
        std::uint8_t* values = one_byte_each(given, "ended");
        work([values](auto& batch) { batch.write_ended(values); });
    }
    void rewards(nb::handle given) {
        const Array out = array_in<Array>(given, "rewards");
        if (out.dtype() != nb::dtype<float>()) refuse_type("rewards", "float32");
        with([&out](auto& batch) { require_shape(out, of_batch(batch, {2}), "rewards"); });
        work([&out](auto& batch) { batch.write_rewards(static_cast<float*>(out.data())); });
    }

    void random_actions(nb::handle given) {
        const Array out = array_in<Array>(given, "random_actions");
        with_actions(out, "random_actions",
                     [this](auto* actions) { work([=](auto& batch) { batch.choose_at_random(actions); }); });
    }

    // The first game in which the action is not legal, and nothing is played; -1 if all are played.
    int step(nb::handle given) {
        const ReadOnlyArray actions = array_in<ReadOnlyArray>(given, "step");
        int illegal = -1;
        with_actions(actions, "step", [this, &illegal](const auto* ids) {
            work([=, &illegal](auto& batch) {
                illegal = batch.first_illegal(ids);
                if (illegal < 0) batch.step(ids);
            });
        });
        return illegal;
    }

  private:
    using AnyBatch = typename Batches<AnyGame>::Type;
    template <class SomeBatch>
    using PositionOf = typename std::remove_cvref_t<SomeBatch>::Position;

    static AnyBatch make(const Chosen& game, int count, std::uint64_t seed, int threads) {
        return std::visit(
            [&](const auto& position) -> AnyBatch {
                using P = std::remove_cvref_t<decltype(position)>;
                if constexpr (HasEnvironment<P>) {
                    return Batch<P>(game.setup, count, seed, threads);
                } else {
                    throw nb::value_error("this game has no environment");
                }
            },
            game.entry->start(game.setup, 0));
    }

    // Calls with the batch as what it is.
    template <class Answer = void, class Do>
    Answer with(const Do& act) {
        return std::visit(
            [&act](auto& batch) -> Answer {
                if constexpr (std::is_same_v<std::remove_cvref_t<decltype(batch)>, NoBatch>) {
                    throw nb::value_error("this game has no environment");
                } else {
                    return act(batch);
                }
            },
            batch_);
    }
    // The same without the interpreter, for one thread at a time.
    template <class Do>
    void work(const Do& act) {
        nb::gil_scoped_release release;
        const std::lock_guard lock(mutex_);
        with(act);
    }

    static Shape of_batch(const auto& batch, const Shape& one) {
        Shape shape{static_cast<std::size_t>(batch.size())};
        shape.insert(shape.end(), one.begin(), one.end());
        return shape;
    }

    std::uint8_t* one_byte_each(nb::handle given, const std::string& what) {
        const Array out = array_in<Array>(given, what);
        with([&](auto& batch) { require_shape(out, of_batch(batch, {}), what); });
        return bytes_or_bools(out, what);
    }

    template <class Value>
    void observe_as(const Array& out) {
        auto* values = static_cast<Value*>(out.data());
        const bool is_flat = out.ndim() == 2;
        with([&](auto& batch) {
            using P = PositionOf<decltype(batch)>;
            require_shape(out, of_batch(batch, is_flat ? flat_shape<P>() : planes_shape<P>()), "observe");
        });
        work([=](auto& batch) {
            if (is_flat) {
                batch.write_flat(values);
            } else {
                batch.write_planes(values);
            }
        });
    }

    // Actions may be 32 or 64 bits wide.
    template <class AnyArray, class Do>
    void with_actions(const AnyArray& array, const std::string& what, const Do& act) {
        with([&](auto& batch) { require_shape(array, of_batch(batch, {}), what); });
        if (array.dtype() == nb::dtype<std::int64_t>()) {
            act(pointer_to<std::int64_t>(array));
        } else if (array.dtype() == nb::dtype<std::int32_t>()) {
            act(pointer_to<std::int32_t>(array));
        } else {
            refuse_type(what, "int32 or int64");
        }
    }
    template <class Value>
    static Value* pointer_to(const Array& array) {
        return static_cast<Value*>(array.data());
    }
    template <class Value>
    static const Value* pointer_to(const ReadOnlyArray& array) {
        return static_cast<const Value*>(array.data());
    }

    AnyBatch batch_;
    std::mutex mutex_;
};

}  // namespace

void bind_batch(nb::module_& module) {
    nb::class_<PythonBatch>(module, "Batch", "Games of one kind that are played side by side.")
        .def(nb::init<const Chosen&, int, std::uint64_t, int>(), "game"_a, "count"_a, "seed"_a, "threads"_a)
        .def("reset", &PythonBatch::reset, "seed"_a)
        .def("position", &PythonBatch::position, "index"_a,
             nb::sig("def position(self, index: int) -> Position"))
        .def("observe", &PythonBatch::observe, "out"_a, nb::sig("def observe(self, out: object) -> None"))
        .def("masks", &PythonBatch::masks, "out"_a, nb::sig("def masks(self, out: object) -> None"))
        .def("sides", &PythonBatch::sides, "out"_a, nb::sig("def sides(self, out: object) -> None"))
        .def("ended", &PythonBatch::ended, "out"_a, nb::sig("def ended(self, out: object) -> None"))
        .def("rewards", &PythonBatch::rewards, "out"_a, nb::sig("def rewards(self, out: object) -> None"))
        .def("random_actions", &PythonBatch::random_actions, "out"_a,
             nb::sig("def random_actions(self, out: object) -> None"))
        .def("step", &PythonBatch::step, "actions"_a, nb::sig("def step(self, actions: object) -> int"),
             "The first game in which the action is illegal, and nothing is played; -1 if all are played.");
}

}  // namespace kwartet
