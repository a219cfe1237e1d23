"""Views: positions, decisions, results and thoughts as the wire shows them."""

import msgspec

import kwartet
from kwartet.server.messages import positions as wire
from kwartet.server.messages.thoughts import Line, Thought
from kwartet.server.moment import ABORT, DECLINED
from kwartet.server.sheet import Sheet

MOST_LINES_SHOWN = 10
UNPLAYED_TEXTS = {ABORT: "aborted", DECLINED: "declined"}


def result_view(result: kwartet.Result | None) -> wire.Result | None:
    """How a game ended, if it has."""
    return None if result is None else told_result(result)


def told_result(result: kwartet.Result) -> wire.Result:
    """How a game ended."""
    winner = None if result.winner is None else int(result.winner)
    text = UNPLAYED_TEXTS.get(result.reason) or str(result)
    return msgspec.convert(
        {"winner": winner, "reason": result.reason, "score": result.score, "text": text}, wire.Result
    )


def choices_view(position: kwartet.Position) -> tuple[wire.Choice, ...]:
    """The legal moves with their clicks and routes."""
    routes = position.routes
    return tuple(
        wire.Choice(move=move, clicks=clicks, route=routes[move]) for move, clicks in position.clicks.items()
    )


def position_view(position: kwartet.Position, ply: int = 0, last: tuple[str, ...] = ()) -> wire.PositionView:
    """All that a board needs."""
    return wire.PositionView(
        text=position.text,
        ply=ply,
        to_move=position.to_move.value,
        task=position.task,
        scene=position.scene,
        choices=choices_view(position),
        score=position.score,
        result=result_view(position.result),
        last=last,
    )


def sheet_view(sheet: Sheet) -> wire.PositionView:
    """Where a game stands, with the places of the last move."""
    last = sheet.before.clicks[sheet.moves[-1]] if sheet.before else ()
    return position_view(sheet.now, sheet.ply, last)


def last_decisions(sheet: Sheet, count: int) -> tuple[wire.Decision, ...]:
    """The last decisions with their turns; for a single one the rest of the game is not looked at."""
    if count != 1:
        return decisions_view(sheet)[sheet.ply - count :]
    side = sheet.deciders[-1]
    return (wire.Decision(ply=sheet.ply - 1, side=side.value, move=sheet.moves[-1], turn=sheet.number),)


def decisions_view(sheet: Sheet) -> tuple[wire.Decision, ...]:
    """Every decision with its turn."""
    return tuple(
        wire.Decision(ply=ply, side=turn.side.value, move=move, turn=turn.number)
        for turn in sheet.turns
        for ply, move in enumerate(turn.decisions, start=turn.ply)
    )


def thought_view(info: kwartet.Info) -> Thought:
    """What an engine has found, without the lines that nobody reads."""
    lines = tuple(msgspec.convert(line, Line, from_attributes=True) for line in info.lines[:MOST_LINES_SHOWN])
    return Thought(depth=info.depth, nodes=info.nodes, seconds=round(info.seconds, 3), lines=lines)
