// Reviewed turns: a whole review as JSON, turn by turn, as the page shows it.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "finding.hpp"
#include "reason.hpp"

namespace kwartet {

template <class Word>
void write_word_or_null(Json& json, std::string_view name, std::span<const std::string_view> words,
                        Word word) {
    const std::string_view text = words[static_cast<std::size_t>(word)];
    json.key(name);
    text.empty() ? json.null() : json.value(text);
}

inline void write_moves(Json& json, std::string_view name, const std::vector<MoveText>& moves) {
    json.list(name, moves, [](const MoveText& move) { return move.view(); });
}

class ReviewWriter {
  public:
    ReviewWriter(Json& json, const ReviewedGame& game) : json_(json), game_(game), worths_(game.worths()) {}

    // The players with accuracy and grades, and the turns.
    void write() {
        json_.begin_object().key("turns").begin_array();
        for (int ply = 0; ply < game_.count();) ply = write_turn(ply);
        json_.end_array().key("players").begin_array();
        for (const Player& player : players_) write_player(player);
        json_.end_array().end_object();
    }

  private:
    struct Player {
        std::vector<double> accuracies;
        std::array<int, grades.size()> grades{};
    };

    const ReviewedWorth& before(int ply) const { return worths_[static_cast<std::size_t>(ply)]; }
    const ReviewedWorth& after(int ply) const { return worths_[static_cast<std::size_t>(ply) + 1]; }

    DecisionFacts facts(int ply) const {
        const bool is_forced = game_.is_forced(ply);
        const bool is_choice = is_forced || before(ply).is_best(game_.move(ply));
        return {before(ply).worth, after(ply).worth, is_choice, is_forced};
    }

    // The turn that begins after so many decisions; returns where the next one begins.
    int write_turn(int begin) {
        const Side side = game_.decider(begin);
        if (side == Side::first || begin == 0) ++number_;
        std::vector<DecisionFacts> decisions;
        int end = begin;
        for (; end < game_.count() && game_.decider(end) == side; ++end) decisions.push_back(facts(end));
        const TurnJudgement turn = judge_turn(decisions, side);
        count(turn, side);
        json_.begin_object().field("number", number_).field("side", index_of(side)).field("loss", turn.loss);
        json_.field("grade", grades[static_cast<std::size_t>(turn.grade)]);
        json_.field("turningPoint", turn.is_turning_point).key("decisions").begin_array();
        for (int ply = begin; ply < end; ++ply)
            write_decision(ply, decisions[static_cast<std::size_t>(ply - begin)]);
        json_.end_array().end_object();
        return end;
    }

    void count(const TurnJudgement& turn, Side side) {
        Player& player = players_[static_cast<std::size_t>(index_of(side))];
        if (turn.accuracy) player.accuracies.push_back(*turn.accuracy);
        ++player.grades[static_cast<std::size_t>(turn.grade)];
    }

    void write_decision(int ply, const DecisionFacts& decision) {
        const Judgement found =
            judge(decision.before, decision.after, game_.decider(ply), decision.is_choice);
        json_.begin_object().field("ply", ply).field("move", game_.move(ply).view());
        json_.field("forced", decision.is_forced).key("best");
        before(ply).line.empty() ? json_.null() : json_.value(before(ply).line[0].view());
        json_.field("loss", found.loss).field("grade", grades[static_cast<std::size_t>(found.grade)]);
        write_worth("before", before(ply));
        write_worth("after", after(ply));
        json_.key("allowed");
        if (found.grade >= Grade::inaccuracy) {
            write_reason(reason_of(
                {game_.position(ply), game_.position(ply + 1), before(ply), after(ply), found.change}));
        } else {
            json_.null();
        }
        json_.end_object();
    }

    void write_worth(std::string_view name, const ReviewedWorth& reviewed) {
        json_.key(name).begin_object().field("chance", reviewed.worth.chance);
        write_word_or_null(json_, "outcome", proven_words, reviewed.worth.proven);
        write_number_or_null(json_, "plies", reviewed.worth.plies);
        write_number_or_null(json_, "score", reviewed.score);
        write_moves(json_, "line", reviewed.line);
        json_.field("depth", reviewed.depth).end_object();
    }

    void write_reason(const Reason& reason) {
        json_.begin_object();
        json_.field("code", consequences[static_cast<std::size_t>(reason.consequence)]);
        json_.field("side", index_of(reason.side));
        write_moves(json_, "moves", reason.moves);
        json_.field("points", reason.points);
        write_number_or_null(json_, "plies", reason.plies);
        json_.end_object();
    }

    void write_player(const Player& player) {
        const std::optional<double> accuracy = mean_accuracy(player.accuracies);
        json_.begin_object().key("accuracy");
        accuracy ? json_.value(*accuracy) : json_.null();
        json_.key("grades").begin_object();
        for (std::size_t i = 0; i < grades.size(); ++i) json_.field(grades[i], player.grades[i]);
        json_.end_object().end_object();
    }

    Json& json_;
    const ReviewedGame& game_;
    std::vector<ReviewedWorth> worths_;
    std::array<Player, 2> players_;
    int number_ = 0;
};

}  // namespace kwartet
