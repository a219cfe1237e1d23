// Fits the weights of ../weights.hpp to what searches said about positions of self-play.
//
//     fit weights.hpp samples...
//
// The weights are such that the logistic function of a position's sum comes close to the chance that the
// search gave, mixed with a little of the result of the game. Without samples all weights are nothing.
#include <array>
#include <numeric>

#include "games/skato/evaluation.hpp"
#include "samples.hpp"

namespace {

using namespace kwartet;
using namespace kwartet::skato;
using namespace kwartet::train;

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

template <int N>
Sample make_sample(const Skato<N>& position, double target) {
    std::array<int, feature_count> sums{};
    Features<N>::count(position, [&](int feature, int count) { sums[feature] += count; });
    const int taken = count_bits(position.pieces(Side::first) | position.pieces(Side::second));
    Sample sample{{}, 1.0 - taken / double(N * N), target};
    for (int feature = 0; feature < feature_count; ++feature) {
        if (sums[feature] != 0) sample.counts.push_back({feature, sums[feature]});
    }
    return sample;
}

// Threats of five are played out before anything is weighed, and near the end search sees it all.
template <int N>
bool is_weighed(const Skato<N>& position) {
    return position.move_count() > 3 && completing(position, Side::first) == 0 &&
           completing(position, Side::second) == 0;
}

template <int N>
void add_samples_of_size(const PlayedGame& game, Samples<Sample>& samples) {
    for (const Said& said : game.said) {
        const auto position = Skato<N>::read(game.setup, said.text, Origin::play).position;
        if (!position) give_up(said.text, "is no position of SKATO");
        if (is_weighed(*position))
            samples.of(game).push_back(make_sample(*position, target_of(said, share_of_result)));
    }
}

void add_samples(const PlayedGame& game, Samples<Sample>& samples) {
    switch (game.setup.options[0]) {
        case 6:
            return add_samples_of_size<6>(game, samples);
        case 7:
            return add_samples_of_size<7>(game, samples);
        case 9:
            return add_samples_of_size<9>(game, samples);
        case 10:
            return add_samples_of_size<10>(game, samples);
        default:
            return add_samples_of_size<8>(game, samples);
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

    void learn(const Sample& sample) {
        const double error = chance(logit(sample)) - sample.target;
        add_slopes(parameters_[0], sample, error * (1 - sample.emptiness));
        add_slopes(parameters_[1], sample, error * sample.emptiness);
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
    R"(// The weights of the evaluation of SKATO, in points. Written by training/fit.cpp.
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
    std::FILE* file = open_weights(name);
    std::fprintf(file, opening, points_of_logit, in_points(parameters_[0].back()),
                 in_points(parameters_[1].back()), feature_count);
    for (const Row& row : parameters_) {
        std::vector<long> points;
        for (int feature = 0; feature < feature_count; ++feature) points.push_back(in_points(row[feature]));
        write_numbers(file, points);
    }
    std::fputs(ending, file);
    std::fclose(file);
}

// Every sample once, in random order and in small batches.
void learn_all(Model& model, std::vector<Sample>& samples, Random& random, double rate) {
    constexpr std::size_t batch = 256;
    for (std::size_t i = samples.size(); i > 1; --i)
        std::swap(samples[i - 1], samples[random.below(static_cast<int>(i))]);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        model.learn(samples[i]);
        if ((i + 1) % batch == 0) model.step(batch, rate);
    }
}

void fit(Model& model, Samples<Sample>& samples) {
    Random random(1);
    for (const double rate : {0.02, 0.006, 0.002}) {
        for (int round = 0; round < 10; ++round) learn_all(model, samples.fitted, random, rate);
    }
    print_errors(model, samples);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) return std::puts("usage: fit weights.hpp [samples...]"), 1;
    Samples<Sample> samples;
    for (int i = 2; i < count; ++i) {
        for (const PlayedGame& game : read_games(arguments[i])) add_samples(game, samples);
    }
    Model model;
    fit(model, samples);
    model.write(arguments[1]);
}
