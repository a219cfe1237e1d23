// Trains the network of ../network_weights.hpp on positions of self-play of the standard game.
//
//     network network_weights.hpp [samples...]
//
// The network corrects the weighed features, so these have to be fitted first (fit.cpp). The logistic
// function of both together comes close to the chance that the search gave, mixed with the result of the
// game. The method is Adam with batches and a rate that falls to nothing. The same samples give the same
// weights: the order is drawn from a fixed seed, and there is one thread. Without samples all weights are
// nothing.
#include <array>

#include "games/lyngk/evaluation.hpp"
#include "samples.hpp"

namespace {

using namespace kwartet;
using namespace kwartet::lyngk;
using namespace kwartet::train;

constexpr double points_of_logit = Evaluation<Lyngk>::points_of_logit;
constexpr double share_of_result = 0.3;
constexpr std::size_t batch_size = 4096;
constexpr int epochs = 5;
constexpr float first_rate = 2e-3f;
constexpr float decay = 0.02f;
constexpr float largest_row = static_cast<float>(largest_row_number) / network_one;

using Row = std::array<float, hidden_count>;

struct Sample {
    std::size_t first;  // among the tokens of all samples
    int count;
    int stage;
    float logit;   // of the weighed features
    float target;  // the chance of winning for the side to move
};

// The tokens of all samples, one after the other.
std::vector<std::uint16_t> all_tokens;

Sample make_sample(const Lyngk& position, float target) {
    const Lookout lookout(position);
    const Features features(position, lookout);
    Sample sample{all_tokens.size(), 0, network_stage(features.stacks()), 0, target};
    for (const int token : tokens_of(position, lookout))
        all_tokens.push_back(static_cast<std::uint16_t>(token));
    sample.count = static_cast<int>(all_tokens.size() - sample.first);
    sample.logit = static_cast<float>(weigh(features, weights_of(position)) / points_of_logit);
    return sample;
}

void add_samples(const PlayedGame& game, Samples<Sample>& samples) {
    for (const Said& said : game.said) {
        const auto position = Lyngk::read(game.setup, said.text, Origin::play).position;
        if (!position) give_up(said.text, "is no position of LYNGK");
        if (position->has_claimed_now() || !has_network(*position)) continue;
        const auto target = static_cast<float>(target_of(said, share_of_result));
        samples.of(game).push_back(make_sample(*position, target));
    }
}

// Numbers that are trained together: their values, the slopes of a batch, and the moments of Adam.
class Parameters {
  public:
    explicit Parameters(std::size_t count) : values(count), slopes(count), means_(count), squares_(count) {}

    void step(float rate, float limit, float mean_part, float square_part) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            for (int unit = 0; unit < hidden_count; ++unit) {
                const float slope = slopes[i][unit];
                float& mean = means_[i][unit];
                float& square = squares_[i][unit];
                mean += 0.1f * (slope - mean);
                square += 0.001f * (slope * slope - square);
                const float move = mean / mean_part / (std::sqrt(square / square_part) + 1e-8f);
                const float value = values[i][unit] - rate * (move + decay * values[i][unit]);
                values[i][unit] = std::clamp(value, -limit, limit);
                slopes[i][unit] = 0;
            }
        }
    }

    std::vector<Row> values;
    std::vector<Row> slopes;

  private:
    std::vector<Row> means_;
    std::vector<Row> squares_;
};

class Model {
  public:
    Model() : rows_(token_count), outputs_(network_stage_count) {}

    // Small numbers, so that the hidden units become different.
    void begin() {
        Random random(1);
        const auto draw = [&](float size) {
            return size * static_cast<float>(random.below(2001) - 1000) / 1000;
        };
        for (int token = 0; token < token_count; ++token) {
            for (float& number : rows_.values[token]) number = draw(0.02f);
        }
        for (int token = first_claim_token; token < token_count; ++token) {
            for (float& number : rows_.values[token]) number += 0.3f;
        }
        for (Row& row : outputs_.values) {
            for (float& number : row) number = draw(0.5f);
        }
    }

    float logit(const Sample& sample) const {
        const Row hidden = hidden_of(sample);
        float sum = sample.logit;
        for (int unit = 0; unit < hidden_count; ++unit)
            sum += hidden[unit] * hidden[unit] * outputs_.values[sample.stage][unit];
        return sum;
    }

