"""Templates: the texts of mails in the language of the recipient; words/ has one file per language."""

import tomllib
from collections.abc import Mapping
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import localtime, make_msgid
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from kwartet.server.mail.settings import MailSettings
from kwartet.server.store.mails import MailKind

ENGLISH = "en"
WORDS = files(__package__) / "words"
Texts = Mapping[str, Mapping[str, str]]


@cache
def languages() -> tuple[str, ...]:
    """The languages in which mails can be written."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in WORDS.iterdir()))


def known_language(language: str | None) -> str | None:
    """A language, if mails can be written in it."""
    return language if language in languages() else None


@cache
def texts(language: str) -> Texts:
    """The texts of mails in a language."""
    return MappingProxyType(tomllib.loads((WORDS / f"{language}.toml").read_text("utf-8")))


def written(settings: MailSettings, kind: MailKind, language: str, reader: str, **facts: str) -> EmailMessage:
    """A mail with its headers and text."""
    words = texts(language)
    text = words.get(kind, words["notice"])
    facts["change"] = words["changes"].get(kind, "")
    mail = EmailMessage()
    mail["From"] = settings.sender
    mail["To"] = Address(addr_spec=reader)
    mail["Subject"] = text["subject"].format(**facts)
    mail["Date"] = localtime()
    mail["Message-ID"] = make_msgid(domain=settings.sender.domain)
    mail["Auto-Submitted"] = "auto-generated"
    mail["Content-Language"] = language
    mail.set_content(text["text"].format(**facts))
    return mail
