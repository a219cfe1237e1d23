"""Services of this layer: the queue, and the worker if the host has a mail server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.datastructures import State

from kwartet.server.mail.queue import MailQueue
from kwartet.server.mail.settings import MailSettings
from kwartet.server.mail.smtp_client import SmtpClient
from kwartet.server.mail.worker import MailWorker
from kwartet.server.store.database import Database
from kwartet.server.store.mails import MailStore


@asynccontextmanager
async def open_mail(state: State, database: Database, settings: MailSettings | None) -> AsyncIterator[None]:
    """The queue, and a worker if the host has a mail server."""
    state.mail_queue = MailQueue(MailStore(database), is_enabled=settings is not None)
    if settings is None:
        yield
        return
    smtp_client, is_closing = SmtpClient(settings), asyncio.Event()
    mail_worker = asyncio.create_task(MailWorker(settings, state.mail_queue, smtp_client).work(is_closing))
    try:
        yield
    finally:
        is_closing.set()
        state.mail_queue.has_mails.set()
        smtp_client.close()
        await mail_worker
