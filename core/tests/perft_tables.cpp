// The perft tables in tests/perft, counted by the core itself.
#include "perft_tables.hpp"

#include <fstream>
#include <sstream>
#include <vector>

#include "any.hpp"
#include "check.hpp"

namespace kwartet::test {

namespace {

constexpr std::uint64_t most_leaves = 2'000'000;

struct Block {
    std::string game;
    std::string name;
    std::string start;
    std::vector<std::string> moves;
    std::vector<std::uint64_t> plies;
    std::vector<std::uint64_t> turns;
};

template <class Value>
std::vector<Value> split(const std::string& line) {
    std::istringstream words(line);
    std::vector<Value> values;
    for (Value value; words >> value;) values.push_back(value);
    return values;
}

std::vector<Block> read_blocks(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::vector<Block> blocks;
    for (std::string line; std::getline(file, line);) {
        const std::string word = line.substr(0, line.find(' '));
        const std::string rest = line.size() > word.size() ? line.substr(word.size() + 1) : "";
        if (word == "game") blocks.push_back({rest, "", "", {}, {}, {}});
        if (word == "name") blocks.back().name = rest;
        if (word == "start") blocks.back().start = rest;
        if (word == "moves") blocks.back().moves = split<std::string>(rest);
        if (word == "plies") blocks.back().plies = split<std::uint64_t>(rest);
        if (word == "turns") blocks.back().turns = split<std::uint64_t>(rest);
    }
    return blocks;
}

std::optional<AnyGame> position_of(const Block& block) {
    const auto chosen = choose_game(block.game);
    if (!chosen) return {};
    std::optional<AnyGame> position =
        block.start == "-" ? chosen->entry->start(chosen->setup, 0)
                           : chosen->entry->read(chosen->setup, block.start, Origin::play).position;
    for (const std::string& move : block.moves) {
        if (position) position = play_text(*position, move);
    }
    return position;
}

void count(const AnyGame& position, const std::vector<std::uint64_t>& expected, Depth unit,
           const std::string& about) {
    NeverStop never;
    for (std::size_t i = 0; i < expected.size() && expected[i] <= most_leaves; ++i) {
        const std::string where = about + ", depth " + std::to_string(i + 1);
        for (const Counting counting : {Counting::bulk, Counting::every_leaf}) {
            check(perft_any(position, static_cast<int>(i + 1), unit, counting, never) == expected[i], "perft",
                  where);
        }
    }
}

}  // namespace

void run_perft_tables(const std::filesystem::path& folder) {
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        if (file.path().extension() != ".perft") continue;
        for (const Block& block : read_blocks(file.path())) {
            const auto position = position_of(block);
            check(position.has_value(), "the position is read", block.name);
            if (!position) continue;
            count(*position, block.plies, Depth::plies, block.game + " " + block.name);
            count(*position, block.turns, Depth::turns, block.game + " " + block.name + " (turns)");
        }
    }
}

}  // namespace kwartet::test
