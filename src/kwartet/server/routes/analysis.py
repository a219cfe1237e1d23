"""Analysis: an engine thinks about a position, over a socket."""

import msgspec
from litestar import websocket
from litestar.di import NamedDependency

from kwartet import GameOver, Info, Position
from kwartet.server.choices import game_of
from kwartet.server.conversation import Socket
from kwartet.server.engine_room import EngineRoom, Thinker
from kwartet.server.messages.analysis import AnalyseUp, AnalysisUp, DoneDown, StopUp, ThoughtDown
from kwartet.server.news import News
from kwartet.server.outbox import Outbox
from kwartet.server.study import Study, reported, serve
from kwartet.server.views import thought_view

DECODER: msgspec.json.Decoder[AnalysisUp] = msgspec.json.Decoder(AnalysisUp)


@websocket("/api/analysis")
async def analysis(socket: Socket, room: NamedDependency[EngineRoom]) -> None:
    """Let an engine think about one position after the other."""
    await serve(socket, DECODER, lambda outbox: Analyst(room, outbox))


class Analyst:
    """Thinks for one person about one position at a time."""

    def __init__(self, room: EngineRoom, outbox: Outbox) -> None:
        self.room = room
        self.outbox = outbox
        self.study = Study(outbox)
        self.text = ""

    async def hear(self, message: AnalysisUp) -> None:
        """Begin, or stop; a new position takes the place of the old one at once."""
        was_running = await self.study.stop()
        match message:
            case AnalyseUp():
                position = game_of(message.choice).read(message.text)
                if position.is_over:
                    raise GameOver(f"there is nothing to think about: {position.result}")
                self.text = message.text
                self.study.begin(lambda: self.think(message, position))
            case StopUp():
                if was_running:
                    self.outbox.put(DoneDown(text=self.text))

    async def think(self, message: AnalyseUp, position: Position) -> None:
        """Think, and tell what is found."""
        news: News[Info] = News()
        thinker = Thinker(position.game, news.tell, seconds=message.seconds)
        work = self.room.study(thinker, lambda: thinker.think(position, message.lines))
        await reported(work, news, lambda info: self.report(message.text, info))
        self.outbox.put(DoneDown(text=message.text))

    def report(self, text: str, info: Info) -> None:
        """Tell a finding."""
        self.outbox.put(ThoughtDown(text=text, thought=thought_view(info)))


HANDLERS = (analysis,)
