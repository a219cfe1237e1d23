"""Lobby: seeks, games to watch and challenges, over a WebSocket."""

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromQuery

from kwartet.server.domain.visitor import Visitor
from kwartet.server.http.socket_session import Socket, SocketSession
from kwartet.server.lobby.lobby import Listener, Lobby
from kwartet.server.views.lobby import seek_request
from kwartet.server.wire.lobby import AcceptUp, LobbyUp, SeekUp, UnseekUp
from kwartet.server.wire.tables import PingUp, PongDown

DECODER: msgspec.json.Decoder[LobbyUp] = msgspec.json.Decoder(LobbyUp)


@websocket("/api/lobby")
async def visit_lobby(
    socket: Socket,
    lobby: NamedDependency[Lobby],
    visitor: NamedDependency[Visitor | None],
    quiet: FromQuery[bool] = False,
) -> None:
    """Send the lobby and accept seeks; with `quiet`, send only the challenges to the player."""
    await socket.accept()
    session = SocketSession(socket, DECODER)
    listener = lobby.enter(visitor, session.outbox, is_quiet=quiet)

    async def handle(message: LobbyUp) -> None:
        await execute(lobby, listener, message)

    try:
        await session.hold(handle)
    finally:
        lobby.leave(listener)


async def execute(lobby: Lobby, listener: Listener, message: LobbyUp) -> None:
    """Execute the command of a message."""
    match message:
        case SeekUp():
            await lobby.seek(listener, seek_request(message))
        case UnseekUp():
            await lobby.unseek(listener, message.id)
        case AcceptUp():
            await lobby.accept(listener, message.id)
        case PingUp():
            listener.outbox.put(PongDown())


HANDLERS = (visit_lobby,)
