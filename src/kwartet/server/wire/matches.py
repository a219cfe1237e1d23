"""Matches: messages between players at two screens, besides the game itself."""

from typing import Annotated, Literal

from msgspec import Meta

from kwartet.server.wire.base import Level, Moves, PositionText, Seed, Side, Wire, Word
from kwartet.server.wire.games import GameChoice
from kwartet.server.wire.people import PlayerView

Phase = Annotated[Literal["waiting", "playing", "over"], Meta(title="Phase")]
Begins = Annotated[Literal["me", "other", "random"], Meta(title="Begins")]
OfferKind = Annotated[Literal["draw", "takeback", "rematch"], Meta(title="OfferKind")]
ClaimKind = Annotated[Literal["win", "draw"], Meta(title="ClaimKind")]
MatchKey = Annotated[str, Meta(title="MatchKey", pattern="^[A-Za-z0-9_-]{8,64}$")]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]


class Fischer(Wire, frozen=True, tag_field="type", tag="fischer"):
    """Real time: seconds for the game, and an increment for each turn."""

    seconds: Annotated[int, Meta(ge=10, le=10_800)]
    increment: Annotated[int, Meta(ge=0, le=180)]


class Days(Wire, frozen=True, tag_field="type", tag="days"):
    """Correspondence: days for each turn."""

    days: Annotated[int, Meta(ge=1, le=14)]


ClockRule = Fischer | Days


class ClockView(Wire, frozen=True):
    """The seconds that each side has left when the message is sent, and whose clock runs."""

    left: tuple[float, float]
    running: Side | None


class Offer(Wire, frozen=True):
    """An open offer of a side; `ply` is the target of a takeback."""

    kind: OfferKind
    side: Side
    ply: int | None = None


class ChatLine(Wire, frozen=True):
    """A line of chat."""

    number: int
    side: Side
    text: str
    said: str


class RatingChange(Wire, frozen=True):
    """The rating change of a player by a rated game."""

    before: int
    after: int


class MatchView(Wire, frozen=True):
    """Everything about a match except its game. Pairs are in the order of the sides.

    `away` is for how many seconds a player has been disconnected, None for a connected one. The opponent may
    claim the game after `claim_after` seconds, or never if that is None. `invited` is the challenged player,
    the only one who may take the free seat. A match is `interrupted` while the server cannot store decisions;
    its clocks wait.
    """

    phase: Phase
    clock_rule: ClockRule | None
    clock: ClockView | None
    rated: bool
    listed: bool
    players: tuple[PlayerView | None, PlayerView | None]
    away: tuple[float | None, float | None]
    claim_after: float | None
    offers: tuple[Offer, ...]
    rating_changes: tuple[RatingChange | None, RatingChange | None]
    rematch: str | None
    watchers: int
    invited: PlayerView | None = None
    interrupted: bool = False


class NewMatch(Wire, frozen=True):
    """Opens a match: with a friend, who gets the link, or at once with an engine of some level.

    `invited` is the id or name of a player: only this player may take the seat. The client chooses `key`: a
    repeated request with the same key within a day returns the same match.
    """

    choice: GameChoice
    clock: ClockRule | None = None
    first: Begins = "random"
    rated: bool = False
    listed: bool = False
    takebacks: bool = True
    engine: Level | None = None
    invited: Word | None = None
    start: PositionText | None = None
    seed: Seed | None = None
    moves: Moves = ()
    key: MatchKey | None = None


class ChallengeAnswer(Wire, frozen=True):
    """Accepts or declines a challenge."""

    accept: bool


class SitUp(Wire, frozen=True, tag_field="type", tag="sit"):
    """Takes the free seat."""


class OfferUp(Wire, frozen=True, tag_field="type", tag="offer"):
    """Offers a draw or a rematch; a takeback has its own message."""

    offer: Literal["draw", "rematch"]


class AnswerUp(Wire, frozen=True, tag_field="type", tag="answer"):
    """Accepts or declines an offer of the opponent, or withdraws an offer."""

    offer: OfferKind
    accept: bool


class AddTimeUp(Wire, frozen=True, tag_field="type", tag="addTime"):
    """Gives the opponent more time."""


class ClaimUp(Wire, frozen=True, tag_field="type", tag="claim"):
    """Claims the game because the opponent is disconnected."""

    claim: ClaimKind


class AbortUp(Wire, frozen=True, tag_field="type", tag="abort"):
    """Aborts a match that no opponent has joined, or in which not both sides have decided yet."""


class SayUp(Wire, frozen=True, tag_field="type", tag="say"):
    """Adds a line to the chat."""

    text: ChatText


class ConditionsUp(Wire, frozen=True, tag_field="type", tag="conditions"):
    """Replaces the conditional moves: lines from here on, each beginning with a move of the opponent."""

    ply: int
    lines: Annotated[tuple[Moves, ...], Meta(max_length=20)]


class BeatUp(Wire, frozen=True, tag_field="type", tag="beat"):
    """Answers a heartbeat at once, so that the server can measure the latency."""

    number: int


class SeatedDown(Wire, frozen=True, tag_field="type", tag="seated"):
    """The side of this client; None for a client that only watches."""

    side: Side | None
    conditions: tuple[Moves, ...] = ()


class MatchDown(Wire, frozen=True, tag_field="type", tag="match"):
    """The match has changed."""

    match: MatchView


class SaidDown(Wire, frozen=True, tag_field="type", tag="said"):
    """New lines of chat; at first, all lines so far."""

    lines: tuple[ChatLine, ...]


class BeatDown(Wire, frozen=True, tag_field="type", tag="beat"):
    """A heartbeat, to be answered at once."""

    number: int
