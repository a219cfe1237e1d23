"""Positions as messages, with decisions, results and findings."""

from typing import cast

import msgspec

import kwartet
from kwartet.server.domain.game_log import GameLog
from kwartet.server.domain.snapshot import ABORT, DECLINED
from kwartet.server.wire import positions as wire
from kwartet.server.wire.thoughts import Line, Thought

MOST_LINES_SHOWN = 10
UNPLAYED_TEXTS = {ABORT: "aborted", DECLINED: "declined"}


def result_view(result: kwartet.Result | None) -> wire.Result | None:
    """How a game ended, if it has."""
    if result is None:
        return None
    winner = None if result.winner is None else int(result.winner)
    text = UNPLAYED_TEXTS.get(result.reason) or str(result)
    return msgspec.convert(
        {"winner": winner, "reason": result.reason, "score": result.score, "text": text}, wire.Result
    )


def final_result(view: wire.PositionView, result: kwartet.Result | None) -> wire.Result | None:
    """How a game ended: by the rules, with the places that show it, or by what the players did."""
    return view.result or result_view(result)


def game_log_view(game_log: GameLog) -> wire.PositionView:
    """The current position of a game, with the places of the last turn."""
    data = game_log.now.view_json(game_log.last_turn, game_log.ply)
    return msgspec.json.decode(data, type=wire.PositionView)


def encoded_view(game_log: GameLog) -> wire.PositionView:
    """The current position as the core has encoded it, to be sent but not to be read."""
    return cast("wire.PositionView", msgspec.Raw(game_log.now.view_json(game_log.last_turn, game_log.ply)))


def last_decisions(game_log: GameLog, count: int) -> tuple[wire.Decision, ...]:
    """The last decisions with their turns; for a single one the rest of the game is not looked at."""
    if count != 1:
        return decisions_view(game_log)[game_log.ply - count :]
    return (decision_view(game_log, game_log.ply - 1, game_log.deciders[-1], game_log.number),)


def decisions_view(game_log: GameLog) -> tuple[wire.Decision, ...]:
    """Every decision with its turn."""
    return tuple(
        decision_view(game_log, turn.ply + index, turn.side, turn.number)
        for turn in game_log.turns
        for index in range(len(turn.decisions))
    )


def decision_view(game_log: GameLog, ply: int, side: kwartet.Side, turn: int) -> wire.Decision:
    """One decision, whose it was, and in which turn."""
    move = game_log.moves[ply]
    return wire.Decision(ply=ply, side=side.value, move=move, places=game_log.game.places(move), turn=turn)


def thought_view(info: kwartet.Info) -> Thought:
    """What an engine has found, without the lines that are not shown."""
    lines = tuple(msgspec.convert(line, Line, from_attributes=True) for line in info.lines[:MOST_LINES_SHOWN])
    return Thought(depth=info.depth, nodes=info.nodes, seconds=round(info.seconds, 3), lines=lines)
