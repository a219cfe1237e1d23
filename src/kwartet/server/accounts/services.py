"""Services of this layer, from the start of the server to its end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.datastructures import State

from kwartet.server.accounts.account_service import AccountService
from kwartet.server.accounts.assertions import Assertions
from kwartet.server.accounts.cleanup import Cleanup
from kwartet.server.accounts.connections import Connections
from kwartet.server.accounts.mail_links import Links
from kwartet.server.accounts.passkeys import Ceremonies
from kwartet.server.accounts.passwords import Passwords
from kwartet.server.accounts.proof import Proofs
from kwartet.server.accounts.sessions import Sessions
from kwartet.server.runtime.rate_limits import RateLimits
from kwartet.server.store.database import Database
from kwartet.server.store.passkeys import PasskeyStore
from kwartet.server.store.players import PlayerStore
from kwartet.server.store.sessions import SessionStore


@asynccontextmanager
async def open_accounts(
    state: State, database: Database, rate_limits: RateLimits, public_url: str | None
) -> AsyncIterator[None]:
    """Open the account services while the server runs; the mail services must be open already."""
    account_service = open_account_service(state, database, rate_limits, public_url)
    is_closing = asyncio.Event()
    cleanup = asyncio.create_task(Cleanup(account_service, state.connections).work(is_closing))
    try:
        yield
    finally:
        is_closing.set()
        await cleanup
        account_service.passwords.close()


def open_account_service(
    state: State, database: Database, rate_limits: RateLimits, public_url: str | None
) -> AccountService:
    """Create the account service and put all services into the state."""
    state.players = PlayerStore(database)
    state.session_store = SessionStore(database)
    state.sessions = Sessions(state.session_store, public_url)
    state.connections = Connections()
    state.rate_limits = rate_limits
    passkeys, passwords = PasskeyStore(database), Passwords()
    assertions = Assertions(passkeys, state.sessions, public_url)
    state.account_service = AccountService(
        state.players,
        state.session_store,
        passkeys,
        state.sessions,
        passwords,
        Proofs(passkeys, assertions, passwords, rate_limits),
        rate_limits,
        state.mail_queue,
    )
    state.links = Links(state.mail_queue, state.players, passwords)
    state.ceremonies = Ceremonies(state.account_service, assertions)
    account_service: AccountService = state.account_service
    return account_service
