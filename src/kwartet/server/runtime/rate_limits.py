"""Rate limits: how often a client may do what.

Each limit allows a burst, and after it one more every so many seconds. For each client and limit one moment
is remembered; the number of entries is bounded, and the oldest are dropped first. What was used up here can
be told to other processes, and what was used up there is charged here.
"""

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from litestar.types import Scope

from kwartet.server.runtime.refusal import Refusal

MOST_REMEMBERED = 100_000
MOST_ADDRESSES = 4096  # parsed addresses that are cached
CUSTOMER_BITS = 64  # bits of an IPv6 address that identify one customer

Spent = list[tuple[str, str, float]]  # the name of a limit, a client, and the seconds that it has used up


@dataclass(frozen=True)
class RateLimit:
    """A burst of so many actions, and one more every so many seconds."""

    name: str
    burst: int
    every: float


ASK = RateLimit("ask", 600, 0.02)
CONNECT = RateLimit("connect", 200, 0.25)
SEND_MESSAGE = RateLimit("speak", 120, 0.04)
BE_GUEST = RateLimit("be_guest", 60, 10)
SIGN_UP = RateLimit("sign_up", 30, 120)
LOG_IN = RateLimit("log_in", 30, 10)
LOG_IN_AS = RateLimit("log_in_as", 10, 30)
LOG_IN_FROM_ANYWHERE = RateLimit("log_in_from_anywhere", 100, 5)
FORGET = RateLimit("forget", 10, 60)
CONFIRM = RateLimit("confirm", 5, 600)
MAKE_TABLE = RateLimit("make_table", 60, 2)
MAKE_MATCH = RateLimit("make_match", 20, 10)
CHALLENGE = RateLimit("challenge", 5, 60)
MAKE_TOKEN = RateLimit("make_token", 20, 60)
DOWNLOAD = RateLimit("download", 5, 60)
ARCHIVE = RateLimit("archive", 60, 5)
CHAT = RateLimit("chat", 10, 2)
SEEK = RateLimit("seek", 20, 2)


class TooMany(Refusal):
    """A rate limit is exceeded; the client may retry after `seconds`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, math.ceil(seconds))
        super().__init__("too_many", f"that was too often; try again in {self.seconds} s", str(self.seconds))


class RateLimits:
    """The rate limits of all clients."""

    def __init__(
        self,
        *,
        is_on: bool = True,
        clock: Callable[[], float] = time.monotonic,
        most: int = MOST_REMEMBERED,
    ) -> None:
        self.is_on = is_on
        self._clock = clock
        self._most = most
        self._paid_until: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._spent: dict[tuple[str, str], float] = {}  # since it was last asked for

    def take(self, limit: RateLimit, who: str) -> float:
        """Count an action; return 0.0 if it is allowed, otherwise the seconds until it will be."""
        if not self.is_on:
            return 0.0
        now, key = self._clock(), (limit.name, who)
        paid_until = max(now, self._paid_until.get(key, now))
        wait = paid_until - now - (limit.burst - 1) * limit.every
        if wait <= 0:
            self._pay(key, paid_until + limit.every)
            self._spent[key] = self._spent.get(key, 0.0) + limit.every
        elif key in self._paid_until:
            self._paid_until.move_to_end(key)
        return max(0.0, wait)

    def take_spent(self) -> Spent:
        """What clients have used up in this process since the last call."""
        spent, self._spent = self._spent, {}
        return [(limit, who, seconds) for (limit, who), seconds in spent.items()]

    def charge(self, spent: Spent) -> None:
        """Count what clients have used up in another process."""
        now = self._clock()
        for limit, who, seconds in spent:
            self._pay((limit, who), max(now, self._paid_until.get((limit, who), now)) + seconds)

    def _pay(self, key: tuple[str, str], until: float) -> None:
        self._paid_until[key] = until
        self._paid_until.move_to_end(key)
        if len(self._paid_until) > self._most:
            self._paid_until.popitem(last=False)

    def check(self, limit: RateLimit, who: str) -> None:
        """Count an action; raises `TooMany` if it exceeds the limit."""
        wait = self.take(limit, who)
        if wait:
            raise TooMany(wait)

    def __len__(self) -> int:
        return len(self._paid_until)


def address_in(scope: Scope) -> str:
    """The network address of a request for rate limits: the network of one customer counts as one address."""
    client = scope.get("client")
    return customer_network(client[0]) if client else "here"


@lru_cache(MOST_ADDRESSES)
def customer_network(address: str) -> str:
    """An address, or the network of the customer to which it belongs."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, CUSTOMER_BITS), strict=False).network_address)
