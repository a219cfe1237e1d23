"""Protocol: the line protocol between engines and their clients, similar to UCI.

words.py has the vocabulary of both ends, limit.py and request.py the limits of a search, and settings.py the
settings. session.py is the end of the engine (`kwartet engine`); ugi.py is another dialect, and dialects.py
chooses one. program.py is the end of the client: it starts any program with this protocol and reports its
failures (failure.py).
"""

from kwartet.protocol.dialects import Conversation
from kwartet.protocol.failure import Failure, Kind, PlayerFailed
from kwartet.protocol.limit import Limit
from kwartet.protocol.program import Program
from kwartet.protocol.session import Session
from kwartet.protocol.settings import Announced
from kwartet.protocol.ugi import UgiSession

__all__ = [
    "Announced",
    "Conversation",
    "Failure",
    "Kind",
    "Limit",
    "PlayerFailed",
    "Program",
    "Session",
    "UgiSession",
]
