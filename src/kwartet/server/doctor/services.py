"""Services: whether the database, Redis and the mail server can be used as the server would use them."""

import asyncio
from datetime import UTC, datetime

import aiosmtplib
from redis.asyncio import Redis
from redis.exceptions import RedisError
from sqlalchemy import text

from kwartet.server.doctor.finding import Finding, failure, ok, skipped
from kwartet.server.mail.settings import MailSettings
from kwartet.server.mail.smtp_client import NotSent, SmtpClient
from kwartet.server.store.database import DATABASE_ERRORS, BadDatabase, Database
from kwartet.server.store.migration import NEWEST
from kwartet.server.store.readiness import Readiness

PATIENCE = 5.0  # seconds
MOST_DIFFERENCE = 2.0  # seconds between two clocks


async def check_database(address: str) -> list[Finding]:
    """The schema revision of the database, whether it can be written, and its clock."""
    try:
        database = Database(address)
    except BadDatabase as trouble:
        return [failure("database", str(trouble), "correct --database or KWARTET_DATABASE")]
    try:
        async with asyncio.timeout(2 * PATIENCE):
            revision = await database.revision()
            if revision != NEWEST:
                return [wrong_revision(database, revision)]
            return [await check_writing(database), await check_database_clock(database)]
    except (BadDatabase, *DATABASE_ERRORS) as trouble:
        reason = str(trouble) or "it does not answer"
        fix = "start the database, or correct --database or KWARTET_DATABASE; see its log"
        return [failure("database", f"{database.name}: {reason}", fix)]
    finally:
        await database.close()


def wrong_revision(database: Database, revision: str | None) -> Finding:
    """The database has another schema revision than this version of kwartet."""
    if revision is None:
        return failure(
            "database",
            f"there is no database of kwartet at {database.name}",
            "kwartet admin migrate creates it, and so does the first start of the server",
        )
    message = f"the schema revision of {database.name} is {revision}, not {NEWEST}"
    if revision < NEWEST:
        return failure("database", message, "stop all servers, make a backup, and run: kwartet admin migrate")
    return failure("database", message, "install the newer version of kwartet, or downgrade with it first")


async def check_writing(database: Database) -> Finding:
    """Whether the database can be written."""
    trouble = await Readiness(database).trouble()
    if trouble:
        return failure("database", trouble, "check the free room on the disk, and the rights of this user")
    return ok("database", f"{database.name} has schema revision {NEWEST} and can be written")


async def check_database_clock(database: Database) -> Finding:
    """The clock of PostgreSQL must agree with that of this machine."""
    if not database.is_postgresql:
        return skipped("clock", "an SQLite database has no clock of its own")
    async with database.reading() as connection:
        theirs = await connection.scalar(text("SELECT clock_timestamp()"))
    return compare_clocks("PostgreSQL", theirs)


def compare_clocks(whose: str, theirs: datetime) -> Finding:
    """Compare another clock with that of this machine."""
    seconds = abs((datetime.now(UTC) - theirs).total_seconds())
    message = f"the clocks of this machine and of {whose} differ by {seconds:.1f} s"
    if seconds <= MOST_DIFFERENCE:
        return ok("clock", message)
    return failure("clock", message, "synchronise both machines: timedatectl set-ntp true")


async def check_redis(address: str | None) -> Finding:
    """Whether Redis answers."""
    if address is None:
        return skipped("redis", "a single process needs no Redis")
    try:
        client = Redis.from_url(address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)
    except ValueError as trouble:
        return failure("redis", str(trouble), "write it as redis://localhost")
    try:
        await client.ping()
    except (RedisError, OSError) as trouble:
        fix = "start Redis, or correct --redis or KWARTET_REDIS; without it events reach other processes late"
        return failure("redis", f"Redis does not answer: {type(trouble).__name__}", fix)
    finally:
        await client.aclose()
    return ok("redis", "Redis answers")


async def check_mail(settings: MailSettings | None) -> Finding:
    """Whether the mail server lets us in; nothing is sent."""
    if settings is None:
        return skipped("mail", "this server sends no mail")
    try:
        await SmtpClient(settings).check()
    except NotSent as trouble:
        return failure("mail", f"the mail server refuses: {trouble}", mail_fix(str(trouble)))
    return ok("mail", f"the mail server {settings.server.host} lets us in")


def mail_fix(reason: str) -> str:
    """What to do about an error of the mail server."""
    if aiosmtplib.SMTPAuthenticationError.__name__ in reason:
        return "correct the user and the password in --mail or KWARTET_MAIL"
    if "SSL" in reason or "Cert" in reason:
        return "the certificate of the mail server is not trusted; see SSL_CERT_FILE in docs/hosts.md"
    return "correct the host and the port in --mail or KWARTET_MAIL, and check that no firewall is between"
