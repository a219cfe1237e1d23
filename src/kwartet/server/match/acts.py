"""Acts: what players do at a match, besides looking on.

Every act is checked and kept as one change, and may have to be tried again from what another process did
first; so each looks at the table anew when it begins.
"""

from dataclasses import replace
from typing import TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet import Ending, Side
from kwartet.server.accounts.visitor import Visitor
from kwartet.server.clocks import passed, runs_at_once
from kwartet.server.manners import check_ply, is_repeated
from kwartet.server.match import conditions, offers
from kwartet.server.match.affairs import Affairs, begun
from kwartet.server.match.deciding import ended, takeback_target, taken_back
from kwartet.server.match.lookup import keep_line, last_number
from kwartet.server.match.opening import check_rated_player, rematch_of
from kwartet.server.match.reminding import remind_first_in
from kwartet.server.match.shown import claim_after
from kwartet.server.match.table import MatchTable
from kwartet.server.messages.matches import ChatLine, ClaimKind, Days, Offer, OfferKind
from kwartet.server.moment import ABANDONMENT, ABORT, AGREEMENT, DECLINED, RESIGNATION
from kwartet.server.problems import Refusal
from kwartet.server.sheet import sheet_of, start_of
from kwartet.server.store import add_in

MOST_LINES = 500
Value = TypeVar("Value")


async def sit(table: MatchTable, visitor: Visitor) -> None:
    """Take the free seat; the clock begins."""
    moment, affairs = table.moment, table.affairs
    if affairs.side_of(visitor.id) is not None:
        return
    check_not_over(table)
    if not affairs.is_waiting:
        raise Refusal("not_allowed", "both seats are taken")
    if table.affairs.invited not in (None, visitor.id):
        raise Refusal("not_allowed", "the seat is kept for somebody else, who was challenged")
    if table.facts.rated:
        check_rated_player(visitor.kind)
    free = Side(affairs.ids.index(None))
    ids, names = pair(affairs.ids, free, visitor.id), pair(affairs.names, free, visitor.name)
    seated = begun(replace(affairs, ids=ids, names=names), table.facts.clock, moment.sheet, table.now())
    await table.commit(replace(moment, affairs=seated))


async def answer_challenge(table: MatchTable, visitor: Visitor, *, accept: bool) -> None:
    """Take the seat that one was challenged to take, or end the waiting; what came twice counts once."""
    if table.affairs.invited != visitor.id:
        raise Refusal("not_allowed", "only whoever was challenged can answer")
    if accept:
        await sit(table, visitor)
    elif not table.moment.is_over:
        if not table.affairs.is_waiting:
            raise Refusal("gone", "the game has begun")
        await end(table, Ending(None, DECLINED))


async def move(table: MatchTable, side: Side, ply: int, text: str, lag: int) -> bool:
    """Decide. Return False if exactly this has been decided before: a message came twice."""
    if is_repeated(table.sheet, ply, text):
        return False
    check_playing(table)
    check_ply(table.sheet, ply)
    if table.sheet.now.to_move != side:
        raise Refusal("not_your_turn", "it is the other's turn")
    clock, now, credit = table.affairs.clock, table.now(), table.credit(side, lag)
    if clock is not None and clock.has_run_out(now, credit):
        raise Refusal("too_early", "the server was away; try again in a second") if table.was_away() else Late
    given = min(credit, passed(clock.since, now)) if clock and clock.runs else 0
    await table.decide(text, given)
    table.stores[side] = table.stores[side].after(given)
    return True


class Late(Exception):
    """The clock had run out before the decision came."""


async def take_back(table: MatchTable, side: Side, ply: int) -> None:
    """Go a step back within one's own turn, or ask the other for more."""
    check_playing(table)
    sheet = table.sheet
    if ply < sheet.ply and sheet.now.to_move == side and sheet.is_own_turn(ply):
        await go_back(table, ply)
        return
    target = takeback_target(sheet, side, ply)
    if not table.facts.takebacks:
        raise Refusal("no_takeback", "at this table decisions are not taken back")
    if table.facts.computer_side is not None:
        await go_back(table, target)
    else:
        await offer(table, Offer(kind="takeback", side=side.value, ply=target))


async def go_back(table: MatchTable, ply: int) -> None:
    """Take decisions back."""
    table.computer.send_away()
    await table.commit(taken_back(table.moment, ply, table.now()), keep=ply)


async def resign(table: MatchTable, side: Side) -> None:
    """Give the game up."""
    check_playing(table)
    await end(table, Ending(side.other, RESIGNATION))


async def end(table: MatchTable, ending: Ending) -> None:
    """End the match otherwise than by the rules."""
    table.computer.send_away()
    await table.commit(ended(table.moment, ending, table.now()))


async def offer_draw(table: MatchTable, side: Side) -> None:
    """Offer a draw; if the other has offered it as well, it is agreed."""
    check_playing(table)
    if table.facts.computer_side is not None:
        raise Refusal("not_allowed", "an engine plays to the end")
    if offers.of_side(table.affairs.offers, "draw", side.other):
        await end(table, Ending(None, AGREEMENT))
    else:
        await offer(table, Offer(kind="draw", side=side.value))


async def offer_rematch(table: MatchTable, side: Side) -> None:
    """Offer another game; if the other wants it as well, or is an engine, it begins."""
    if not table.moment.is_over:
        raise Refusal("too_early", "the game is not over yet")
    if table.affairs.rematch or None in table.affairs.ids:
        raise Refusal("gone", "there is nobody to play again, or it has begun already")
    wanted_by_other = offers.of_side(table.affairs.offers, "rematch", side.other)
    if wanted_by_other or table.facts.computer_side is not None:
        await begin_rematch(table)
    else:
        await offer(table, Offer(kind="rematch", side=side.value))


