"""Review: an engine judges a whole game, over a socket."""

import asyncio

import msgspec
from litestar import websocket
from litestar.di import NamedDependency

from kwartet import Info, Record
from kwartet.review import NothingToReview
from kwartet.review import review as review_record
from kwartet.server.choices import game_of
from kwartet.server.conversation import Socket
from kwartet.server.engine_room import EngineRoom, Thinker
from kwartet.server.limits import LONGEST_REVIEW
from kwartet.server.messages.review import ProgressDown, ReviewedDown, ReviewUp
from kwartet.server.news import News
from kwartet.server.outbox import Outbox
from kwartet.server.problems import Refusal
from kwartet.server.reviews import review_view
from kwartet.server.sheet import start_of
from kwartet.server.study import Study, reported, serve

DECODER: msgspec.json.Decoder[ReviewUp] = msgspec.json.Decoder(ReviewUp)


@websocket("/api/review")
async def review(socket: Socket, room: NamedDependency[EngineRoom]) -> None:
    """Review one game after the other; closing the socket stops at once."""
    await serve(socket, DECODER, lambda outbox: Reviewer(room, outbox))


class Reviewer:
    """Reviews for one person one game at a time."""

    def __init__(self, room: EngineRoom, outbox: Outbox) -> None:
        self.room = room
        self.outbox = outbox
        self.study = Study(outbox)

    async def hear(self, message: ReviewUp) -> None:
        """Begin with a game; what was under way ends."""
        await self.study.stop()
        record = await asyncio.to_thread(record_of, message)
        self.study.begin(lambda: self.judge(record, message.seconds))

    async def judge(self, record: Record, seconds: float) -> None:
        """Judge a game, and tell how far it is."""
        news: News[tuple[int, int]] = News()
        thinker = Thinker(record.game, ignore, seconds=seconds)
        work = self.room.study(
            thinker,
            lambda: review_view(review_record(record, thinker, lambda done, of: news.tell((done, of)))),
        )
        found = await reported(work, news, self.report)
        self.outbox.put(ReviewedDown(review=found))

    def report(self, progress: tuple[int, int]) -> None:
        """Tell how far it is."""
        done, of = progress
        self.outbox.put(ProgressDown(done=done, of=of))


def ignore(_info: Info) -> None:
    """What is thought on the way is in the review."""


def record_of(message: ReviewUp) -> Record:
    """The game to be reviewed, if it is not too much."""
    record = Record(start_of(game_of(message.choice), message.start), message.moves, message.headers)
    if not record.moves:
        raise NothingToReview("there is nothing to review: nobody has decided anything in this game")
    if len(record.moves) * message.seconds > LONGEST_REVIEW:
        longest = LONGEST_REVIEW / len(record.moves)
        raise Refusal("too_large", f"this game can be reviewed with at most {longest:.1f} seconds a decision")
    return record


HANDLERS = (review,)
