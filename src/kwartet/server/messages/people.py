"""People: players and guests, their accounts, ratings and pages."""

from typing import Annotated, Literal

from msgspec import Meta

from kwartet.server.messages.base import Wire
from kwartet.server.messages.games import GameChoice

PlayerKind = Annotated[Literal["guest", "person", "bot", "engine"], Meta(title="PlayerKind")]
PlayerName = Annotated[str, Meta(min_length=2, max_length=24, pattern=r"^[^\s\x00-\x1f](.*[^\s])?$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Email = Annotated[str, Meta(max_length=254, pattern=r"^[^@\s]+@[^@\s]+$")]
Language = Annotated[str, Meta(max_length=8)]
LinkToken = Annotated[str, Meta(max_length=200)]


class RatingView(Wire, frozen=True):
    """How strong a player is in one game and variant; provisional while too little is known."""

    game: str
    variant: str
    rating: int
    deviation: int
    games: int
    provisional: bool


class PlayerView(Wire, frozen=True):
    """A player as others see them; `rating` is that for the game at hand, `level` an engine's."""

    id: str
    name: str
    kind: PlayerKind
    rating: RatingView | None = None
    level: int | None = None


class PasskeyView(Wire, frozen=True):
    """A passkey of an account."""

    id: str
    name: str
    created: str


class TokenView(Wire, frozen=True):
    """A token with which programs play for an account."""

    id: str
    name: str
    created: str


class Me(Wire, frozen=True):
    """Who is asking: a guest or an account.

    An address is used when it is confirmed. `turn_letters` tells whether they want a letter when it is their
    turn, `language` in which language.
    """

    player: PlayerView
    email: str | None = None
    email_confirmed: bool = False
    turn_letters: bool = False
    language: str | None = None
    has_password: bool = False
    muted: bool = False
    passkeys: tuple[PasskeyView, ...] = ()
    tokens: tuple[TokenView, ...] = ()


class WhoAmI(Wire, frozen=True):
    """Nobody yet, or somebody; and whether this server sends letters."""

    me: Me | None
    mail: bool = False


class SignUp(Wire, frozen=True):
    """Asks for an account; a guest keeps their games. Without a password a passkey is to be added at once."""

    name: PlayerName
    password: Password | None = None
    email: Email | None = None
    language: Language | None = None


class LogIn(Wire, frozen=True):
    """Asks to be let in."""

    name: Annotated[str, Meta(max_length=60)]
    password: Annotated[str, Meta(max_length=200)]


class AccountChange(Wire, frozen=True, omit_defaults=True):
    """What to change; a new password or address wants the old password. An empty address removes it."""

    password: Password | None = None
    old_password: Annotated[str, Meta(max_length=200)] | None = None
    email: Annotated[str, Meta(max_length=254)] | None = None
    bot: Literal[True] | None = None
    turn_letters: bool | None = None
    language: Language | None = None


class Forgotten(Wire, frozen=True):
    """Asks for a letter with a link to a new password, to whoever has this name or this address."""

    who: Annotated[str, Meta(min_length=1, max_length=254)]
    language: Language | None = None


class PasswordLink(Wire, frozen=True):
    """A new password, by the token of the link in a letter."""

    token: LinkToken
    password: Password


class ConfirmLink(Wire, frozen=True):
    """Confirms an address, by the token of the link in a letter."""

    token: LinkToken


class PasskeyOptions(Wire, frozen=True):
    """What the browser needs to make or to use a passkey, as JSON of its own."""

    ticket: str
    options: str


class PasskeyAnswer(Wire, frozen=True):
    """What the browser made of it."""

    ticket: Annotated[str, Meta(max_length=200)]
    credential: Annotated[str, Meta(max_length=20_000)]
    name: Annotated[str, Meta(max_length=60)] = "passkey"


class TokenWish(Wire, frozen=True):
    """Asks for a token."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]


class TokenMade(Wire, frozen=True):
    """A new token; it is shown this once."""

    id: str
    token: str


class PlayedGame(Wire, frozen=True):
    """A game in a list: both players by side, the winner's side, and why it ended (None while it goes on).

    `to_move` is the side that decides next; it is told in the list of one's own games in play. `invited` is
    who was challenged to take the free seat.
    """

    id: str
    choice: GameChoice
    players: tuple[PlayerView | None, PlayerView | None]
    names: tuple[str, str]
    rated: bool
    created: str
    ended: str | None
    winner: Literal[0, 1] | None
    reason: str | None
    plies: int
    to_move: Literal[0, 1] | None = None
    invited: PlayerView | None = None


class PlayerPage(Wire, frozen=True):
    """All that others may know about a player; the games are the newest ones."""

    player: PlayerView
    created: str
    seen: str
    ratings: tuple[RatingView, ...]
    won: int
    drawn: int
    lost: int
    games: tuple[PlayedGame, ...]
    has_more: bool


class RatingPoint(Wire, frozen=True):
    """A rating after a game."""

    at: str
    rating: int
    deviation: int
    table: str


class RatingCurve(Wire, frozen=True):
    """How a rating went."""

    points: tuple[RatingPoint, ...]


class Leaderboard(Wire, frozen=True):
    """The strongest of a game and variant, without provisional ratings."""

    game: str
    variant: str
    players: tuple[PlayerView, ...]
