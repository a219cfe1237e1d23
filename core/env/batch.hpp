// Batch: many games of one kind that are played side by side, one decision in each at a time.
//
// A game that ends begins anew within the same step. Every game has random numbers of its own, so neither the
// number of threads nor the other games change how it goes.
#pragma once

#include <vector>

#include "../search/threads.hpp"
#include "environment.hpp"

namespace kwartet {

template <HasEnvironment P>
class Batch {
  public:
    using Position = P;

    Batch(const Setup& setup, int count, std::uint64_t seed, int threads)
        : setup_(setup), threads_(threads), games_(static_cast<std::size_t>(count)) {
        reset(seed);
    }

    void reset(std::uint64_t seed) {
        Random seeds(seed);
        for (Slot& game : games_) {
            game.random = Random(seeds.next());
            game.outcome = Outcome::undecided;
            begin(game);
        }
    }

    int size() const { return static_cast<int>(games_.size()); }
    const P& position(int index) const { return games_[static_cast<std::size_t>(index)].position; }

    template <class Value>
    void write_planes(Value* out) const {
        const auto size = static_cast<std::size_t>(planes_size<P>());
        each(
            [=](const Slot& game, std::size_t at) { kwartet::write_planes(game.position, out + at * size); });
    }
    template <class Value>
    void write_flat(Value* out) const {
        const auto size = static_cast<std::size_t>(flat_size<P>());
        each([=](const Slot& game, std::size_t at) { kwartet::write_flat(game.position, out + at * size); });
    }
    void write_masks(std::uint8_t* out) const {
        constexpr std::size_t size = Environment<P>::action_count;
        each([=](const Slot& game, std::size_t at) { write_mask(game.position, out + at * size); });
    }
    void write_sides(std::uint8_t* out) const {
        each([=](const Slot& game, std::size_t at) {
            out[at] = static_cast<std::uint8_t>(index_of(game.position.to_move()));
        });
    }
    // Of the last step: whether a game ended, and what it then brought to each side.
    void write_ended(std::uint8_t* out) const {
        each([=](const Slot& game, std::size_t at) { out[at] = game.outcome != Outcome::undecided; });
    }
    void write_rewards(float* out) const {
        each([=](const Slot& game, std::size_t at) {
            const float first = reward_of_first(game.outcome);
            out[2 * at] = first;
            out[2 * at + 1] = 0 - first;
        });
    }

    // For each game one of its legal actions, all with the same chance.
    template <class Action>
    void choose_at_random(Action* out) {
        each([=](Slot& game, std::size_t at) {
            const auto move = game.position.random_move(game.random);
            out[at] = static_cast<Action>(Environment<P>::action_of(*move));
        });
    }

    // The first game in which the action is not legal, -1 if there is none.
    template <class Action>
    int first_illegal(const Action* actions) const {
        for (std::size_t at = 0; at < games_.size(); ++at) {
            if (!is_legal_action(games_[at].position, actions[at])) return static_cast<int>(at);
        }
        return -1;
    }

    // All actions have to be legal.
    template <class Action>
    void step(const Action* actions) {
        each([=, this](Slot& game, std::size_t at) {
            game.position.play(Environment<P>::move_of(static_cast<int>(actions[at])));
            game.outcome = Outcome::undecided;
            if (!game.position.is_over()) return;
            game.outcome = game.position.result().outcome;
            begin(game);
        });
    }

  private:
    struct Slot {
        P position = P::start({}, 0);
        Random random{0};
        Outcome outcome = Outcome::undecided;  // of the game that ended in the last step
    };

    void begin(Slot& game) { game.position = P::start(setup_, game.random.next()); }

    static float reward_of_first(Outcome outcome) {
        if (outcome == Outcome::first_wins) return 1;
        return outcome == Outcome::second_wins ? -1 : 0;
    }

    // Does the same with each game; every thread has a stretch of them.
    template <class Do>
    void each(const Do& act) {
        each_of(games_, act);
    }
    template <class Do>
    void each(const Do& act) const {
        each_of(games_, act);
    }
    template <class Slots, class Do>
    void each_of(Slots& games, const Do& act) const {
        const auto threads = static_cast<std::size_t>(threads_);
        const auto stretch = [&games, &act, threads](int number) {
            const auto thread = static_cast<std::size_t>(number);
            const std::size_t end = games.size() * (thread + 1) / threads;
            for (std::size_t at = games.size() * thread / threads; at < end; ++at) act(games[at], at);
        };
        work_together(threads_, stretch, [&stretch] { stretch(0); });
    }

    Setup setup_;
    int threads_;
    std::vector<Slot> games_;
};

}  // namespace kwartet
