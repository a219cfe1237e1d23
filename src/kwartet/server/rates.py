"""Rates: how often anybody may do what.

Each rule allows so many at once and one more every so many seconds after that. What is remembered of somebody
is one moment for each rule, and only so many are remembered at all; whoever has been quiet the longest is
forgotten first. Every process counts for itself.
"""

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from litestar.types import Scope

from kwartet.server.problems import Refusal

MOST_REMEMBERED = 100_000
MOST_ADDRESSES = 4096  # that are understood once for many requests
NEIGHBOURHOOD = 64  # bits of an IPv6 address that one customer has


@dataclass(frozen=True)
class Rule:
    """So many at once, and one more every so many seconds."""

    name: str
    at_once: int
    every: float


ASK = Rule("ask", 600, 0.02)
CONNECT = Rule("connect", 200, 0.25)
SPEAK = Rule("speak", 120, 0.04)
BE_GUEST = Rule("be_guest", 60, 10)
SIGN_UP = Rule("sign_up", 30, 120)
LOG_IN = Rule("log_in", 30, 10)
LOG_IN_AS = Rule("log_in_as", 10, 30)
LOG_IN_FROM_ANYWHERE = Rule("log_in_from_anywhere", 100, 5)
FORGET = Rule("forget", 10, 60)
CONFIRM = Rule("confirm", 5, 600)
MAKE_TABLE = Rule("make_table", 60, 2)
MAKE_MATCH = Rule("make_match", 20, 10)
CHALLENGE = Rule("challenge", 5, 60)
MAKE_TOKEN = Rule("make_token", 20, 60)
THINK = Rule("think", 40, 0.5)
DOWNLOAD = Rule("download", 5, 60)
CHAT = Rule("chat", 10, 2)
SEEK = Rule("seek", 20, 2)


class TooMany(Refusal):
    """Somebody has done something too often; `seconds` later they may again."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, math.ceil(seconds))
        super().__init__("too_many", f"that was too often; try again in {self.seconds} s", str(self.seconds))


class Rates:
    """Remembers how often everybody did everything."""

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

    def take(self, rule: Rule, who: str) -> float:
        """Do something once more; 0.0 if that is allowed, otherwise the seconds until it will be."""
        if not self.is_on:
            return 0.0
        now, key = self._clock(), (rule.name, who)
        paid_until = max(now, self._paid_until.get(key, now))
        wait = paid_until - now - (rule.at_once - 1) * rule.every
        if wait <= 0:
            self._paid_until[key] = paid_until + rule.every
        if key in self._paid_until:
            self._paid_until.move_to_end(key)
        if len(self._paid_until) > self._most:
            self._paid_until.popitem(last=False)
        return max(0.0, wait)

    def check(self, rule: Rule, who: str) -> None:
        """Do something once more; raises `TooMany` if that is once too often."""
        wait = self.take(rule, who)
        if wait:
            raise TooMany(wait)

    def __len__(self) -> int:
        return len(self._paid_until)


def address_in(scope: Scope) -> str:
    """Where a request comes from, as far as it matters: a customer's whole network counts as one."""
    client = scope.get("client")
    return neighbourhood(client[0]) if client else "here"


@lru_cache(MOST_ADDRESSES)
def neighbourhood(address: str) -> str:
    """An address, or the network around it that one customer has."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, NEIGHBOURHOOD), strict=False).network_address)
