"""App: puts the server together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

import kwartet
from kwartet import KwartetError
from kwartet.server import hall
from kwartet.server.accounts import office
from kwartet.server.accounts.sessions import send_cookies
from kwartet.server.client_files import FOLDER, Client
from kwartet.server.engine_room import EngineRoom
from kwartet.server.guard import Guard
from kwartet.server.hub import Hub, make_hub
from kwartet.server.limits import LARGEST_BODY
from kwartet.server.mail.address import Mail
from kwartet.server.mail.post import open_post
from kwartet.server.messages.problems import Code, Problem
from kwartet.server.pace import keep_pace
from kwartet.server.playroom import open_playroom
from kwartet.server.problems import Refusal, bad_message, our_fault, problem_of, status_of
from kwartet.server.rates import Rates, TooMany
from kwartet.server.routes import (
    accounts,
    analysis,
    games,
    health,
    letters,
    live,
    lobby,
    matches,
    pages,
    passkeys,
    players,
    positions,
    records,
    review,
    tables,
    tokens,
)
from kwartet.server.routes.common import with_limits
from kwartet.server.store import Database, TableStore
from kwartet.server.tables import Tables
from kwartet.server.watch import watch

ROUTES = (
    health,
    games,
    positions,
    records,
    tables,
    live,
    matches,
    analysis,
    review,
    accounts,
    letters,
    passkeys,
    tokens,
    lobby,
    players,
    pages,
)
CODES_OF_STATUS: dict[int, Code] = {
    403: "not_allowed",
    404: "not_found",
    405: "not_allowed",
    413: "too_large",
}
SENTENCES = {
    404: "there is nothing at this address",
    405: "this address cannot be asked in this way",
    413: f"a request has at most {LARGEST_BODY} bytes",
}
LOWEST_FAULT = 500
SMALLEST_COMPRESSED = 1000
AnyRequest = Request[Any, Any, Any]
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Settings:
    """How a server is set up: its database, how many engines play and study at once, where the app lies."""

    database: str
    players: int | None = None
    studies: int | None = None
    client: Path = FOLDER
    public_url: str | None = None
    limits: bool = True
    redis: str | None = None
    mail: Mail | None = None


@dataclass(frozen=True)
class Building:
    """What a server stands on; it is there from the first request to the last."""

    settings: Settings
    database: Database
    store: TableStore
    hub: Hub
    rates: Rates

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Raises `BadDatabase` or `BadHub` if an address is none."""
        database = Database(settings.database)
        rates = Rates(is_on=settings.limits)
        return cls(settings, database, TableStore(database), make_hub(settings.redis), rates)

    @asynccontextmanager
    async def open_for_business(self, app: Litestar) -> AsyncIterator[None]:
        """Open every room, and close them all in the end."""
        settings, state = self.settings, app.state
        await self.database.prepare()
        state.room = EngineRoom(settings.players, settings.studies)
        await self.hub.open()
        try:
            async with (
                open_playroom(state, self.store, state.room, self.hub),
                open_post(state, self.database, settings.mail),
                office.open_office(state, self.database, self.rates, settings.public_url),
                hall.open_hall(state, self.database, self.hub),
            ):
                yield
        finally:
            state.room.close()
            await self.hub.close()
            await self.store.close()
            await self.database.close()

    def dependencies(self) -> dict[str, Provide]:
        """What a route may ask for."""
        client = Client(self.settings.client)
        return {
            **office.DEPENDENCIES,
            **hall.DEPENDENCIES,
            "tables": Provide(open_tables, sync_to_thread=False),
            "room": Provide(open_room, sync_to_thread=False),
            "hub": Provide(lambda: self.hub, sync_to_thread=False, use_cache=True),
            "database": Provide(lambda: self.database, sync_to_thread=False, use_cache=True),
            "client": Provide(lambda: client, sync_to_thread=False, use_cache=True),
        }


def make_app(settings: Settings) -> ASGIApp:
    """The whole server as an application; raises `BadDatabase` or `BadHub` if an address is none."""
    building = Building.of(settings)
    app = Litestar(
        route_handlers=[with_limits(handler) for routes in ROUTES for handler in routes.HANDLERS],
        lifespan=[building.open_for_business],
        dependencies=building.dependencies(),
        exception_handlers={
            Refusal: answer_mistake,
            KwartetError: answer_mistake,
            HTTPException: answer_http,
            RecursionError: answer_nesting,
            Exception: answer_mistake,
        },
        before_request=keep_pace,
        before_send=[send_cookies],
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=SMALLEST_COMPRESSED, exclude_opt_key=pages.HAS_ITS_OWN_COMPRESSION
        ),
        openapi_config=OpenAPIConfig(
            title="kwartet",
            version=kwartet.__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        logging_config=None,
    )
    return watch(Guard(app, building.rates, settings.public_url))


def open_tables(state: State) -> Tables:
    """The tables of this server."""
    tables: Tables = state.tables
    return tables


def open_room(state: State) -> EngineRoom:
    """The engine room of this server."""
    room: EngineRoom = state.room
    return room


def answer_mistake(request: AnyRequest, mistake: Exception) -> Response[Problem]:
    """Answer a mistake of the person who asked, or note one of ours."""
    problem = problem_of(mistake)
    if problem is None:
        log.error("a request failed", path=request.url.path, exc_info=mistake)
        problem = our_fault()
    return answer(problem, status_of(problem), headers_of(mistake, problem))


def headers_of(mistake: Exception, problem: Problem) -> dict[str, str] | None:
    """What a browser or a program is told besides the problem itself."""
    if isinstance(mistake, TooMany):
        return {"Retry-After": str(mistake.seconds)}
    return {"WWW-Authenticate": "Bearer"} if problem.code == "log_in_first" else None


def answer_http(request: AnyRequest, mistake: HTTPException) -> Response[Problem]:
    """Answer what the framework refuses by itself."""
    if mistake.status_code >= LOWEST_FAULT:
        return answer_mistake(request, mistake)
    code = CODES_OF_STATUS.get(mistake.status_code, "bad_message")
    problem = Problem(code=code, message=sentence_of(mistake), detail=detail_of(mistake))
    return answer(problem, mistake.status_code, mistake.headers)


def answer_nesting(_request: AnyRequest, _mistake: RecursionError) -> Response[Problem]:
    """Answer a message that is nested without end."""
    problem = bad_message("this request cannot be understood", "it is nested too deeply").problem
    return answer(problem, status_of(problem))


def sentence_of(mistake: HTTPException) -> str:
    """What was wrong with a request, without the framework's own words about itself."""
    if isinstance(mistake, ValidationException):
        return "this request cannot be understood"
    return SENTENCES.get(mistake.status_code) or mistake.detail.partition("\n")[0][:200]


def detail_of(mistake: HTTPException) -> str | None:
    """Which part of a request was wrong."""
    if not isinstance(mistake.extra, list):
        return None
    parts = [part for part in mistake.extra if isinstance(part, dict)]
    return (
        "; ".join(f"{part.get('key', 'request')}: {part.get('message', '')}" for part in parts)[:500] or None
    )


def answer(problem: Problem, status: int, headers: dict[str, str] | None = None) -> Response[Problem]:
    """A problem as an answer."""
    return Response(problem, status_code=status, headers=headers, media_type="application/json")
