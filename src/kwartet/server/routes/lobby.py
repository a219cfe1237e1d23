"""The lobby over a socket."""

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromQuery

from kwartet.server.accounts.visitor import Visitor
from kwartet.server.conversation import Conversation, Socket
from kwartet.server.lobby import Listener, Lobby
from kwartet.server.messages.lobby import AcceptUp, LobbyUp, SeekUp, UnseekUp
from kwartet.server.messages.tables import PingUp, PongDown

DECODER: msgspec.json.Decoder[LobbyUp] = msgspec.json.Decoder(LobbyUp)


@websocket("/api/lobby")
async def visit_lobby(
    socket: Socket,
    lobby: NamedDependency[Lobby],
    visitor: NamedDependency[Visitor | None],
    quiet: FromQuery[bool] = False,
) -> None:
    """See who looks for a game and what is played, and look for a game; or, quietly, hear of challenges."""
    await socket.accept()
    conversation = Conversation(socket, DECODER)
    listener = lobby.enter(visitor, conversation.outbox, is_quiet=quiet)

    async def hear(message: LobbyUp) -> None:
        await do(lobby, listener, message)

    try:
        await conversation.hold(hear)
    finally:
        lobby.leave(listener)


async def do(lobby: Lobby, listener: Listener, message: LobbyUp) -> None:
    """Do what is asked."""
    match message:
        case SeekUp():
            await lobby.seek(listener, message)
        case UnseekUp():
            await lobby.unseek(listener, message.id)
        case AcceptUp():
            await lobby.accept(listener, message.id)
        case PingUp():
            listener.outbox.put(PongDown())


HANDLERS = (visit_lobby,)
