"""What a review says of a game, given what the engine thinks of its positions."""

import dataclasses

import pytest

import kwartet
from kwartet import Side
from kwartet.review import Change, Grade, NothingToReview, review
from review.games import opening, row_taken, won
from review.scripted import engine_for, reviewed


def test_all_chances_are_those_of_the_first_side() -> None:
    found = reviewed(opening("d4", "d5", "c4"), [0.6, 0.4, 0.7, 0.2])
    assert [worth.chance for worth in found.worths] == pytest.approx([0.6, 0.4, 0.7, 0.2])
    assert [decision.side for decision in found.decisions] == [Side.FIRST, Side.SECOND, Side.FIRST]


def test_a_loss_is_counted_for_the_one_who_decided() -> None:
    found = reviewed(opening("d4", "d5", "c4"), [0.6, 0.5, 0.8, 0.9])
    assert [decision.loss for decision in found.decisions] == pytest.approx([0.1, 0.3, 0.0])
    assert found.decisions[1].grade is Grade.BLUNDER


def test_the_move_of_the_engine_is_best_whatever_it_thinks_later() -> None:
    found = reviewed(opening("d4", "d5"), [0.6, 0.3, 0.3], best={0: "d4"})
    assert found.decisions[0].loss == 0
    assert found.decisions[0].grade is Grade.BEST
    assert found.decisions[1].grade is Grade.GOOD


def test_the_best_move_and_its_line_are_told() -> None:
    found = reviewed(opening("d4"), [0.6, 0.5], best={0: "a1"})
    assert found.decisions[0].before.best == "a1"
    assert found.decisions[0].before.line == ("a1",)


@pytest.mark.parametrize("after", [0.99, "draw 5", "loss 5"])
def test_losing_a_proven_win_is_at_least_a_mistake(after: float | str) -> None:
    found = reviewed(opening("d4"), ["win 9", after])
    assert found.decisions[0].grade.rank >= Grade.MISTAKE.rank


def test_a_slower_proven_win_is_no_mistake() -> None:
    found = reviewed(opening("d4"), ["win 9", "win 20"])
    assert found.decisions[0].grade is Grade.GOOD
    assert found.decisions[0].loss == 0


def test_a_proven_win_that_is_no_slower_is_best() -> None:
    found = reviewed(opening("d4"), ["win 9", "win 8"])
    assert found.decisions[0].grade is Grade.BEST


@pytest.mark.parametrize(("plies", "grade"), [(8, Grade.BEST), (5, Grade.GOOD)])
def test_who_is_lost_does_best_to_resist_as_long_as_possible(plies: int, grade: Grade) -> None:
    assert reviewed(opening("d4"), ["loss 9", f"loss {plies}"]).decisions[0].grade is grade


def test_a_proof_holds_after_its_own_move() -> None:
    found = reviewed(opening("d4"), ["win 9", 0.7], best={0: "d4"})
    assert found.worths[1].is_won_by(Side.FIRST)
    assert found.worths[1].plies == 8


def test_a_draw_that_is_thrown_away_is_no_best_move_though_a_shallow_search_would_play_it() -> None:
    """The proof of the draw comes from the position before; the search of this position proves nothing."""
    found = reviewed(opening("d4", "d5", "c4"), ["win 9", "draw 5", 0.6, "loss 6"], best={1: "d5", 2: "c4"})
    thrown = found.decisions[2]
    assert (thrown.before.outcome, thrown.after.outcome) == ("draw", "loss")
    assert (thrown.grade, thrown.change) == (Grade.BLUNDER, Change.DRAW_TO_LOSS)
    assert thrown.before.best is None
    assert "better" not in found.text.split("2. c4")[1].split("\n")[0]


def test_who_is_lost_stays_lost_whatever_is_played() -> None:
    found = reviewed(opening("d4", "d5"), [0.5, "win 8", 0.7])
    assert found.worths[2].is_won_by(Side.FIRST)
    assert found.worths[2].plies is None
    assert found.decisions[1].grade is Grade.GOOD


def test_a_win_that_was_played_is_a_win_before_it() -> None:
    found = reviewed(opening("d4"), [0.4, "win 8"])
    assert found.worths[0].is_won_by(Side.FIRST)
    assert (found.worths[0].plies, found.worths[0].best) == (9, "d4")
    assert found.decisions[0].grade is Grade.BEST


def test_the_end_of_the_game_needs_no_engine() -> None:
    record = won()
    engine = engine_for(record, [0.5] * 9)
    found = review(record, engine)
    assert (found.worths[-1].outcome, found.worths[-1].plies, found.worths[-1].chance) == ("win", 0, 1.0)
    assert record.final.text not in engine.asked
    assert (found.worths[-2].outcome, found.worths[-2].plies) == ("win", 1)


