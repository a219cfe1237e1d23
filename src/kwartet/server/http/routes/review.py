"""Review: an engine reviews a whole game, over a WebSocket."""

import asyncio

import msgspec
from litestar import websocket
from litestar.di import NamedDependency

from kwartet import Info, Record
from kwartet.review import NothingToReview
from kwartet.review import review as review_record
from kwartet.server.domain.game_log import start_of
from kwartet.server.http.background_job import BackgroundJob, reported, serve
from kwartet.server.http.socket_session import Socket
from kwartet.server.live.engine_pool import EnginePool, Thinker
from kwartet.server.live.outbox import Outbox
from kwartet.server.runtime.latest_value import LatestValue
from kwartet.server.runtime.limits import LONGEST_REVIEW
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.views.endings import ending_of
from kwartet.server.views.games import game_of
from kwartet.server.views.reviews import review_view
from kwartet.server.wire.review import ProgressDown, ReviewedDown, ReviewUp

DECODER: msgspec.json.Decoder[ReviewUp] = msgspec.json.Decoder(ReviewUp)


@websocket("/api/review")
async def review(socket: Socket, engine_pool: NamedDependency[EnginePool]) -> None:
    """Review one game after the other; closing the socket stops the review."""
    await serve(socket, DECODER, lambda outbox: Reviewer(engine_pool, outbox))


class Reviewer:
    """Reviews games for one client, one at a time."""

    def __init__(self, engine_pool: EnginePool, outbox: Outbox) -> None:
        self.engine_pool = engine_pool
        self.outbox = outbox
        self.job = BackgroundJob(outbox)

    async def handle(self, message: ReviewUp) -> None:
        """Start the review of a game; the previous one is cancelled."""
        await self.job.stop()
        record = await asyncio.to_thread(record_of, message)
        self.job.begin(lambda: self.judge(record, message.seconds))

    async def judge(self, record: Record, seconds: float) -> None:
        """Review a game, and send the progress."""
        latest: LatestValue[tuple[int, int]] = LatestValue()
        thinker = Thinker(record.game, ignore, seconds=seconds)
        work = self.engine_pool.study(
            thinker,
            lambda: review_view(review_record(record, thinker, lambda done, of: latest.put((done, of)))),
        )
        found = await reported(work, latest, self.report)
        self.outbox.put(ReviewedDown(review=found))

    def report(self, progress: tuple[int, int]) -> None:
        """Send the progress."""
        done, of = progress
        self.outbox.put(ProgressDown(done=done, of=of))


def ignore(_info: Info) -> None:
    """Ignore a finding: the review contains it."""


def record_of(message: ReviewUp) -> Record:
    """The game to review; raises `Refusal` if it would take too long."""
    start = start_of(game_of(message.choice), message.start)
    record = Record(start, message.moves, message.headers, ending=ending_of(message.ending))
    if not record.moves:
        raise NothingToReview("there is nothing to review: this game has no decisions")
    if len(record.moves) * message.seconds > LONGEST_REVIEW:
        longest = LONGEST_REVIEW / len(record.moves)
        raise Refusal("too_large", f"this game can be reviewed with at most {longest:.1f} seconds a decision")
    return record


HANDLERS = (review,)
