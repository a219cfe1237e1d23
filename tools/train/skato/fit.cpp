// Fits the weights of core/eval/weights_skato.hpp to what searches said about positions of self-play.
//
//     fit weights_skato.hpp samples...
//
// A file of samples has one line for each position: the size of the board, the chance that the search gave to
// the side to move, that side's result in the game (1, 0.5 or 0) and the text of the position. The weights
// are such that the logistic function of a position's sum comes close to the chance, mixed with a little of
// the result. One sample in twelve is kept aside to see how well that works for others.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include "eval/skato_features.hpp"

namespace {

using namespace kwartet;
using namespace kwartet::skato;

constexpr double points_of_logit = 300;
constexpr double share_of_result = 0.1;

struct Count {
    int feature;
    int count;
};

struct Sample {
    std::vector<Count> counts;
    double emptiness;
    double target;  // the chance of winning for the side to move
};

struct Samples {
    std::vector<Sample> fitted;
    std::vector<Sample> aside;
};

double chance(double logit) { return 1 / (1 + std::exp(-logit)); }

template <int N>
Sample make_sample(const std::string& text, double target) {
    const auto position = *Skato<N>::read({0, {N}}, text).position;
    std::array<int, feature_count> sums{};
    Features<N>::count(position, [&](int feature, int count) { sums[feature] += count; });
    const int taken = count_bits(position.pieces(Side::first) | position.pieces(Side::second));
    Sample sample{{}, 1.0 - taken / double(N * N), target};
    for (int feature = 0; feature < feature_count; ++feature) {
        if (sums[feature] != 0) sample.counts.push_back({feature, sums[feature]});
    }
    return sample;
}

Sample make_sample(int size, const std::string& text, double target) {
    switch (size) {
        case 6:
            return make_sample<6>(text, target);
        case 7:
            return make_sample<7>(text, target);
        case 9:
            return make_sample<9>(text, target);
        case 10:
            return make_sample<10>(text, target);
        default:
            return make_sample<8>(text, target);
    }
}

// Neighbouring lines come from one game, so whole stretches of them are kept aside.
void read_samples(const char* name, Samples& samples) {
    std::ifstream file(name);
    int size = 0;
    double searched = 0;
    double result = 0;
    std::string text;
    for (int line = 0; file >> size >> searched >> result && std::getline(file >> std::ws, text); ++line) {
        const double target = searched + share_of_result * (result - searched);
        (line / 1000 % 12 == 11 ? samples.aside : samples.fitted).push_back(make_sample(size, text, target));
    }
}

// A weight while it is fitted, by steps of about equal size for all weights (Adam).
struct Parameter {
    double value = 0;
    double slope = 0;
    double mean = 0;
    double mean_square = 0;

    void step(double samples, double rate, double left_of_start, double left_of_squares) {
        const double now = slope / samples + 1e-5 * value;
        mean += 0.1 * (now - mean);
        mean_square += 0.001 * (now * now - mean_square);
        value -= rate * mean / (1 - left_of_start) / (std::sqrt(mean_square / (1 - left_of_squares)) + 1e-8);
        slope = 0;
    }
};

class Model {
  public:
    double logit(const Sample& sample) const {
        double full = parameters_[0][feature_count].value;
        double empty = parameters_[1][feature_count].value;
        for (const auto [feature, count] : sample.counts) {
            full += count * parameters_[0][feature].value;
            empty += count * parameters_[1][feature].value;
        }
        return full + sample.emptiness * (empty - full);
    }

    // Returns the error of the sample.
    double learn(const Sample& sample) {
        const double error = chance(logit(sample)) - sample.target;
        add_slopes(parameters_[0], sample, error * (1 - sample.emptiness));
        add_slopes(parameters_[1], sample, error * sample.emptiness);
        return error;
    }
    void step(double samples, double rate) {
        left_of_start_ *= 0.9;
        left_of_squares_ *= 0.999;
        for (auto& row : parameters_) {
            for (Parameter& each : row) each.step(samples, rate, left_of_start_, left_of_squares_);
        }
    }

    void write(const char* name) const;

  private:
    using Row = std::array<Parameter, feature_count + 1>;  // the last one is the worth of being to move

    static void add_slopes(Row& row, const Sample& sample, double slope) {
        for (const auto [feature, count] : sample.counts) row[feature].slope += count * slope;
        row[feature_count].slope += slope;
    }

    std::array<Row, 2> parameters_{};
    double left_of_start_ = 1;
    double left_of_squares_ = 1;
};

constexpr const char* opening =
    R"(// The weights of the opinion about SKATO, in points. Written by tools/train/skato/fit.cpp.
#pragma once

#include <array>
#include <cstdint>

namespace kwartet::skato {

constexpr double points_of_logit = %.0f;

// clang-format off
inline constexpr std::array<int, 2> tempo_weights{%ld, %ld};
inline constexpr std::array<std::array<std::int16_t, %d>, 2> weights{{
)";

constexpr const char* ending = R"(}};
// clang-format on

}  // namespace kwartet::skato
)";

long in_points(const Parameter& parameter) { return std::lround(parameter.value * points_of_logit); }

void Model::write(const char* name) const {
    std::FILE* file = std::fopen(name, "w");
    std::fprintf(file, opening, points_of_logit, in_points(parameters_[0].back()),
                 in_points(parameters_[1].back()), feature_count);
    for (const Row& row : parameters_) {
        int column = std::fprintf(file, "{");
        for (int feature = 0; feature < feature_count; ++feature) {
            column += std::fprintf(file, "%ld,", in_points(row[feature]));
            if (column >= 105) column = 0, std::fputc('\n', file);
        }
        std::fputs("},\n", file);
    }
    std::fputs(ending, file);
    std::fclose(file);
}

double error_aside(const Model& model, const std::vector<Sample>& samples) {
    double sum = 0;
    for (const Sample& sample : samples) sum += std::pow(chance(model.logit(sample)) - sample.target, 2);
    return std::sqrt(sum / static_cast<double>(samples.size()));
}

// Every sample once, in random order and in small batches.
double learn_once(Model& model, std::vector<Sample>& samples, Random& random, double rate) {
    constexpr std::size_t batch = 256;
    double sum = 0;
    for (std::size_t i = samples.size(); i > 1; --i)
        std::swap(samples[i - 1], samples[random.below(static_cast<int>(i))]);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        sum += std::pow(model.learn(samples[i]), 2);
        if ((i + 1) % batch == 0) model.step(batch, rate);
    }
    return std::sqrt(sum / static_cast<double>(samples.size()));
}

void fit(Model& model, Samples& samples) {
    Random random(1);
    for (const double rate : {0.02, 0.006, 0.002}) {
        for (int round = 0; round < 10; ++round) {
            const double error = learn_once(model, samples.fitted, random, rate);
            std::printf("error %.4f, aside %.4f\n", error, error_aside(model, samples.aside));
        }
    }
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 3) return std::puts("usage: fit weights_skato.hpp samples..."), 1;
    Samples samples;
    for (int i = 2; i < count; ++i) read_samples(arguments[i], samples);
    std::printf("%zu samples, %zu aside\n", samples.fitted.size(), samples.aside.size());
    Model model;
    fit(model, samples);
    model.write(arguments[1]);
}
