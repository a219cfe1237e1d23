"""Live: clients at a table, over a WebSocket."""

import msgspec
from litestar import websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from kwartet.server.domain.visitor import Visitor
from kwartet.server.http.game_quota import GameQuota
from kwartet.server.http.socket_session import Socket, SocketSession, refuse
from kwartet.server.live.client import Client
from kwartet.server.live.registry import Registry
from kwartet.server.store.players import PlayerStore
from kwartet.server.wire.tables import TableUp

DECODER: msgspec.json.Decoder[TableUp] = msgspec.json.Decoder(TableUp)


@websocket("/api/tables/{table_id:str}/live")
async def live(
    socket: Socket,
    table_id: FromPath[str],
    visitor: NamedDependency[Visitor | None],
) -> None:
    """Play a match, and receive everything that happens there."""
    registry, players, game_quota = services_of(socket)
    player = None if visitor is None else visitor.id
    await socket.accept()
    try:
        table = await registry.find(table_id)
        game_quota.check_table(table, player)
    except Exception as mistake:  # noqa: BLE001 - whatever the error is, the client is told
        await refuse(socket, mistake)
        return
    session = SocketSession(socket, DECODER)
    client = Client(table, session.outbox, visitor, players.is_muted)
    table.join(client)
    try:
        with game_quota.taken(table, player):
            await client.send_chat()
            await session.hold(client.handle)
    finally:
        table.leave(client)


def services_of(socket: Socket) -> tuple[Registry, PlayerStore, GameQuota]:
    """The services that a socket needs; several dependencies would start a task each."""
    state = socket.app.state
    return state.registry, state.players, state.game_quota


HANDLERS = (live,)
