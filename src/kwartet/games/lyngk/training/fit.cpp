// Fits the weights of ../weights.hpp to what searches said about positions of self-play.
//
//     fit weights.hpp samples...
//
// The weights are such that the logistic function of a position's sum comes close to the chance that the
// search gave, mixed with the result of the game where there is one. What is good for one side is about as
// bad for the other: a number is fitted as a difference of both sides and, held near nothing, as a sum of
// both, which is the worth of being to move. Without samples all weights are nothing; a variant that alone
// has none gets those of the standard game.
#include <array>

#include "games/lyngk/evaluation.hpp"
#include "samples.hpp"

namespace {

using namespace kwartet;
using namespace kwartet::lyngk;
using namespace kwartet::train;

constexpr int per_side = Features::per_side;
constexpr int feature_count = Features::count;
constexpr int variant_count = 3;
constexpr double points_of_logit = Evaluation<Lyngk>::points_of_logit;
constexpr double share_of_result = 0.3;

using Numbers = std::array<float, feature_count>;

struct Sample {
    Numbers numbers;
    std::array<float, stage_count> shares;
    float target;  // the chance of winning for the side to move
};

// Differences of both sides first, then sums, then what both share. It undoes itself but for a factor.
template <class Values>
Numbers differences_and_sums(const Values& values) {
    Numbers numbers;
    for (int i = 0; i < per_side; ++i) {
        numbers[i] = static_cast<float>(values[i] - values[per_side + i]);
        numbers[per_side + i] = static_cast<float>(values[i] + values[per_side + i]);
    }
    for (int i = 2 * per_side; i < feature_count; ++i) numbers[i] = static_cast<float>(values[i]);
    return numbers;
}

Sample make_sample(const Lyngk& position, float target) {
    const Features features(position, Lookout(position));
    const auto share = shares(features.stacks());
    Sample sample{differences_and_sums(features.values()), {}, target};
    for (int stage = 0; stage < stage_count; ++stage) {
        sample.shares[stage] = static_cast<float>(share[stage]) / stage_length;
    }
    return sample;
}

// Standard, six-stack and capture_on_claim, in the order of the weights.
int variant_of(const Setup& setup) { return setup.variant == 1 ? 1 : setup.options[0] == 1 ? 2 : 0; }

// Only positions that the evaluation scores can be fitted.
void add_samples(const PlayedGame& game, Samples<Sample>& samples) {
    for (const Said& said : game.said) {
        const auto position = Lyngk::read(game.setup, said.text, Origin::play).position;
        if (!position) give_up(said.text, "is no position of LYNGK");
        if (position->has_claimed_now()) continue;
        const auto target = static_cast<float>(target_of(said, share_of_result));
        samples.of(game).push_back(make_sample(*position, target));
    }
}

// How large a number usually is; steps are measured by it.
Numbers sizes_of(const std::vector<Sample>& samples) {
    Numbers squares{};
    if (samples.empty()) squares.fill(1);
    for (const Sample& sample : samples) {
        for (int i = 0; i < feature_count; ++i) squares[i] += sample.numbers[i] * sample.numbers[i];
    }
    for (float& square : squares)
        square = std::sqrt(square / std::max(1.0f, static_cast<float>(samples.size()))) + 0.05f;
    return squares;
}

// A weight while it is fitted: steps get smaller where much has been learnt already (Adagrad).
struct Parameter {
    float value = 0;
    float squares = 1e-2f;

    void step(float slope, float rate) {
        squares += slope * slope;
        value -= rate * slope / std::sqrt(squares);
    }
};

class Model {
  public:
    explicit Model(const Numbers& sizes) : sizes_(sizes) {}

    float logit(const Sample& sample) const {
        float sum = 0;
        for (int stage = 0; stage < stage_count; ++stage) {
            if (sample.shares[stage] > 0) sum += sample.shares[stage] * stage_logit(stage, sample.numbers);
        }
        return sum;
    }

    void learn(const Sample& sample, float rate) {
        const float error = static_cast<float>(chance(logit(sample))) - sample.target;
        for (int stage = 0; stage < stage_count; ++stage) {
            if (sample.shares[stage] > 0) learn_stage(stage, sample, error, rate);
        }
    }

    void write(std::FILE* file) const;

  private:
    static float pull_to_nothing(int i) { return i >= per_side && i < 2 * per_side ? 3e-3f : 3e-4f; }

    float stage_logit(int stage, const Numbers& numbers) const {
        float sum = 0;
        for (int i = 0; i < feature_count; ++i) sum += parameters_[stage][i].value * numbers[i] / sizes_[i];
        return sum;
    }

    void learn_stage(int stage, const Sample& sample, float error, float rate) {
        for (int i = 0; i < feature_count; ++i) {
            Parameter& parameter = parameters_[stage][i];
            const float slope = error * sample.numbers[i] / sizes_[i] + pull_to_nothing(i) * parameter.value;
            parameter.step(sample.shares[stage] * slope, rate);
        }
    }

    Numbers sizes_;
    std::array<std::array<Parameter, feature_count>, stage_count> parameters_{};
};

void Model::write(std::FILE* file) const {
    std::fputs("{{\n", file);
    for (const auto& stage : parameters_) {
        std::array<float, feature_count> weights;
        for (int i = 0; i < feature_count; ++i) weights[i] = stage[i].value / sizes_[i];
        for (int i = 0; i < per_side; ++i) {
            const float difference = weights[i], sum = weights[per_side + i];
            weights[i] = sum + difference;
            weights[per_side + i] = sum - difference;
        }
        std::vector<long> points;
        for (const float weight : weights) points.push_back(std::lround(weight * points_of_logit));
        write_numbers(file, points);
    }
    std::fputs("}},\n", file);
}

Model fit(const Samples<Sample>& samples) {
    constexpr std::array<float, 12> rates{.2f, .2f, .1f, .1f, .05f, .05f, .03f, .03f, .02f, .02f, .01f, .01f};
    Model model(sizes_of(samples.fitted));
    Random random(1);
    for (const float rate : rates) learn_once(model, samples.fitted, random, rate);
    print_errors(model, samples);
    return model;
}

constexpr const char* opening =
    R"(// The weights of the evaluation of LYNGK, in points. Written by training/fit.cpp.
//
// One table for standard, six-stack and capture_on_claim each; in a table, one row of weights for a full, a
// half empty and an almost empty board.
#pragma once

#include <array>
#include <cstdint>

namespace kwartet::lyngk {

constexpr int stage_count = %d;
constexpr int weight_count = %d;
using Weights = std::array<std::array<std::int16_t, weight_count>, stage_count>;

// clang-format off
inline constexpr std::array<Weights, 3> variant_weights{{
)";

constexpr const char* ending = R"(}};
// clang-format on

}  // namespace kwartet::lyngk
)";

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) return std::puts("usage: fit weights.hpp [samples...]"), 1;
    std::array<Samples<Sample>, variant_count> samples;
    for (int i = 2; i < count; ++i) {
        for (const PlayedGame& game : read_games(arguments[i]))
            add_samples(game, samples[variant_of(game.setup)]);
    }
    std::FILE* file = open_weights(arguments[1]);
    std::fprintf(file, opening, stage_count, feature_count);
    for (const auto& own : samples) fit(own.fitted.empty() ? samples[0] : own).write(file);
    std::fputs(ending, file);
    std::fclose(file);
}
