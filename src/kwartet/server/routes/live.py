"""Live: people at a table, over a socket."""

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from kwartet.server.conversation import Conversation, Socket, turn_away
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
from kwartet.server.table import Table
from kwartet.server.tables import Tables

DECODER: msgspec.json.Decoder[TableUp] = msgspec.json.Decoder(TableUp)


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: Socket, table_id: FromPath[str], tables: NamedDependency[Tables]) -> None:
    """Play at a table, and hear everything that happens there."""
    await socket.accept()
    try:
        table = await tables.find(table_id)
    except Refusal as refusal:
        await turn_away(socket, refusal)
        return
    conversation = Conversation(socket, DECODER)
    person = Person(table, conversation.outbox)
    table.join(conversation.outbox)
    try:
        await conversation.hold(person.hear)
    finally:
        table.leave(conversation.outbox)


class Person:
    """Somebody at a table."""

    def __init__(self, table: Table, outbox: Outbox) -> None:
        self.table = table
        self.outbox = outbox

    async def hear(self, message: TableUp) -> None:
        """Do what is asked; whoever has fallen behind is told the whole table."""
        try:
            await self.do(message)
        except Refusal as refusal:
            if refusal.problem.code != "wrong_ply":
                raise
            self.outbox.put(ProblemDown(problem=refusal.problem))
            self.outbox.put(TableDown(table=self.table.state))

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
            case PingUp():
                self.outbox.put(PongDown())


HANDLERS = (live,)
