"""Analysis: an engine searches a position, over a WebSocket."""

import msgspec
from litestar import websocket
from litestar.di import NamedDependency

from kwartet import GameOver, Info, Position
from kwartet.server.http.background_job import BackgroundJob, reported, serve
from kwartet.server.http.socket_session import Socket
from kwartet.server.live.engine_pool import EnginePool, Thinker
from kwartet.server.live.outbox import Outbox
from kwartet.server.runtime.latest_value import LatestValue
from kwartet.server.views.games import game_of
from kwartet.server.views.positions import thought_view
from kwartet.server.wire.analysis import AnalyseUp, AnalysisUp, DoneDown, StopUp, ThoughtDown

DECODER: msgspec.json.Decoder[AnalysisUp] = msgspec.json.Decoder(AnalysisUp)


@websocket("/api/analysis")
async def analysis(socket: Socket, engine_pool: NamedDependency[EnginePool]) -> None:
    """Search one position after the other."""
    await serve(socket, DECODER, lambda outbox: Analyst(engine_pool, outbox))


class Analyst:
    """Searches for one client, one position at a time."""

    def __init__(self, engine_pool: EnginePool, outbox: Outbox) -> None:
        self.engine_pool = engine_pool
        self.outbox = outbox
        self.job = BackgroundJob(outbox)
        self.text = ""

    async def handle(self, message: AnalysisUp) -> None:
        """Start or stop a search; a new position replaces the previous one at once."""
        was_running = await self.job.stop()
        match message:
            case AnalyseUp():
                position = game_of(message.choice).read(message.text, strict=False)
                if position.is_over:
                    raise GameOver(f"there is nothing to think about: {position.result}")
                self.text = message.text
                self.job.begin(lambda: self.think(message, position))
            case StopUp():
                if was_running:
                    self.outbox.put(DoneDown(text=self.text))

    async def think(self, message: AnalyseUp, position: Position) -> None:
        """Search, and send every finding."""
        latest: LatestValue[Info] = LatestValue()
        thinker = Thinker(position.game, latest.put, seconds=message.seconds)
        work = self.engine_pool.study(thinker, lambda: thinker.think(position, message.lines))
        await reported(work, latest, lambda info: self.report(message.text, info))
        self.outbox.put(DoneDown(text=message.text))

    def report(self, text: str, info: Info) -> None:
        """Send a finding."""
        self.outbox.put(ThoughtDown(text=text, thought=thought_view(info)))


HANDLERS = (analysis,)
