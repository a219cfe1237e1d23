// Fits the weights of core/eval/weights_lyngk.hpp to what searches said about positions of self-play.
//
//     fit weights_lyngk.hpp standard-samples six-stack-samples capture-on-claim-samples
//
// The weights are such that the logistic function of a position's sum comes close to that of the search's
// score, mixed with the result of the game where there is one. What is good for one side is about as bad for
// the other: a number is fitted as a difference of both sides and, held near nothing, as a sum of both, which
// is the worth of being to move. One sample in twelve is kept aside to see how well the weights work for
// others.
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "eval/lyngk.hpp"

namespace {

using namespace kwartet;
using namespace kwartet::lyngk;

constexpr int per_side = Features::per_side;
constexpr int feature_count = Features::count;
constexpr double points_of_logit = Opinion<Lyngk>::points_of_logit;
constexpr double share_of_result = 0.3;

using Numbers = std::array<float, feature_count>;

struct Sample {
    Numbers numbers;
    std::array<float, stage_count> shares;
    float target;  // the chance of winning for the side to move
};

struct Samples {
    std::vector<Sample> fitted;
    std::vector<Sample> aside;
};

double chance(double logit) { return 1 / (1 + std::exp(-logit)); }

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

float target_of(int half_points, double score) {
    const double found = chance(score / points_of_logit);
    const bool has_result = half_points <= 2;
    const double mixed = (1 - share_of_result) * found + share_of_result * half_points / 2.0;
    return static_cast<float>(has_result ? mixed : found);
}

Sample make_sample(const Lyngk& position, float target) {
    const Features features(position);
    const auto share = shares(features.stacks());
    Sample sample{differences_and_sums(features.values()), {}, target};
    for (int stage = 0; stage < stage_count; ++stage) {
        sample.shares[stage] = static_cast<float>(share[stage]) / stage_length;
    }
    return sample;
}

Setup setup_of(int variant) {
    Setup setup;
    setup.variant = variant == 1 ? 1 : 0;
    setup.options[0] = variant == 2 ? 1 : 0;
    return setup;
}

// Neighbouring lines come from one game, so whole stretches of them are kept aside.
Samples read_samples(const char* name, const Setup& setup) {
    Samples samples;
    std::ifstream file(name);
    int half_points = 0;
    double score = 0;
    std::string text;
    for (int line = 0; file >> half_points >> score && std::getline(file >> std::ws, text); ++line) {
        const auto reading = Lyngk::read(setup, text);
        auto& list = line / 500 % 12 == 11 ? samples.aside : samples.fitted;
        list.push_back(make_sample(*reading.position, target_of(half_points, score)));
    }
    return samples;
}

// How large a number usually is; steps are measured by it.
Numbers sizes_of(const std::vector<Sample>& samples) {
    Numbers squares{};
    for (const Sample& sample : samples) {
        for (int i = 0; i < feature_count; ++i) squares[i] += sample.numbers[i] * sample.numbers[i];
    }
    for (float& square : squares) square = std::sqrt(square / static_cast<float>(samples.size())) + 0.05f;
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

    // Returns the error before the step.
    float learn(const Sample& sample, float rate) {
        const float error = static_cast<float>(chance(logit(sample))) - sample.target;
        for (int stage = 0; stage < stage_count; ++stage) {
            if (sample.shares[stage] > 0) learn_stage(stage, sample, error, rate);
        }
        return error;
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

void write_weights(std::FILE* file, const Numbers& weights) {
    int column = std::fprintf(file, "    {");
    for (const float weight : weights) {
        column += std::fprintf(file, "%ld,", std::lround(weight * points_of_logit));
        if (column < 105) continue;
        column = std::fprintf(file, "\n     ") - 1;
    }
    std::fputs("},\n", file);
}

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
        write_weights(file, weights);
    }
    std::fputs("}},\n", file);
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

Model fit(const Samples& samples) {
    constexpr std::array<float, 12> rates{.2f, .2f, .1f, .1f, .05f, .05f, .03f, .03f, .02f, .02f, .01f, .01f};
    Model model(sizes_of(samples.fitted));
    Random random(1);
    double error = 0;
    for (const float rate : rates) error = learn_once(model, samples.fitted, random, rate);
    std::printf("%zu samples, error %.4f, aside %.4f\n", samples.fitted.size(), error,
                error_aside(model, samples.aside));
    return model;
}

constexpr const char* opening =
    R"(// The weights of the opinion about LYNGK, in points. Written by tools/train/lyngk/fit.cpp.
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
    if (count != 5) return std::puts("usage: fit weights_lyngk.hpp standard six-stack capture-on-claim"), 1;
    std::vector<Model> models;
    for (int variant = 0; variant < 3; ++variant) {
        models.push_back(fit(read_samples(arguments[2 + variant], setup_of(variant))));
    }
    std::FILE* file = std::fopen(arguments[1], "w");
    std::fprintf(file, opening, stage_count, feature_count);
    for (const Model& model : models) model.write(file);
    std::fputs(ending, file);
    std::fclose(file);
}
