// Fits the weights of core/eval/weights_yinsh.hpp to what searches said about positions of self-play.
//
//     fit weights_yinsh.hpp samples...
//
// A file of samples has one line for each position: the variant, the points that stand for one logit, the
// score of the search and the text of the position. The weights are such that the logistic function of a
// position's sum comes close to that of the search's score. One sample in twelve is kept aside to see how
// well that works for others.
#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "eval/yinsh.hpp"

namespace {

using namespace kwartet;
using namespace kwartet::yinsh;

struct Sample {
    Windows states;
    int stage;
    float target;  // the chance of winning for the side to move
};

double chance(double logit) { return 1 / (1 + std::exp(-logit)); }

bool read_sample(std::ifstream& file, Sample& sample) {
    std::string variant;
    std::string text;
    double scale = 1;
    double score = 0;
    if (!(file >> variant >> scale >> score) || !std::getline(file >> std::ws, text)) return false;
    Setup setup;
    setup.variant = variant == "blitz" ? 1 : 0;
    const auto reading = Yinsh::read(setup, text);
    if (!reading.position) return false;  // the last line of a generator that was stopped
    sample.states = states_of_windows(*reading.position);
    sample.stage = stage_of(*reading.position);
    sample.target = static_cast<float>(chance(score / scale));
    return true;
}

struct Samples {
    std::vector<Sample> fitted;
    std::vector<Sample> aside;
};

// Neighbouring lines come from one game, so whole stretches of them are kept aside.
void read_samples(const char* name, Samples& samples) {
    std::ifstream file(name);
    Sample sample;
    for (int line = 0; read_sample(file, sample); ++line) {
        (line / 1000 % 12 == 11 ? samples.aside : samples.fitted).push_back(sample);
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

    // Returns the error before the step.
    float learn(const Sample& sample, float rate) {
        const float error = static_cast<float>(chance(logit(sample))) - sample.target;
        auto& at_stakes = at_stakes_[stakes_of(sample.stage)];
        tempi_[sample.stage].step(error, rate);
        for (int window = 0; window < window_count; ++window) {
            const int state = sample.states[window];
            states_[places_[state]].step(error, rate);
            at_stakes[places_[state]].step(error, rate);
            plain_states_[sample.stage][plain_places_[state]].step(error, rate);
        }
        return error;
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

void write_numbers(std::FILE* file, const std::vector<long>& numbers) {
    int column = std::fprintf(file, "{");
    for (const long number : numbers) {
        column += std::fprintf(file, "%ld,", number);
        if (column < 105) continue;
        column = 0;
        std::fputc('\n', file);
    }
    std::fputs("},\n", file);
}

constexpr const char* opening =
    R"(// The weights of the opinion about YINSH, in points. Written by tools/train/yinsh/fit.cpp.
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
    std::FILE* file = std::fopen(name, "w");
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

double error_aside(const Model& model, const std::vector<Sample>& samples) {
    double sum = 0;
    for (const Sample& sample : samples) sum += std::pow(chance(model.logit(sample)) - sample.target, 2);
    return std::sqrt(sum / static_cast<double>(samples.size()));
}

// As many steps as there are samples, each with one drawn at random.
double learn_once(Model& model, const std::vector<Sample>& samples, Random& random, float rate) {
    double sum = 0;
    for (std::size_t step = 0; step < samples.size(); ++step) {
        const Sample& sample = samples[random.below(static_cast<int>(samples.size()))];
        sum += std::pow(model.learn(sample, rate), 2);
    }
    return std::sqrt(sum / static_cast<double>(samples.size()));
}

void fit(Model& model, const Samples& samples) {
    constexpr std::array<float, 10> rates{.05f, .05f, .03f, .03f, .02f, .02f, .01f, .01f, .005f, .005f};
    Random random(1);
    for (const float rate : rates) {
        const double error = learn_once(model, samples.fitted, random, rate);
        std::printf("error %.4f, aside %.4f\n", error, error_aside(model, samples.aside));
        std::fflush(stdout);
    }
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 3) return std::puts("usage: fit weights_yinsh.hpp samples..."), 1;
    Samples samples;
    for (int i = 2; i < count; ++i) read_samples(arguments[i], samples);
    std::printf("%zu samples, %zu aside\n", samples.fitted.size(), samples.aside.size());
    const auto model = std::make_unique<Model>();
    fit(*model, samples);
    model->write(arguments[1]);
}
