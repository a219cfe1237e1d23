"""Passwords: hashed with argon2id, in threads of their own.

One hash takes memory and tens of milliseconds by design, so only a few are computed at once and the queue is
limited. A log-in with an unknown name costs the same work as one with a known name.
"""

import asyncio
from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kwartet.server.runtime.background import background_threads
from kwartet.server.runtime.rate_limits import TooMany
from kwartet.server.runtime.tokens import new_secret

ROUNDS = 2
MEMORY = 19 * 1024  # kibibytes
PARALLEL_HASHES = 2
MOST_WAITING = 64
SECONDS_UNTIL_CALM = 5
Answer = TypeVar("Answer")


class Passwords:
    """Computes and compares hashes in its own threads."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=ROUNDS, memory_cost=MEMORY, parallelism=1)
        self._threads = background_threads(PARALLEL_HASHES, "passwords")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """The hash of a password."""
        return await self._work(self._hash, password)

    async def fits(self, stored: str | None, password: str) -> bool:
        """Whether a password matches a hash; without a hash the result is False after the same work."""
        return await self._work(self._fits, stored, password)

    def is_outdated(self, stored: str) -> bool:
        """Whether a hash was made with weaker parameters than today's."""
        return self._hasher.check_needs_rehash(stored)

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _work(self, do: Callable[..., Answer], *arguments: object) -> Answer:
        if self._waiting >= MOST_WAITING:
            raise TooMany(SECONDS_UNTIL_CALM)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, do, *arguments)
        finally:
            self._waiting -= 1

    def _hash(self, password: str) -> str:
        return self._hasher.hash(password)

    def _fits(self, stored: str | None, password: str) -> bool:
        stand_in = self.dummy_hash  # computed at the first use, even if it is not needed then
        try:
            return self._hasher.verify(stored or stand_in, password) and stored is not None
        except (VerificationError, InvalidHashError, UnicodeEncodeError):
            return False

    @cached_property
    def dummy_hash(self) -> str:
        """The hash to compare with if there is none: that of a random password."""
        return self._hasher.hash(new_secret())
