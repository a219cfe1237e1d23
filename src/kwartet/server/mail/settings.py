"""Settings: the mail server of the host, the sender of mails, and the site to which their links lead."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from email.errors import MessageError
from email.headerregistry import Address
from email.utils import parseaddr
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

EXAMPLE = "smtp://user:password@mail.example:587"
EXAMPLE_SENDER = "Club <play@club.example>"
PORTS = {"smtp": 587, "smtps": 465}
HERE = "localhost"


class BadMail(Exception):
    """The mail settings are invalid; the message says why, without any password."""


@dataclass(frozen=True)
class MailServer:
    """A mail server and how to connect to it.

    `secured` says how the connection is encrypted: from the start (`implicit`), before authentication
    (`starttls`), or not at all (None).
    """

    host: str
    port: int
    secured: str | None
    user: str | None = None
    password: str | None = None


@dataclass(frozen=True)
class MailSettings:
    """Everything that is needed to send mails: the server, the sender, and the site for links."""

    server: MailServer
    sender: Address
    public_url: str


def mail_settings_of(address: str | None, sender: str | None, public_url: str | None) -> MailSettings | None:
    """The mail settings of the host; None if there are none. Raises `BadMail`."""
    if address is None and sender is None:
        return None
    if address is None:
        raise BadMail("--mail-from needs --mail, which says where to hand mails in")
    if sender is None:
        raise BadMail(f"--mail needs --mail-from, such as {EXAMPLE_SENDER!r}")
    if public_url is None:
        raise BadMail("--mail needs --public-url, for the links in mails")
    return MailSettings(server_at(address), sender_in(sender), public_url.rstrip("/"))


def server_at(address: str) -> MailServer:
    """The mail server at an address; raises `BadMail`."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise bad_address("its host or its port cannot be read") from None
    if parts.scheme not in PORTS:
        raise bad_address("it begins with neither smtp:// nor smtps://")
    if not host:
        raise bad_address("it names no host")
    if parts.path.strip("/") or parts.fragment:
        raise bad_address("nothing but ?tls=yes or ?tls=no may follow the host; write / and # as %2F and %23")
    return MailServer(
        host,
        port or PORTS[parts.scheme],
        secured_by(parts, host),
        user=None if parts.username is None else unquote(parts.username),
        password=None if parts.password is None else unquote(parts.password),
    )


def secured_by(parts: SplitResult, host: str) -> str | None:
    """How the connection is encrypted; it must be, except on this machine or if the host disables it."""
    query = parse_qs(parts.query, keep_blank_values=True)
    said = query.pop("tls", [])
    if query or said not in ([], ["yes"], ["no"]):
        raise bad_address("only tls=yes or tls=no may follow the question mark")
    if parts.scheme == "smtps":
        if said == ["no"]:
            raise bad_address("smtps:// is always encrypted, so tls=no makes no sense")
        return "implicit"
    is_wanted = said == ["yes"] if said else not is_this_machine(host)
    return "starttls" if is_wanted else None


def is_this_machine(host: str) -> bool:
    """Whether a host is this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == HERE


def sender_in(text: str) -> Address:
    """The sender of mails; raises `BadMail`."""
    name, address = parseaddr(text)
    try:
        return Address(display_name=name, addr_spec=checked(address))
    except ValueError:
        raise BadMail(f"{text!r} is not a sender such as {EXAMPLE_SENDER!r} (--mail-from)") from None


def checked(address: str) -> str:
    """A valid address for mails; raises `ValueError`."""
    if not is_address(address):
        raise ValueError("this is not an e-mail address")
    return address


def is_address(address: str) -> bool:
    """Whether a text is exactly one e-mail address."""
    if not address.isprintable() or any(letter.isspace() for letter in address):
        return False
    try:
        found = Address(addr_spec=address)
    except (MessageError, IndexError, ValueError):  # any error that the library finds in it
        return False
    return bool(found.username and found.domain)


def bad_address(reason: str) -> BadMail:
    """The error for a bad address of a mail server; the address is left out, as it may hold a password."""
    return BadMail(f"the address of the mail server cannot be used: {reason}; such as {EXAMPLE} (--mail)")