async def begin_rematch(table: MatchTable) -> None:
    """Open a new table with the sides changed; the old one says where it is."""
    facts, columns = rematch_of(table.facts, table.affairs, table.now())
    after = replace(table.affairs, offers=(), rematch=facts.id)
    first = sheet_of(start_of(table.sheet.game, facts.start), ())

    async def begin(connection: AsyncConnection) -> None:
        await add_in(connection, facts, (), **columns)
        await remind_first_in(connection, facts, columns, first)

    await table.commit(replace(table.moment, affairs=after), then=begin)


async def offer(table: MatchTable, made: Offer) -> None:
    """Let an offer stand; one that stands already is left alone."""
    if made not in table.affairs.offers:
        await change(table, offers=offers.made(table.affairs.offers, made))


async def answer(table: MatchTable, side: Side, kind: OfferKind, *, accept: bool) -> None:
    """Accept or decline what the other has offered, or withdraw one's own offer."""
    theirs = offers.of_side(table.affairs.offers, kind, side.other)
    if accept:
        if theirs is None:
            raise Refusal("gone", "this offer does not stand any more")
        await accept_offer(table, side, theirs)
    else:
        left = offers.without(table.affairs.offers, kind)
        if left != table.affairs.offers:
            await change(table, offers=left)


async def accept_offer(table: MatchTable, side: Side, theirs: Offer) -> None:
    """Do what was offered."""
    match theirs.kind:
        case "draw":
            await offer_draw(table, side)
        case "rematch":
            await offer_rematch(table, side)
        case "takeback":
            check_playing(table)
            await go_back(table, theirs.ply or 0)


async def add_time(table: MatchTable, side: Side) -> None:
    """Give the other some more time; in correspondence only for the turn that is under way."""
    check_playing(table)
    clock = table.affairs.clock
    if clock is None:
        raise Refusal("not_allowed", "there is no clock at this table")
    if runs_at_once(clock.rule) and clock.side == side:
        raise Refusal("too_early", "the other can be given another day when it is their turn")
    await change(table, clock=clock.with_more(side.other))


async def claim(table: MatchTable, side: Side, kind: ClaimKind) -> None:
    """Claim the game because the other is gone."""
    check_playing(table)
    patience = claim_after(table.facts)
    if patience is None or not table.moment.both_have_decided:
        raise Refusal("not_allowed", "here a game is not claimed; the clock decides, or it can be aborted")
    gone = table.away(side.other)
    if gone is None or gone < patience.total_seconds():
        raise Refusal("too_early", f"a game can be claimed when the other was gone for {patience}")
    await end(table, Ending(side if kind == "win" else None, ABANDONMENT))


async def abort(table: MatchTable) -> None:
    """End a match before it counts."""
    check_not_over(table)
    if table.moment.both_have_decided and not table.affairs.is_waiting:
        raise Refusal("not_allowed", "both have decided, so the game counts; you can resign")
    await end(table, Ending(None, ABORT))


async def say(table: MatchTable, side: Side, text: str) -> None:
    """Say something to the other."""
    known = await table.known_chat()
    if len(known) >= MOST_LINES:
        raise Refusal("too_many", f"at one table {MOST_LINES} lines can be said")
    said, number = table.now(), last_number(known) + 1
    line = ChatLine(number=number, side=side.value, text=text, said=said.isoformat())
    await table.commit(
        replace(table.moment, affairs=replace(table.affairs, chat=(*known, line))),
        then=lambda connection: keep_line(connection, table.facts.id, number, side, text, said),
    )


async def prepare(table: MatchTable, side: Side, ply: int, lines: conditions.Lines) -> None:
    """Prepare answers; what was prepared before is forgotten."""
    check_playing(table)
    if not isinstance(table.facts.clock, Days):
        raise Refusal("not_allowed", "answers are prepared in correspondence only")
    check_ply(table.sheet, ply)
    wanted = conditions.checked(table.sheet, side, lines)
    await change(table, conditions=conditions.with_lines(table.affairs.conditions, side, wanted))


async def change(table: MatchTable, **values: object) -> None:
    """Change something about the match, but not the game."""
    affairs: Affairs = replace(table.affairs, **values)  # type: ignore[arg-type]  # the fields of Affairs
    await table.commit(replace(table.moment, affairs=affairs))


async def forsake(table: MatchTable, player: str) -> None:
    """Leave for good: a match that does not count yet is aborted or declined, every other one is given up."""
    side = table.affairs.side_of(player)
    if table.moment.is_over or (side is None and table.affairs.invited != player):
        return
    counts = table.moment.both_have_decided and not table.affairs.is_waiting
    if side is None:
        await end(table, Ending(None, DECLINED))
    else:
        await end(table, Ending(side.other, RESIGNATION) if counts else Ending(None, ABORT))


def check_not_over(table: MatchTable) -> None:
    """Refuse what comes after the end."""
    if table.moment.is_over:
        raise Refusal("game_over", f"the game is over: {table.result}")


def check_playing(table: MatchTable) -> None:
    """Refuse what comes after the end, or before both are there."""
    check_not_over(table)
    if table.affairs.is_waiting:
        raise Refusal("too_early", "the other has not come yet")


def pair(values: tuple[Value, Value], side: Side, value: Value) -> tuple[Value, Value]:
    """A pair with another value for one side."""
    return (value, values[1]) if side is Side.FIRST else (values[0], value)
