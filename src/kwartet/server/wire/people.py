"""People: players, accounts, ratings and public pages."""

from typing import Annotated, Literal

from msgspec import Meta

from kwartet.server.wire.base import Wire
from kwartet.server.wire.games import GameChoice

PlayerKind = Annotated[Literal["guest", "person", "bot", "engine"], Meta(title="PlayerKind")]
PlayerName = Annotated[str, Meta(min_length=2, max_length=24, pattern=r"^[^\s\x00-\x1f](.*[^\s])?$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Email = Annotated[str, Meta(max_length=254, pattern=r"^[^@\s]+@[^@\s]+$")]
Language = Annotated[str, Meta(max_length=8)]
LinkToken = Annotated[str, Meta(max_length=200)]


class RatingView(Wire, frozen=True):
    """A rating in one game and variant; provisional while it is uncertain."""

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
    """A passkey of an account; `used` is its last use."""

    id: str
    name: str
    created: str
    used: str | None = None


class TokenView(Wire, frozen=True):
    """An API token of an account; `used` is its last use, within some minutes."""

    id: str
    name: str
    created: str
    used: str | None = None


class DeviceView(Wire, frozen=True):
    """A device on which a player is logged in: its browser and system, the log-in, and the last use.

    The name is empty if the browser does not tell it.
    """

    id: str
    name: str
    begun: str
    seen: str
    is_this_one: bool


class Devices(Wire, frozen=True):
    """All devices on which a player is logged in."""

    devices: tuple[DeviceView, ...]


class Me(Wire, frozen=True):
    """The own guest or account.

    An address is used when it is confirmed. `turn_reminders` says whether to send a mail when it is the
    player's turn, `language` in which language.
    """

    player: PlayerView
    email: str | None = None
    email_confirmed: bool = False
    turn_reminders: bool = False
    language: str | None = None
    has_password: bool = False
    muted: bool = False
    passkeys: tuple[PasskeyView, ...] = ()
    tokens: tuple[TokenView, ...] = ()


class WhoAmI(Wire, frozen=True):
    """The own guest or account, if there is one, and whether this server sends mails."""

    me: Me | None
    mail: bool = False


class SignUp(Wire, frozen=True):
    """Creates an account; a guest keeps their games. Without a password, add a passkey next."""

    name: PlayerName
    password: Password | None = None
    email: Email | None = None
    language: Language | None = None


class LogIn(Wire, frozen=True):
    """Logs in."""

    name: Annotated[str, Meta(max_length=60)]
    password: Annotated[str, Meta(max_length=200)]


class PasskeyOptions(Wire, frozen=True):
    """The options with which a browser creates or uses a passkey, as JSON text."""

    ticket: str
    options: str


class PasskeyAnswer(Wire, frozen=True):
    """The response of the browser's authenticator."""

    ticket: Annotated[str, Meta(max_length=200)]
    credential: Annotated[str, Meta(max_length=20_000)]
    name: Annotated[str, Meta(max_length=60)] = "passkey"


class Proof(Wire, frozen=True, omit_defaults=True):
    """Proves that the owner of an account sends a request: by its password or one of its passkeys."""

    password: Annotated[str, Meta(max_length=200)] | None = None
    passkey: PasskeyAnswer | None = None


class Proved(Wire, frozen=True, omit_defaults=True):
    """A request that only the owner of an account may send."""

    proof: Proof | None = None


class AccountChange(Wire, frozen=True, omit_defaults=True):
    """Changes of an account; a new password, a new address and becoming a bot need a proof.

    An empty address removes it.
    """

    password: Password | None = None
    proof: Proof | None = None
    email: Annotated[str, Meta(max_length=254)] | None = None
    bot: Literal[True] | None = None
    turn_reminders: bool | None = None
    language: Language | None = None


class Forgotten(Wire, frozen=True):
    """Requests a mail with a password link, for the accounts with this name or address."""

    who: Annotated[str, Meta(min_length=1, max_length=254)]
    language: Language | None = None


class PasswordLink(Wire, frozen=True):
    """Sets a new password, with the token of a mail link."""

    token: LinkToken
    password: Password


class ConfirmLink(Wire, frozen=True):
    """Confirms an address, with the token of a mail link."""

    token: LinkToken


class TokenWish(Wire, frozen=True, omit_defaults=True):
    """Creates an API token; this needs a proof."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    proof: Proof | None = None


class TokenMade(Wire, frozen=True):
    """A new API token; it is returned only once."""

    id: str
    token: str


class PlayedGame(Wire, frozen=True):
    """A game in a list: both players by side, the winner's side, and why it ended (None while it goes on).

    `to_move` is the side that decides next, only in the list of the own unfinished games. `invited` is the
    challenged player.
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
    """The public data of a player, with the newest games."""

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
    """The history of a rating."""

    points: tuple[RatingPoint, ...]


class Leaderboard(Wire, frozen=True):
    """The strongest players of a game and variant, without provisional ratings."""

    game: str
    variant: str
    players: tuple[PlayerView, ...]
