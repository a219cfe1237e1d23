"""Broadcast: what the clients of a table are sent after a change, from the snapshots before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kwartet import Side
from kwartet.server.domain.takebacks import offered_targets
from kwartet.server.views.matches import clock_view
from kwartet.server.views.positions import encoded_view, final_result, game_log_view, last_decisions
from kwartet.server.wire.matches import SeatedDown
from kwartet.server.wire.tables import EndedDown, MovedDown, TableDown

if TYPE_CHECKING:
    from kwartet.server.domain.players import MatchDetails
    from kwartet.server.domain.snapshot import Snapshot
    from kwartet.server.live.table import Table

MOST_SENT_SINGLY = 8  # decisions of one change; if there are more, the whole table is sent


def broadcast(table: Table, before: Snapshot, old_details: MatchDetails, appended: int | None) -> None:
    """Send what has changed: so many appended decisions, or the whole table if that is None."""
    after = table.snapshot
    old, new = before.match_state, after.match_state
    if (old.names, old.ids) != (new.names, new.ids):
        appended = None
    if appended is None or appended > MOST_SENT_SINGLY:
        table.send(TableDown(table=table.view))
    else:
        send_decisions(table, appended)
    has_ended = after.ending and not before.ending
    if has_ended and (result := final_result(game_log_view(after.game_log), after.result)):
        table.send(EndedDown(result=result, takeback_to=offered_targets(after)))
    send_conditional_moves(table, before)
    has_other_clock = not appended and old.clock != new.clock
    is_news = shown(before, old_details) != shown(after, table.details)
    if appended is not None and (has_other_clock or is_news):
        table.send_match()


def send_decisions(table: Table, appended: int) -> None:
    """Send the last decisions, each with the position after it."""
    if not appended or not table.audience:
        return
    snapshot = table.snapshot
    clock, targets = clock_view(snapshot.match_state.clock, table.now()), offered_targets(snapshot)
    for decision in last_decisions(snapshot.game_log, appended):
        view = encoded_view(snapshot.game_log.back_to(decision.ply + 1))
        table.send(MovedDown(decision=decision, view=view, clock=clock, takeback_to=targets))


def send_conditional_moves(table: Table, before: Snapshot) -> None:
    """Send each side its own conditional moves if they have changed."""
    old, new = before.match_state, table.match_state
    for side in Side:
        lines = new.conditional_moves[side]
        if old.conditional_moves[side] != lines:
            table.audience.send_to(side, new, SeatedDown(side=side.value, conditions=lines))


def shown(snapshot: Snapshot, details: MatchDetails) -> tuple[object, ...]:
    """The part of a match that clients see and that does not change by itself."""
    return snapshot.phase, details, snapshot.match_state.offers, snapshot.match_state.rematch
