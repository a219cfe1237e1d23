"""Live: people at a table, over a socket."""

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from kwartet.server.accounts.visitor import Visitor
from kwartet.server.conversation import Conversation, Socket, turn_away
from kwartet.server.home import HomeTable
from kwartet.server.match.player import Player
from kwartet.server.match.table import MatchTable
from kwartet.server.messages.tables import (
    MoveUp,
    PingUp,
    PongDown,
    ProblemDown,
    ResignUp,
    TableDown,
    TableUp,
    TakebackUp,
)
from kwartet.server.outbox import Outbox
from kwartet.server.problems import Refusal
from kwartet.server.store.players import PlayerStore
from kwartet.server.tables import AnyTable, Tables

DECODER: msgspec.json.Decoder[TableUp] = msgspec.json.Decoder(TableUp)


@websocket("/api/tables/{table_id:str}/live")
async def live(
    socket: Socket,
    table_id: FromPath[str],
    visitor: NamedDependency[Visitor | None],
) -> None:
    """Play at a table, and hear everything that happens there."""
    tables, players = found_at(socket)
    await socket.accept()
    try:
        table = await tables.find(table_id)
    except Refusal as refusal:
        await turn_away(socket, refusal)
        return
    conversation = Conversation(socket, DECODER)
    outbox = conversation.outbox
    place = take_place(table, outbox, players, visitor)
    try:
        if isinstance(place, Player):
            await place.table.recall(place.attendee)
        await conversation.hold(Ear(table, outbox, place).hear)
    finally:
        table.leave(outbox)


def found_at(socket: Socket) -> tuple[Tables, PlayerStore]:
    """What a socket needs that is always there; several dependencies would start a task each."""
    return socket.app.state.tables, socket.app.state.players


def take_place(
    table: AnyTable, outbox: Outbox, players: PlayerStore, visitor: Visitor | None
) -> "Person | Player":
    """Come to a table: at home everybody is a person who may play, at a match it matters who it is."""
    if isinstance(table, MatchTable):
        attendee = table.enter(outbox, None if visitor is None else visitor.id)
        return Player(table, attendee, visitor, players.is_muted)
    table.join(outbox)
    return Person(table, outbox)


class Person:
    """Somebody at a table at home."""

    def __init__(self, table: HomeTable, outbox: Outbox) -> None:
        self.table = table
        self.outbox = outbox

    async def do(self, message: TableUp) -> None:
        """Do what is asked."""
        match message:
            case MoveUp():
                if not await self.table.move(message.ply, message.move):
                    self.outbox.put(TableDown(table=self.table.state))
            case TakebackUp():
                await self.table.take_back(message.ply)
            case ResignUp():
                await self.table.resign(message.ply)
            case _:
                raise Refusal("not_allowed", "this is for matches between people")


class Ear:
    """Hears what somebody says at a table."""

    def __init__(self, table: AnyTable, outbox: Outbox, place: Person | Player) -> None:
        self._table = table
        self._outbox = outbox
        self._place = place

    async def hear(self, message: TableUp) -> None:
        """Do what is asked; whoever has fallen behind is told the whole table."""
        if isinstance(message, PingUp):
            self._outbox.put(PongDown())
            return
        try:
            await self._place.do(message)
        except Refusal as refusal:
            if refusal.problem.code != "wrong_ply":
                raise
            self._outbox.put(ProblemDown(problem=refusal.problem))
            self._outbox.put(TableDown(table=self._table.state))


HANDLERS = (live,)
