// Environments: actions that lead back to their moves, and batches that write no value too many or too few.
#include "environment.hpp"

#include <vector>

#include "check.hpp"
#include "env/batch.hpp"
#include "env/permutation.hpp"
#include "setups.hpp"

namespace kwartet::test {

namespace {

constexpr int games = 9;
constexpr int steps = 150;

template <HasEnvironment P>
void check_actions(const std::string& about) {
    using E = Environment<P>;
    for (int action = 0; action < E::action_count; ++action)
        check(E::action_of(E::move_of(action)) == action, "an action leads back to its number", about);
}

// The values are vectors, so that the sanitizer sees every step beyond their ends.
template <HasEnvironment P>
struct Values {
    std::vector<std::uint8_t> planes = std::vector<std::uint8_t>(games * planes_size<P>());
    std::vector<float> flat = std::vector<float>(games * flat_size<P>());
    std::vector<std::uint8_t> masks = std::vector<std::uint8_t>(games * Environment<P>::action_count);
    std::vector<std::uint8_t> sides = std::vector<std::uint8_t>(games);
    std::vector<float> rewards = std::vector<float>(2 * games);
    std::vector<std::int32_t> actions = std::vector<std::int32_t>(games);

    bool operator==(const Values&) const = default;

    void step(Batch<P>& batch, const std::string& about) {
        batch.choose_at_random(actions.data());
        check(batch.first_illegal(actions.data()) == -1, "a random action is legal", about);
        batch.step(actions.data());
        batch.write_planes(planes.data());
        batch.write_flat(flat.data());
        batch.write_masks(masks.data());
        batch.write_sides(sides.data());
        batch.write_rewards(rewards.data());
    }
};

template <HasEnvironment P>
void check_batch(const Setup& setup, const std::string& about) {
    Batch<P> alone(setup, games, 3, 1), together(setup, games, 3, 4);
    Values<P> one, many;
    for (int step = 0; step < steps; ++step) {
        one.step(alone, about);
        many.step(together, about);
        check(one == many, "threads change nothing", about);
    }
    one.actions[2] = Environment<P>::action_count;
    check(alone.first_illegal(one.actions.data()) <= 2, "a number beyond the last action is illegal", about);
}

template <HasEnvironment P>
void check_symmetries(const std::string& about) {
    std::vector<std::int32_t> planes(static_cast<std::size_t>(planes_size<P>()));
    std::vector<std::int32_t> flat(static_cast<std::size_t>(flat_size<P>()));
    const Symmetry last = symmetries_of<P>()[symmetry_count<P>() - 1];
    permute_planes<P>(last, planes.data());
    permute_flat<P>(last, flat.data());
    check(planes.front() < planes_size<P>() && flat.back() < flat_size<P>(), "values stay inside", about);
}

}  // namespace

void run_environment() {
    for (const Chosen& chosen : all_setups()) {
        std::visit(
            [&chosen](const auto& position) {
                using P = std::remove_cvref_t<decltype(position)>;
                const std::string about(P::facts.id);
                check_actions<P>(about);
                check_batch<P>(chosen.setup, about);
                check_symmetries<P>(about);
            },
            chosen.entry->start(chosen.setup, 0));
    }
}

}  // namespace kwartet::test
