// Samples of self-play, as `kwartet selfplay` writes them, and what all fits share.
//
// A file begins with what was played, `# skato standard size=8; nodes 2000; seed 1`. Then come the positions
// of one game after the other, `chance result position`, each game with `# game N` at its end. The chance is
// what a search gave to the side to move, the result what that side got in the end, or - beside the game.
//
// Games are finished in any order, so they are put into the order of their numbers: the same games make the
// same weights. One game in twelve is kept aside to see how well the weights work for others.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "any.hpp"

namespace kwartet::train {

struct Said {
    double chance = 0;
    std::optional<double> result;
    std::string text;
};

struct PlayedGame {
    int number = 0;
    Setup setup;
    std::vector<Said> said;
};

[[noreturn]] inline void give_up(const std::string& about, const char* problem) {
    std::fprintf(stderr, "%s: %s\n", about.c_str(), problem);
    std::exit(1);
}

inline Setup read_heading(const std::string& line, const std::string& name) {
    const auto chosen = choose_game(std::string_view(line).substr(0, line.find(';')).substr(2));
    if (!chosen) give_up(name, "does not begin with a game");
    return chosen->setup;
}

inline Said read_said(const std::string& line, const std::string& name) {
    std::istringstream words(line);
    Said said;
    std::string result;
    if (!(words >> said.chance >> result) || !std::getline(words >> std::ws, said.text))
        give_up(name, line.c_str());
    if (result != "-") said.result = std::stod(result);
    return said;
}

// The finished games of a file; what comes after the last of them is left out.
inline std::vector<PlayedGame> read_games(const std::string& name) {
    constexpr std::string_view end_of_game = "# game ";
    std::ifstream file(name);
    std::string line;
    if (!std::getline(file, line) || !line.starts_with("# ")) give_up(name, "has no samples");
    const Setup setup = read_heading(line, name);
    std::vector<PlayedGame> games;
    std::vector<Said> said;
    while (std::getline(file, line)) {
        if (line.starts_with(end_of_game)) {
            games.push_back({std::stoi(line.substr(end_of_game.size())), setup, std::move(said)});
            said.clear();
        } else {
            said.push_back(read_said(line, name));
        }
    }
    std::sort(games.begin(), games.end(),
              [](const PlayedGame& left, const PlayedGame& right) { return left.number < right.number; });
    return games;
}

template <class Sample>
struct Samples {
    std::vector<Sample> fitted;
    std::vector<Sample> aside;

    std::vector<Sample>& of(const PlayedGame& game) { return game.number % 12 == 0 ? aside : fitted; }
};

inline double chance(double logit) { return 1 / (1 + std::exp(-logit)); }

// What a weighed position should come close to: what the search said, mixed with the result where there is
// one.
inline double target_of(const Said& said, double share_of_result) {
    return said.result ? said.chance + share_of_result * (*said.result - said.chance) : said.chance;
}

// The root of the mean square, in chances of winning.
template <class Model, class Sample>
double error_of(const Model& model, const std::vector<Sample>& samples) {
    double sum = 0;
    for (const Sample& sample : samples) sum += std::pow(chance(model.logit(sample)) - sample.target, 2);
    return samples.empty() ? 0 : std::sqrt(sum / static_cast<double>(samples.size()));
}

// As many steps as there are samples, each with one drawn at random.
template <class Model, class Sample>
void learn_once(Model& model, const std::vector<Sample>& samples, Random& random, float rate) {
    for (std::size_t step = 0; step < samples.size(); ++step)
        model.learn(samples[random.below(static_cast<int>(samples.size()))], rate);
}

template <class Model, class Sample>
void print_errors(const Model& model, const Samples<Sample>& samples) {
    std::printf("%zu samples, error %.4f; %zu aside, error %.4f\n", samples.fitted.size(),
                error_of(model, samples.fitted), samples.aside.size(), error_of(model, samples.aside));
}

// A row of weights in braces.
inline void write_numbers(std::FILE* file, const std::vector<long>& numbers) {
    constexpr int longest_line = 105;
    int column = std::fprintf(file, "{");
    for (const long number : numbers) {
        column += std::fprintf(file, "%ld,", number);
        if (column < longest_line) continue;
        column = 0;
        std::fputc('\n', file);
    }
    std::fputs("},\n", file);
}

inline std::FILE* open_weights(const char* name) {
    std::FILE* file = std::fopen(name, "w");
    if (file == nullptr) give_up(name, "cannot be written");
    return file;
}

}  // namespace kwartet::train