def test_decisions_are_grouped_into_turns() -> None:
    found = reviewed(row_taken(), [0.5, 0.6, 0.6, 0.52, 0.52])
    assert [turn.name for turn in found.turns] == ["1. d7-e7;xd3-d7xe7", "1... k10-j10"]
    assert [len(turn.decisions) for turn in found.turns] == [3, 1]
    assert found.turns[0].before.chance == pytest.approx(0.5)
    assert found.turns[0].after.chance == pytest.approx(0.52)
    assert found.turns[0].worst.move == "xe7"


def test_the_losses_of_a_turn_add_up() -> None:
    found = reviewed(row_taken(), [0.5, 0.42, 0.42, 0.34, 0.34])
    assert [decision.grade for decision in found.turns[0].decisions] == [
        Grade.INACCURACY,
        Grade.BEST,
        Grade.INACCURACY,
    ]
    assert found.turns[0].loss == pytest.approx(0.16)
    assert found.turns[0].grade is Grade.MISTAKE


def test_a_forced_decision_is_neither_thought_about_nor_blamed() -> None:
    record = row_taken()
    engine = engine_for(record, [0.5, 0.9, 0.6, 0.6, 0.6])
    found = review(record, engine)
    forced = found.decisions[1]
    assert forced.is_forced
    assert (forced.loss, forced.grade) == (0, Grade.BEST)
    assert found.worths[1].chance == found.worths[2].chance == pytest.approx(0.6)
    assert len(engine.asked) == 4


def test_who_never_had_a_choice_has_no_accuracy() -> None:
    found = review(row_taken(), engine_for(row_taken(), [0.5] * 5))
    only = dataclasses.replace(found.turns[0], decisions=found.turns[0].decisions[1:2])
    lonely = dataclasses.replace(found, turns=(only,))
    assert lonely.accuracy(Side.FIRST) is None
    assert lonely.accuracy(Side.SECOND) is None


def test_accuracy_is_the_mean_over_the_turns_of_a_side() -> None:
    found = reviewed(opening("d4", "d5", "c4"), [0.6, 0.4, 0.4, 0.4])
    assert found.accuracy(Side.FIRST) == pytest.approx((44.05 + 100) / 2, abs=0.1)
    assert found.accuracy(Side.SECOND) == pytest.approx(100)


def test_worse_play_is_never_more_accurate() -> None:
    losses = [0.0, 0.03, 0.12, 0.3, 0.55]
    found = [reviewed(opening("d4"), [0.6, 0.6 - loss]).accuracy(Side.FIRST) or 0 for loss in losses]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(losses)


def test_grades_are_counted_by_turns() -> None:
    counts = reviewed(row_taken(), [0.5, 0.42, 0.42, 0.34, 0.34]).counts(Side.FIRST)
    assert counts == {
        Grade.BEST: 0,
        Grade.GOOD: 0,
        Grade.INACCURACY: 0,
        Grade.MISTAKE: 1,
        Grade.BLUNDER: 0,
    }


def test_a_turning_point_is_a_mistake_that_gives_the_opponent_the_better_game() -> None:
    found = reviewed(opening("d4", "d5", "c4", "b4"), [0.5, 0.3, 0.45, 0.2, 0.8])
    assert [turn.name for turn in found.turning_points] == ["1. d4", "2. c4", "2... b4"]


def test_a_proven_win_let_go_is_a_turning_point() -> None:
    assert reviewed(opening("d4"), ["win 9", "draw 5"]).turning_points
    assert reviewed(opening("d4"), ["win 9", 0.7]).turning_points


@pytest.mark.parametrize("chances", [(0.9, 0.61), (0.3, 0.1), (0.44, 0.36), (0.5, 0.8)])
def test_what_gives_nobody_a_new_lead_or_is_no_mistake_is_no_turning_point(
    chances: tuple[float, float],
) -> None:
    assert not reviewed(opening("d4"), chances).turning_points


def test_progress_is_reported_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    record = opening("d4", "d5")
    review(record, engine_for(record, [0.5] * 3), lambda done, count: seen.append((done, count)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_a_review_cannot_be_changed() -> None:
    found = reviewed(opening("d4"), [0.5, 0.5])
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.turns = ()  # type: ignore[misc]


def test_a_game_in_which_nothing_happened_is_refused() -> None:
    with pytest.raises(NothingToReview, match="nothing to review"):
        reviewed(opening(), [0.5])


def test_an_engine_for_another_game_is_refused() -> None:
    stranger = dataclasses.replace(engine_for(opening("d4"), [0.5, 0.5]), game=kwartet.game("skato"))
    with pytest.raises(kwartet.BadOption, match="skato"):
        review(opening("d4"), stranger)