    // Adds the slopes of a sample to those of the batch.
    void learn(const Sample& sample) {
        const Row hidden = hidden_of(sample);
        const Row& outputs = outputs_.values[sample.stage];
        float logit = sample.logit;
        for (int unit = 0; unit < hidden_count; ++unit) logit += hidden[unit] * hidden[unit] * outputs[unit];
        const float error = (static_cast<float>(chance(logit)) - sample.target) / batch_size;
        Row slopes;
        for (int unit = 0; unit < hidden_count; ++unit) {
            const bool is_inside = hidden[unit] > 0 && hidden[unit] < 1;
            outputs_.slopes[sample.stage][unit] += error * hidden[unit] * hidden[unit];
            slopes[unit] = is_inside ? error * 2 * hidden[unit] * outputs[unit] : 0;
        }
        for (int i = 0; i < sample.count; ++i) {
            Row& row = rows_.slopes[all_tokens[sample.first + i]];
            for (int unit = 0; unit < hidden_count; ++unit) row[unit] += slopes[unit];
        }
    }

    void step(float rate) {
        mean_power_ *= 0.9f;
        square_power_ *= 0.999f;
        rows_.step(rate, largest_row, 1 - mean_power_, 1 - square_power_);
        outputs_.step(rate, 1e9f, 1 - mean_power_, 1 - square_power_);
    }

    // As the engine will use it.
    void round() {
        for (Row& row : rows_.values) {
            for (float& number : row) number = std::round(number * network_one) / network_one;
        }
    }

    void write(std::FILE* file) const {
        write_rows(file, rows_.values, network_one);
        write_rows(file, outputs_.values, points_of_logit * output_part);
    }

  private:
    Row hidden_of(const Sample& sample) const {
        Row hidden{};
        for (int i = 0; i < sample.count; ++i) {
            const Row& row = rows_.values[all_tokens[sample.first + i]];
            for (int unit = 0; unit < hidden_count; ++unit) hidden[unit] += row[unit];
        }
        for (float& number : hidden) number = std::clamp(number, 0.0f, 1.0f);
        return hidden;
    }

    static void write_rows(std::FILE* file, const std::vector<Row>& rows, double one) {
        std::fputs("{{\n", file);
        for (const Row& row : rows) {
            std::vector<long> numbers;
            for (const float number : row) numbers.push_back(std::lround(number * one));
            write_numbers(file, numbers);
        }
        std::fputs("}},\n", file);
    }

    Parameters rows_;
    Parameters outputs_;
    float mean_power_ = 1;
    float square_power_ = 1;
};

void fit(Model& model, const Samples<Sample>& samples) {
    Random random(1);
    const std::size_t batches = samples.fitted.size() / batch_size + 1;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t batch = 0; batch < batches; ++batch) {
            for (std::size_t i = 0; i < batch_size; ++i)
                model.learn(samples.fitted[random.below(static_cast<int>(samples.fitted.size()))]);
            const float done =
                (static_cast<float>(epoch) + static_cast<float>(batch) / static_cast<float>(batches)) /
                epochs;
            model.step(first_rate * (1 - done));
        }
        std::printf("epoch %d: error aside %.5f\n", epoch + 1, error_of(model, samples.aside));
        std::fflush(stdout);
    }
    model.round();
    print_errors(model, samples);
}

constexpr const char* opening =
    R"(// The weights of the network of LYNGK. Written by training/network.cpp.
#pragma once

#include <array>
#include <cstdint>

namespace kwartet::lyngk {

constexpr int hidden_count = %d;
constexpr int network_row_count = %d;
constexpr int network_stage_count = %d;

struct Network {
    std::array<std::array<std::int16_t, hidden_count>, network_row_count> rows;
    std::array<std::array<std::int16_t, hidden_count>, network_stage_count> outputs;
};

// clang-format off
inline constexpr Network network{
)";

constexpr const char* ending = R"(};
// clang-format on

}  // namespace kwartet::lyngk
)";

struct LinearAlone {
    float logit(const Sample& sample) const { return sample.logit; }
};

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) return std::puts("usage: network network_weights.hpp [samples...]"), 1;
    Samples<Sample> samples;
    for (int i = 2; i < count; ++i) {
        for (const PlayedGame& game : read_games(arguments[i])) add_samples(game, samples);
    }
    std::fputs("without the network: ", stdout);
    print_errors(LinearAlone{}, samples);
    Model model;
    if (!samples.fitted.empty()) {
        model.begin();
        fit(model, samples);
    }
    std::FILE* file = open_weights(arguments[1]);
    std::fprintf(file, opening, hidden_count, token_count, network_stage_count);
    model.write(file);
    std::fputs(ending, file);
    std::fclose(file);
}
