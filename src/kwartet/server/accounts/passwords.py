"""Passwords: kept as argon2id makes them, and compared beside everything else that happens.

One hash takes memory and tens of milliseconds by design, so only a few are made at once and only so many may
wait. A name that nobody has costs the same work as one that somebody has.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kwartet.server.accounts.secret import new_secret
from kwartet.server.rates import TooMany

ROUNDS = 2
MEMORY = 19 * 1024  # kibibytes
AT_ONCE = 2
MOST_WAITING = 64
SECONDS_UNTIL_CALM = 5
Answer = TypeVar("Answer")


class Passwords:
    """Makes and compares hashes in threads of its own."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=ROUNDS, memory_cost=MEMORY, parallelism=1)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._waiting = 0

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        return await self._work(self._hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether a password is right; without anything kept it never is, after the same work."""
        return await self._work(self._fits, kept, password)

    def is_outdated(self, kept: str) -> bool:
        """Whether a hash was made with less care than today's."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Let the threads go."""
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

    def _fits(self, kept: str | None, password: str) -> bool:
        stand_in = self.nobodys  # made the first time, whether it is needed then or not
        try:
            return self._hasher.verify(kept or stand_in, password) and kept is not None
        except (VerificationError, InvalidHashError, UnicodeEncodeError):
            return False

    @cached_property
    def nobodys(self) -> str:
        """What is compared with if there is nothing: the hash of a password that nobody knows."""
        return self._hasher.hash(new_secret())
