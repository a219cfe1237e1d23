"""Tables as messages: the whole table, decisions, the end; and tables as records."""

from kwartet import Record, Side
from kwartet.server.domain.snapshot import Snapshot
from kwartet.server.domain.takebacks import offered_targets
from kwartet.server.views.games import choice_view
from kwartet.server.views.positions import decisions_view, final_result, game_log_view
from kwartet.server.wire.matches import MatchView
from kwartet.server.wire.tables import Seat, TableState


def table_view(snapshot: Snapshot, match: MatchView | None) -> TableState:
    """Everything about a table."""
    facts, view = snapshot.facts, game_log_view(snapshot.game_log)
    first, second = (
        Seat(person=side != facts.computer_side, name=name)
        for side, name in zip(Side, snapshot.match_state.names, strict=True)
    )
    return TableState(
        id=facts.id,
        choice=choice_view(facts.choice),
        kind=facts.kind,
        level=facts.level,
        seats=(first, second),
        takebacks=facts.takebacks,
        takeback_to=offered_targets(snapshot),
        start=facts.start,
        decisions=decisions_view(snapshot.game_log),
        view=view,
        result=final_result(view, snapshot.result),
        created=facts.created.isoformat(),
        match=match,
    )


def record_of(snapshot: Snapshot) -> Record:
    """The game of a table as a record; an ending by the rules or by an abort is not written down."""
    first, second = snapshot.match_state.names
    headers = {"First": first, "Second": second, "Date": f"{snapshot.facts.created:%Y.%m.%d}"}
    has_own_end = snapshot.game_log.now.is_over or snapshot.is_aborted
    ending = None if has_own_end else snapshot.ending
    return Record(snapshot.game_log.start, snapshot.game_log.moves, headers, ending=ending)
