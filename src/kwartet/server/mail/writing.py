"""Writing: the words of letters, in the reader's language. The texts are in words/, one file for each."""

import tomllib
from collections.abc import Mapping
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import localtime, make_msgid
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from kwartet.server.mail.address import Mail
from kwartet.server.store.letters import LetterKind

ENGLISH = "en"
WORDS = files(__package__) / "words"
Texts = Mapping[str, Mapping[str, str]]


@cache
def languages() -> tuple[str, ...]:
    """The languages in which letters can be written."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in WORDS.iterdir()))


def known_language(language: str | None) -> str | None:
    """A language, if letters can be written in it."""
    return language if language in languages() else None


@cache
def texts(language: str) -> Texts:
    """What letters say in a language."""
    return MappingProxyType(tomllib.loads((WORDS / f"{language}.toml").read_text("utf-8")))


def written(mail: Mail, kind: LetterKind, language: str, reader: str, **facts: str) -> EmailMessage:
    """A letter, ready to be sent."""
    text = texts(language)[kind]
    letter = EmailMessage()
    letter["From"] = mail.sender
    letter["To"] = Address(addr_spec=reader)
    letter["Subject"] = text["subject"].format(**facts)
    letter["Date"] = localtime()
    letter["Message-ID"] = make_msgid(domain=mail.sender.domain)
    letter["Auto-Submitted"] = "auto-generated"
    letter["Content-Language"] = language
    letter.set_content(text["text"].format(**facts))
    return letter
