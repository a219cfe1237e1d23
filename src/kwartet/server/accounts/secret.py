"""Secret: words that cannot be guessed, and what is kept of them."""

import secrets
from hashlib import sha256

BYTES = 32
ID_BYTES = 16
PREFIX = "kwartet_"  # so that a lost token can be recognised for what it is


def new_secret() -> str:
    """A word that nobody can guess."""
    return secrets.token_urlsafe(BYTES)


def new_api_token() -> str:
    """A token for programs."""
    return PREFIX + new_secret()


def new_id() -> str:
    """A name for a player or a thing of theirs, longer than any name that a person can choose."""
    return secrets.token_hex(ID_BYTES)


def hash_of(secret: str) -> str:
    """What is kept of a secret; it is long and random, so one quick round is enough."""
    return sha256(secret.encode(errors="replace")).hexdigest()
