"""Matches: what people at two screens need besides the game itself."""

from typing import Annotated, Literal

from msgspec import Meta

from kwartet.server.messages.base import Level, Moves, PositionText, Seed, Side, Wire, Word
from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.people import PlayerView

Phase = Annotated[Literal["waiting", "playing", "over"], Meta(title="Phase")]
Begins = Annotated[Literal["me", "other", "random"], Meta(title="Begins")]
OfferKind = Annotated[Literal["draw", "takeback", "rematch"], Meta(title="OfferKind")]
ClaimKind = Annotated[Literal["win", "draw"], Meta(title="ClaimKind")]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]


class Fischer(Wire, frozen=True, tag_field="type", tag="fischer"):
    """Real time: so many seconds for the game, and some more for each turn."""

    seconds: Annotated[int, Meta(ge=10, le=10_800)]
    increment: Annotated[int, Meta(ge=0, le=180)]


class Days(Wire, frozen=True, tag_field="type", tag="days"):
    """Correspondence: so many days for each turn."""

    days: Annotated[int, Meta(ge=1, le=14)]


ClockRule = Fischer | Days


class ClockView(Wire, frozen=True):
    """Seconds left by side at the moment of sending, and whose clock runs."""

    left: tuple[float, float]
    running: Side | None


class Offer(Wire, frozen=True):
    """What a side has offered or asked; `ply` is where a takeback would lead."""

    kind: OfferKind
    side: Side
    ply: int | None = None


class ChatLine(Wire, frozen=True):
    """What a player said."""

    number: int
    side: Side
    text: str
    said: str


class RatingChange(Wire, frozen=True):
    """What a rated game did to a rating."""

    before: int
    after: int


class MatchState(Wire, frozen=True):
    """All there is to know about a match, besides its game. Pairs are in the order of the sides.

    `away` tells for how many seconds a player has been gone, None for somebody who is here. Whoever is left
    may claim the game after `claim_after` seconds, or never if that is None. `invited` is who was challenged,
    and alone may take the free seat.
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


class NewMatch(Wire, frozen=True):
    """Asks for a match: with a friend, who gets the link, or at once with an engine of some level.

    `invited` is somebody's id or name: they are challenged, and nobody else may take the seat.
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


class ChallengeAnswer(Wire, frozen=True):
    """Takes the seat that one was challenged to take, or declines."""

    accept: bool


class SitUp(Wire, frozen=True, tag_field="type", tag="sit"):
    """Takes the free seat."""


class OfferUp(Wire, frozen=True, tag_field="type", tag="offer"):
    """Offers a draw or a rematch; a takeback is asked for with a message of its own."""

    offer: Literal["draw", "rematch"]


class AnswerUp(Wire, frozen=True, tag_field="type", tag="answer"):
    """Accepts or declines what the other has offered, or withdraws one's own offer."""

    offer: OfferKind
    accept: bool


class AddTimeUp(Wire, frozen=True, tag_field="type", tag="addTime"):
    """Gives the other some more time."""


class ClaimUp(Wire, frozen=True, tag_field="type", tag="claim"):
    """Claims the game because the other is gone."""

    claim: ClaimKind


class AbortUp(Wire, frozen=True, tag_field="type", tag="abort"):
    """Ends a match that nobody has joined, or in which not both have decided yet; it counts for nothing."""


class SayUp(Wire, frozen=True, tag_field="type", tag="say"):
    """Says something to the other."""

    text: ChatText


class ConditionsUp(Wire, frozen=True, tag_field="type", tag="conditions"):
    """Prepares answers: lines from here on, each beginning with what the other might decide."""

    ply: int
    lines: Annotated[tuple[Moves, ...], Meta(max_length=20)]


class BeatUp(Wire, frozen=True, tag_field="type", tag="beat"):
    """Answers a beat at once, so that the server knows how long messages take."""

    number: int


class SeatedDown(Wire, frozen=True, tag_field="type", tag="seated"):
    """Which side you play; None for somebody who looks on."""

    side: Side | None
    conditions: tuple[Moves, ...] = ()


class MatchDown(Wire, frozen=True, tag_field="type", tag="match"):
    """Something about the match has changed."""

    match: MatchState


class SaidDown(Wire, frozen=True, tag_field="type", tag="said"):
    """What was said; on arrival everything so far."""

    lines: tuple[ChatLine, ...]


class BeatDown(Wire, frozen=True, tag_field="type", tag="beat"):
    """Asks for an answer at once."""

    number: int
