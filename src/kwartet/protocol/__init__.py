"""Protocol: how engines and those who use them talk, line by line, in the manner of UCI.

words.py holds the vocabulary that both ends share and limit.py how long a search may take. session.py is the
end of the engine (`kwartet engine`), program.py the end of those who use one: it starts any program that
speaks the protocol and, when a game is lost by anything but the rules, says whose fault it is (fault.py).
"""

from kwartet.protocol.fault import Fault, PlayerFailed
from kwartet.protocol.limit import Limit
from kwartet.protocol.program import Program
from kwartet.protocol.session import Session

__all__ = ["Fault", "Limit", "PlayerFailed", "Program", "Session"]
