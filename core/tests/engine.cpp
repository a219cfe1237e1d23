// The engine as a player: glances, levels, judgement; and views of whole games.
#include "engine.hpp"

#include <array>
#include <string>

#include "check.hpp"
#include "engine/engine.hpp"
#include "engine/judgement.hpp"
#include "setups.hpp"
#include "view.hpp"
#include "vocabulary.hpp"

namespace kwartet::test {

namespace {

constexpr int decisions = 1000;

std::array<int, 3> chosen(const Glance& glance, const std::array<Look, 3>& looks) {
    std::array<int, 3> counts{};
    for (std::uint64_t seed = 0; seed < decisions; ++seed) {
        Chance chance(seed, 1);
        ++counts[choose_at_a_glance(glance, looks, chance)];
    }
    return counts;
}

void check_glances() {
    const std::array<Look, 3> looks{{{0.4, false}, {0.2, false}, {-1.4, false}}};
    const auto misjudged = chosen({1, 0, 0.5}, looks);
    check(misjudged[0] > 0 && misjudged[1] > 0, "what looks nearly as good is taken sometimes", "");
    check(misjudged[2] == 0, "a glance never takes what looks much worse", "");
    const auto overlooked = chosen({1, 0.5, 0}, looks);
    check(overlooked[0] > 450 && overlooked[0] < 700, "the best is noticed, or nothing was", "");
    check(overlooked[1] > overlooked[2] && overlooked[2] > 0, "good moves are overlooked", "");
    const std::array<Look, 3> won{{{9, false}, {5, false}, {0, true}}};
    check(chosen({1, 0.99, 5}, won)[2] == decisions, "a glance always sees a win", "");
}

// Two engines with the same seed decide the same; every decision is legal.
void check_level(const AnyGame& game, const std::string& about) {
    const Glance glance{1, 0.4, 1.0};
    std::array<MoveText, 2> moves;
    for (MoveText& move : moves) {
        Engine engine({1, 1, 7});
        Control control(glance_limits(game, 60.0));
        check(engine.glances(game, glance), "a level that always glances does so", about);
        move = engine.glance(game, glance, control);
        engine.forget();
    }
    check(moves[0].view() == moves[1].view(), "the seed decides", about);
    check(play_text(game, moves[0].view()).has_value(), "a glance is legal", about);
}

void check_levels() {
    Random random(3);
    for (const Chosen& chosen : all_setups()) {
        const std::string about(chosen.entry->facts->id);
        check_level(chosen.entry->start(chosen.setup, random.next()), about);
        const LevelTable& table = *level_table(chosen.entry->facts->id);
        check(table[highest_level - 1].glance.often == 0, "the highest level never glances", about);
    }
}

void check_judgement() {
    const Worth even{0.5};
    const Worth worse{0.25};
    const Worth won{1, Proven::win, 5};
    check(judge(even, worse, Side::first, false).grade == Grade::blunder, "a lost chance is a blunder", "");
    check(judge(even, worse, Side::second, false).loss == 0, "what the other side gains is no loss", "");
    check(judge(even, worse, Side::first, true).grade == Grade::best, "the engine's choice is the best", "");
    const Judgement let_go = judge(won, {0.97}, Side::first, false);
    check(let_go.grade == Grade::mistake && let_go.change == Change::win_to_unproven,
          "to lose a proven win is a mistake", "");
    check(judge(won, {1, Proven::win, 4}, Side::first, false).grade == Grade::best, "a proof is kept", "");
    check(judge({0, Proven::loss, 6}, {0, Proven::loss, 3}, Side::first, false).grade == Grade::good,
          "a loss that comes sooner is not the best", "");
    check(accuracy_of(0) == 100 && accuracy_of(1) == 0, "accuracy goes from 100 to 0", "");
}

bool holds(const Json& json, std::string_view part) {
    return json.view().find(part) != std::string_view::npos;
}

template <Game P>
void check_view(const P& position, const P& before, const MoveText& move) {
    const std::string about(position.text().view());
    const Played played{AnyGame(before), move};
    Json json;
    write_view(json, AnyGame(position), 1, {&played, 1});
    check(holds(json, about), "a view has the text of its position", about);
    check(holds(json, "\"result\":null") != position.is_over(), "a view tells the result", about);
    const bool is_pass = before.scene().size() == position.scene().size() && move.view() == "pass";
    check(holds(json, "\"changed\":[]") ? is_pass || move.view() == "swap" : true,
          "a decision changes something", about);
    if constexpr (requires { ResultPlaces<P>::of(position); }) {
        const bool is_won = winner_of(position.result().outcome).has_value();
        if (is_won) check(!ResultPlaces<P>::of(position).is_empty(), "places show a win", about);
    }
}

void check_views() {
    Random random(11);
    for (const Chosen& chosen : all_setups()) {
        const AnyGame start = chosen.entry->start(chosen.setup, random.next());
        std::visit(
            [&](auto position) {
                for (auto move = position.random_move(random); move; move = position.random_move(random)) {
                    const auto before = position;
                    position.play(*move);
                    check_view(position, before, before.text(*move));
                }
            },
            start);
    }
}

void check_vocabulary() {
    Json json;
    write_vocabulary(json);
    for (const Facts* facts : all_facts()) {
        check(holds(json, facts->id), "the vocabulary has every game", std::string(facts->id));
    }
    Json numbers;
    numbers.begin_array().value(-12).value(0.5).value(-1.25).value(3.0).value(0.000001).end_array();
    check(numbers.view() == "[-12,0.5,-1.25,3,0.000001]", "numbers are written", std::string(numbers.view()));
}

}  // namespace

void run_engine() {
    check_glances();
    check_levels();
    check_judgement();
    check_views();
    check_vocabulary();
}

}  // namespace kwartet::test
