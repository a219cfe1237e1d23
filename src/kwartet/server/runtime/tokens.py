"""Tokens: random secrets and names, and the hashes that are stored of secrets."""

import secrets
from hashlib import sha256

BYTES = 32
ID_BYTES = 16
PREFIX = "kwartet_"  # so that a leaked token can be recognised


def new_secret() -> str:
    """A random secret that cannot be guessed."""
    return secrets.token_urlsafe(BYTES)


def new_api_token() -> str:
    """An API token."""
    return PREFIX + new_secret()


def new_id() -> str:
    """An id for a player or an object, longer than any name that a person can choose."""
    return secrets.token_hex(ID_BYTES)


def hash_of(secret: str) -> str:
    """The hash that is stored of a secret; the secret is long and random, so one fast hash is enough."""
    return sha256(secret.encode(errors="replace")).hexdigest()


def new_table_name() -> str:
    """A name for a table that cannot be guessed."""
    return secrets.token_urlsafe(16)
