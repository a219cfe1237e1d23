// Fits the weights of ../weights.hpp to what searches said about positions of self-play.
//
//     fit weights.hpp samples...
//
// The weights are such that the logistic function of a position's sum comes close to the chance that the
// search gave. The results of the games are not used. Without samples all weights are nothing.
#include <memory>

#include "games/yinsh/evaluation.hpp"
#include "samples.hpp"

namespace {

using namespace kwartet;
using namespace kwartet::yinsh;
using namespace kwartet::train;

struct Sample {
    Windows states;
    int stage;
    float target;  // the chance of winning for the side to move
};

// Only positions that the evaluation scores can be fitted.
void add_samples(const PlayedGame& game, Samples<Sample>& samples) {
    for (const Said& said : game.said) {
        const auto position = Yinsh::read(game.setup, said.text, Origin::play).position;
        if (!position) give_up(said.text, "is no position of YINSH");
        if (!Evaluation<Yinsh>::is_quiet(*position)) continue;
        samples.of(game).push_back(
            {states_of_windows(*position), stage_of(*position), static_cast<float>(target_of(said, 0))});
    }
}

// A weight while it is fitted: steps get smaller where much has been learnt already (Adagrad), and start
// small, so that what is hardly ever seen stays near nothing.
struct Parameter {
    float value = 0;
    float squares = 5;

    void step(float slope, float rate) {
        squares += slope * slope;
        value -= rate * slope / std::sqrt(squares);
    }
};

class Model {
  public:
    float logit(const Sample& sample) const {
        float sum = tempi_[sample.stage].value;
        const auto& at_stakes = at_stakes_[stakes_of(sample.stage)];
        const auto& plain_states = plain_states_[sample.stage];
        for (int window = 0; window < window_count; ++window) {
            const int state = sample.states[window];
            const int place = places_[state];
            sum += states_[place].value + at_stakes[place].value + plain_states[plain_places_[state]].value;
        }
        return sum;
    }

    void learn(const Sample& sample, float rate) {
        const float error = static_cast<float>(chance(logit(sample))) - sample.target;
        auto& at_stakes = at_stakes_[stakes_of(sample.stage)];
        tempi_[sample.stage].step(error, rate);
        for (int window = 0; window < window_count; ++window) {
            const int state = sample.states[window];
            states_[places_[state]].step(error, rate);
            at_stakes[places_[state]].step(error, rate);
            plain_states_[sample.stage][plain_places_[state]].step(error, rate);
        }
    }

    void write(const char* name) const;

  private:
    using Places = std::array<std::uint16_t, state_count>;

    static Places make_plain_places() {
        const auto of_plain = places_of_states<plain_state_count>(plain_count);
        Places places;
        for (int state = 0; state < state_count; ++state) places[state] = of_plain[plain_state(state)];
        return places;
    }

    Places places_ = places_of_states<state_count>(appearance_count);
    Places plain_places_ = make_plain_places();
    std::array<Parameter, stage_count> tempi_{};
    std::array<Parameter, weight_count> states_{};  // whatever the stakes; added to those at certain stakes
    std::array<std::array<Parameter, weight_count>, stakes_count> at_stakes_{};
    std::array<std::array<Parameter, plain_weight_count>, stage_count> plain_states_{};
};

template <class Parameters>
std::vector<long> points_of(const Parameters& parameters) {
    std::vector<long> points;
    for (const Parameter& parameter : parameters)
        points.push_back(std::lround(parameter.value * points_of_logit));
    return points;
}

constexpr const char* opening =
    R"(// The weights of the evaluation of YINSH, in points. Written by training/fit.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace kwartet::yinsh {

constexpr std::size_t weight_count = %zu;
constexpr std::size_t plain_weight_count = %zu;
constexpr std::size_t stage_count = %zu;
constexpr std::size_t stakes_count = %zu;
constexpr double points_of_logit = %.0f;

struct Weights {
    std::array<std::int16_t, stage_count> tempi;
    std::array<std::array<std::int16_t, weight_count>, stakes_count> states;
    std::array<std::array<std::int16_t, plain_weight_count>, stage_count> plain_states;
};

// clang-format off
inline constexpr Weights weights{
)";

constexpr const char* ending = R"(}}};
// clang-format on

}  // namespace kwartet::yinsh
)";

void Model::write(const char* name) const {
    std::FILE* file = open_weights(name);
    std::fprintf(file, opening, weight_count, plain_weight_count, stage_count, stakes_count, points_of_logit);
    write_numbers(file, points_of(tempi_));
    std::fputs("{{\n", file);
    for (auto states : at_stakes_) {
        for (std::size_t i = 0; i < states.size(); ++i) states[i].value += states_[i].value;
        write_numbers(file, points_of(states));
    }
    std::fputs("}},\n{{\n", file);
    for (const auto& states : plain_states_) write_numbers(file, points_of(states));
    std::fputs(ending, file);
    std::fclose(file);
}

void fit(Model& model, const Samples<Sample>& samples) {
    constexpr std::array<float, 10> rates{.05f, .05f, .03f, .03f, .02f, .02f, .01f, .01f, .005f, .005f};
    Random random(1);
    for (const float rate : rates) learn_once(model, samples.fitted, random, rate);
    print_errors(model, samples);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) return std::puts("usage: fit weights.hpp [samples...]"), 1;
    Samples<Sample> samples;
    for (int i = 2; i < count; ++i) {
        for (const PlayedGame& game : read_games(arguments[i])) add_samples(game, samples);
    }
    const auto model = std::make_unique<Model>();
    fit(*model, samples);
    model->write(arguments[1]);
}
