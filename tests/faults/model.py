"""Model: a match in as few words as possible, told independently of the server.

It knows the rules of the games, but nothing of time: whatever a clock would decide does not happen here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from kwartet import GameOver, IllegalMove, Position, Side

if TYPE_CHECKING:
    from collections.abc import Callable

NO_PLAYER = "nobody"
LARGEST_MESSAGE = 128_000
Message = dict[str, Any]
Offer = tuple[str, int, int | None]
Lines = tuple[tuple[str, ...], ...]
Clock = Literal["none", "fischer", "days"]


class Refused(Exception):
    """Something that must not happen."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Model:
    """A match between two changes."""

    clock: Clock
    takebacks: bool
    seats: tuple[str | None, str | None]
    positions: tuple[Position, ...]
    moves: tuple[str, ...]
    offers: frozenset[Offer] = frozenset()
    lines: tuple[Lines, Lines] = ((), ())
    chat: tuple[tuple[int, str], ...] = ()
    end: tuple[int | None, str] | None = None
    has_rematch: bool = False

    # --- what is known

    @property
    def now(self) -> Position:
        """Where the game stands."""
        return self.positions[-1]

    @property
    def ply(self) -> int:
        """How many decisions have been taken."""
        return len(self.moves)

    @property
    def decider(self) -> int:
        """The side that decides next."""
        return int(self.now.to_move)

    @property
    def phase(self) -> str:
        """How far it is."""
        if self.end:
            return "over"
        return "waiting" if None in self.seats else "playing"

    @property
    def counts(self) -> bool:
        """Whether both have decided something."""
        return {position.to_move for position in self.positions[:-1]} == set(Side)

    @property
    def running(self) -> int | None:
        """Whose clock runs: in real time that of a side which has finished a turn before."""
        if self.clock == "none" or self.phase != "playing":
            return None
        deciders = [int(position.to_move) for position in self.positions[:-1]]
        while deciders and deciders[-1] == self.decider:
            deciders.pop()
        return self.decider if self.clock == "days" or self.decider in deciders else None

    def side_of(self, person: str) -> int | None:
        """The side of a player."""
        return self.seats.index(person) if person in self.seats else None

    def told_to(self, person: str) -> Message:
        """What a client must know that has read all messages."""
        side = self.side_of(person)
        return {
            "side": side,
            "phase": self.phase,
            "moves": self.moves,
            "text": self.now.text,
            "choices": set(self.now.legal_moves),
            "score": tuple(self.now.score),
            "end": self.end,
            "offers": self.offers,
            "rematch": self.has_rematch,
            "running": self.running,
            "chat": () if side is None else self.chat,
            "lines": () if side is None else self.lines[side],
        }

    # --- what is done

    def after(self, person: str, message: Message | str) -> tuple[Model, str | None]:
        """What a message leads to, and the code with which it is refused, if it is."""
        try:
            return self._after(person, message), None
        except Refused as refused:
            return self, refused.code
        except GameOver:
            return self, "game_over"
        except IllegalMove:
            return self, "illegal_move"

    def _after(self, person: str, message: Message | str) -> Model:
        if isinstance(message, str):
            raise Refused("too_large" if len(message.encode()) > LARGEST_MESSAGE else "bad_message")
        fields = {name: value for name, value in message.items() if name != "type"}
        kind = message["type"]
        if kind == "beat":
            return self
        if kind in ("sit", "say") and person == NO_PLAYER:
            raise Refused("log_in_first")
        if kind == "sit":
            return self.sit(person)
        side = self.side_of(person)
        if side is None:
            raise Refused("not_allowed")
        act: Callable[..., Model] = getattr(self, "add_time" if kind == "addTime" else kind)
        return act(side, **fields)

    def sit(self, person: str) -> Model:
        """Take the free seat."""
        if person in self.seats:
            return self
        self.must_not_be_over()
        if None not in self.seats:
            raise Refused("not_allowed")
        first, second = (person if seat is None else seat for seat in self.seats)
        return replace(self, seats=(first, second))

    def move(self, side: int, ply: int, move: str) -> Model:
        """Decide; what has been decided before is no mistake."""
        if ply < self.ply and self.moves[ply].lower() == move.lower():
            return self
        self.must_be_playing()
        if ply != self.ply:
            raise Refused("wrong_ply")
        if side != self.decider:
            raise Refused("not_your_turn")
        after = self.decided(move)
        while not after.end and after.lines[after.decider]:
            after = after.decided(after.lines[after.decider][0][0])
        return after

    def decided(self, text: str) -> Model:
        """One decision."""
        move = self.now.find(text)
        position = self.now.play(move)
        first, second = (
            tuple(line[1:] for line in lines if line[0] == move and line[1:]) for lines in self.lines
        )
        after = replace(
            self,
            positions=(*self.positions, position),
            moves=(*self.moves, move),
            offers=frozenset(offer for offer in self.offers if offer[1] == self.decider),
            lines=(first, second),
        )
        result = position.result
        if result is None:
            return after
        return after.ended(None if result.winner is None else int(result.winner), result.reason)

    def ended(self, winner: int | None, reason: str) -> Model:
        """The end; nothing stands any more."""
        return replace(self, end=(winner, reason), offers=frozenset(), lines=((), ()))

    def takeback(self, side: int, ply: int) -> Model:
        """Go back within one's own turn, or ask."""
        self.must_be_playing()
        if ply >= self.ply:
            raise Refused("wrong_ply")
        if all(position.to_move == side for position in self.positions[ply:]):
            return self.back_to(ply)
        own = [at for at in range(ply + 1) if self.positions[at].to_move == side]
        if not own or not self.takebacks:
            raise Refused("no_takeback")
        return self.offered("takeback", side, own[-1])

    def back_to(self, ply: int) -> Model:
        """Take decisions back."""
        return replace(
            self,
            positions=self.positions[: ply + 1],
            moves=self.moves[:ply],
            offers=frozenset(offer for offer in self.offers if offer[2] is None or offer[2] < ply),
            lines=((), ()),
        )

    def offered(self, kind: str, side: int, ply: int | None = None) -> Model:
        """An offer, which takes the place of an older one."""
        others = {offer for offer in self.offers if offer[:2] != (kind, side)}
        return replace(self, offers=frozenset(others | {(kind, side, ply)}))

    def standing(self, kind: str, side: int) -> Offer | None:
        """What a side has offered."""
        return next((offer for offer in self.offers if offer[:2] == (kind, side)), None)

    def offer(self, side: int, offer: str) -> Model:
        """Offer a draw or a rematch; both who do have agreed."""
        if offer == "draw":
            self.must_be_playing()
            return (
                self.ended(None, "agreement")
                if self.standing("draw", 1 - side)
                else self.offered("draw", side)
            )
        if not self.end:
            raise Refused("too_early")
        if self.has_rematch or None in self.seats:
            raise Refused("gone")
        if self.standing("rematch", 1 - side):
            return replace(self, has_rematch=True, offers=frozenset())
        return self.offered("rematch", side)

    def answer(self, side: int, offer: str, accept: bool) -> Model:
        """Accept, decline or withdraw."""
        if not accept:
            return replace(self, offers=frozenset(each for each in self.offers if each[0] != offer))
        theirs = self.standing(offer, 1 - side)
        if theirs is None:
            raise Refused("gone")
        return self.back_to(theirs[2] or 0) if offer == "takeback" else self.offer(side, offer)

    def resign(self, side: int, ply: int) -> Model:
        """Give up; it does not matter when."""
        self.must_be_playing()
        assert ply >= 0
        return self.ended(1 - side, "resignation")

    def abort(self, _side: int) -> Model:
        """End what does not count yet."""
        self.must_not_be_over()
        if self.counts and self.phase == "playing":
            raise Refused("not_allowed")
        return self.ended(None, "abort")

    def claim(self, _side: int, claim: str) -> Model:
        """Claim the game; nobody is ever gone for long enough here."""
        self.must_be_playing()
        assert claim
        raise Refused("not_allowed" if self.clock == "days" or not self.counts else "too_early")

    def add_time(self, side: int) -> Model:
        """Give time, which the model does not count."""
        self.must_be_playing()
        if self.clock == "none":
            raise Refused("not_allowed")
        if self.clock == "days" and self.decider == side:
            raise Refused("too_early")
        return self

    def say(self, side: int, text: str) -> Model:
        """Say something."""
        return replace(self, chat=(*self.chat, (side, text)))

    def conditions(self, side: int, ply: int, lines: Lines) -> Model:
        """Prepare answers."""
        self.must_be_playing()
        if self.clock != "days":
            raise Refused("not_allowed")
        if ply != self.ply:
            raise Refused("wrong_ply")
        if side == self.decider:
            raise Refused("not_allowed")
        found = tuple(line for line in (self.useful(side, line) for line in lines) if line)
        first, second = (found if each == side else self.lines[each] for each in range(2))
        return replace(self, lines=(first, second))

    def useful(self, side: int, line: tuple[str, ...]) -> tuple[str, ...]:
        """A line up to the last decision of the side itself."""
        position, moves, last = self.now, [], 0
        for text in line:
            moves.append(position.find(text))
            last = len(moves) if position.to_move == side else last
            position = position.play(moves[-1])
        return tuple(moves[:last])

    def must_not_be_over(self) -> None:
        """Nothing happens after the end."""
        if self.end:
            raise Refused("game_over")

    def must_be_playing(self) -> None:
        """Nothing happens before both are there."""
        self.must_not_be_over()
        if None in self.seats:
            raise Refused("too_early")
