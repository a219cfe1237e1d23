"""App: puts the server together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

import kwartet
from kwartet import KwartetError
from kwartet.server.accounts.services import open_accounts
from kwartet.server.accounts.sessions import send_cookies
from kwartet.server.http.access_log import access_log, path_of
from kwartet.server.http.client_files import FOLDER, Client
from kwartet.server.http.dependencies import dependencies
from kwartet.server.http.game_quota import GameQuota
from kwartet.server.http.guard import Guard
from kwartet.server.http.request_limits import limit_by_address
from kwartet.server.http.routes import (
    accounts,
    archive,
    devices,
    health,
    live,
    lobby,
    mail_links,
    matches,
    pages,
    passkeys,
    players,
    tables,
    tokens,
)
from kwartet.server.http.routes.common import with_limits
from kwartet.server.http.shared_limits import share_limits
from kwartet.server.http.shared_metrics import share_metrics
from kwartet.server.live.engine_pool import EnginePool
from kwartet.server.live.hub import Hub, make_hub
from kwartet.server.live.services import open_tables
from kwartet.server.lobby.services import open_lobby
from kwartet.server.mail.services import open_mail
from kwartet.server.mail.settings import MailSettings
from kwartet.server.runtime.limits import LARGEST_BODY
from kwartet.server.runtime.rate_limits import RateLimits, TooMany
from kwartet.server.runtime.record_reader import RecordReader
from kwartet.server.runtime.refusal import Refusal, bad_message
from kwartet.server.store import Database, TableStore
from kwartet.server.store.readiness import Readiness
from kwartet.server.views.problems import problem_from, status_of, told
from kwartet.server.wire.problems import Code, Problem

ROUTES = (
    health,
    tables,
    live,
    matches,
    accounts,
    archive,
    devices,
    mail_links,
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
    404: "this address does not exist",
    405: "this address does not support this method",
    413: f"a request has at most {LARGEST_BODY} bytes",
}
LOWEST_FAULT = 500
SMALLEST_COMPRESSED = 1000
AnyRequest = Request[Any, Any, Any]


@dataclass(frozen=True)
class Settings:
    """The settings of a server: its database, the number of engine threads, the folder of the web app."""

    database: str
    players: int | None = None
    client: Path = FOLDER
    public_url: str | None = None
    limits: bool = True
    redis: str | None = None
    mail: MailSettings | None = None


@dataclass(frozen=True)
class Application:
    """The objects that live as long as the application."""

    settings: Settings
    database: Database
    store: TableStore
    hub: Hub
    rate_limits: RateLimits

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Create them; raises `BadDatabase` or `BadHub` for an invalid address."""
        database = Database(settings.database)
        rate_limits = RateLimits(is_on=settings.limits)
        return cls(settings, database, TableStore(database), make_hub(settings.redis), rate_limits)

    @asynccontextmanager
    async def lifespan(self, app: Litestar) -> AsyncIterator[None]:
        """Start all services, and stop them at the end."""
        settings, state = self.settings, app.state
        state.engine_pool = EnginePool(settings.players)
        state.game_quota = GameQuota(is_on=settings.limits)
        state.record_reader = RecordReader()
        try:
            async with (
                self.database.in_use(),
                self.open_database_and_hub(),
                open_tables(state, self.store, state.engine_pool, self.hub),
                open_mail(state, self.database, settings.mail),
                share_limits(self.rate_limits, self.hub),
                share_metrics(state, self.hub),
                open_accounts(state, self.database, self.rate_limits, settings.public_url),
                open_lobby(state, self.database, self.hub),
            ):
                yield
        finally:
            state.engine_pool.close()
            state.record_reader.close()
            await self.database.close()

    @asynccontextmanager
    async def open_database_and_hub(self) -> AsyncIterator[None]:
        """Open the database and the hub, which all services need."""
        await self.database.prepare()
        await self.hub.open()
        try:
            yield
        finally:
            await self.hub.close()
            await self.store.close()

    def dependencies(self) -> dict[str, Provide]:
        """The dependencies of routes."""
        client = Client(self.settings.client)
        readiness = Readiness(self.database)
        return {
            **dependencies(),
            "hub": Provide(lambda: self.hub, sync_to_thread=False, use_cache=True),
            "readiness": Provide(lambda: readiness, sync_to_thread=False, use_cache=True),
            "database": Provide(lambda: self.database, sync_to_thread=False, use_cache=True),
            "client": Provide(lambda: client, sync_to_thread=False, use_cache=True),
        }


def make_app(settings: Settings) -> ASGIApp:
    """The whole server as an application; raises `BadDatabase` or `BadHub` for an invalid address."""
    application = Application.of(settings)
    app = Litestar(
        route_handlers=[with_limits(handler) for routes in ROUTES for handler in routes.HANDLERS],
        lifespan=[application.lifespan],
        dependencies=application.dependencies(),
        exception_handlers={
            Refusal: answer_error,
            KwartetError: answer_error,
            HTTPException: answer_http,
            RecursionError: answer_nesting,
            UnicodeDecodeError: answer_encoding,
            Exception: answer_error,
        },
        before_request=limit_by_address,
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
    return access_log(Guard(app, application.rate_limits, settings.public_url))


def answer_error(request: AnyRequest, mistake: Exception) -> Response[Problem]:
    """Answer an error; one of the server is logged."""
    problem = told(mistake, "a request failed", path=path_of(request.scope))
    return answer(problem, status_of(problem), headers_of(mistake, problem))


def headers_of(mistake: Exception, problem: Problem) -> dict[str, str] | None:
    """The additional headers of an error response."""
    if isinstance(mistake, TooMany):
        return {"Retry-After": str(mistake.seconds)}
    return {"WWW-Authenticate": "Bearer"} if problem.code == "log_in_first" else None


def answer_http(request: AnyRequest, mistake: HTTPException) -> Response[Problem]:
    """Answer an error that the framework raises."""
    if mistake.status_code >= LOWEST_FAULT:
        return answer_error(request, mistake)
    code = CODES_OF_STATUS.get(mistake.status_code, "bad_message")
    problem = Problem(code=code, message=sentence_of(mistake), detail=detail_of(mistake))
    return answer(problem, mistake.status_code, mistake.headers)


def answer_nesting(_request: AnyRequest, _mistake: RecursionError) -> Response[Problem]:
    """Answer a message that is nested too deeply."""
    problem = problem_from(bad_message("this request cannot be understood", "it is nested too deeply"))
    return answer(problem, status_of(problem))


def answer_encoding(_request: AnyRequest, _mistake: UnicodeDecodeError) -> Response[Problem]:
    """Answer a message that is not UTF-8."""
    problem = problem_from(bad_message("this request cannot be understood", "it is not UTF-8"))
    return answer(problem, status_of(problem))


def sentence_of(mistake: HTTPException) -> str:
    """What was wrong with a request, without internal details of the framework."""
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
    """A problem as a response."""
    return Response(problem, status_code=status, headers=headers, media_type="application/json")
