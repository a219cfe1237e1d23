"""People: what everybody may know about players: their pages, games and ratings, and who is strongest."""

from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncConnection

import kwartet
from kwartet.server.accounts.names import name_key
from kwartet.server.messages.people import (
    Leaderboard,
    PlayedGame,
    PlayerPage,
    PlayerView,
    RatingCurve,
    RatingView,
)
from kwartet.server.problems import nothing_at
from kwartet.server.ratings.engines import engine_view
from kwartet.server.ratings.shown import PROVISIONAL
from kwartet.server.store.database import Database
from kwartet.server.store.played import A_PAGE, played_games, results
from kwartet.server.store.players import Player, PlayerStore
from kwartet.server.store.ratings import curve, player_view, ratings_of, with_ratings
from kwartet.server.store.schema import players, ratings

LENGTH_OF_AN_ID = 32  # a name is shorter
MOST_LEADERS = 50
MOST_CANDIDATES = 500  # some of whom have not played for too long


class People:
    """Looks players up, over one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._players = PlayerStore(database)

    async def page(self, who: str) -> PlayerPage:
        """All that others may know about a player."""
        player = await self.find(who)
        seen = player.seen if player.level is None else datetime.now(UTC)  # an engine is always there
        async with self._database.reading() as connection:
            won, drawn, lost = await results(connection, player.id)
            games = await played_games(connection, player.id, limit=A_PAGE + 1)
            return PlayerPage(
                player=PlayerView(id=player.id, name=player.name, kind=player.kind, level=player.level),
                created=player.created.isoformat(),
                seen=seen.isoformat(),
                ratings=await all_ratings(connection, player),
                won=won,
                drawn=drawn,
                lost=lost,
                games=tuple(games[:A_PAGE]),
                has_more=len(games) > A_PAGE,
            )

    async def games(self, who: str, before: datetime | None) -> list[PlayedGame]:
        """A page of the games of a player, those before a moment."""
        player = await self.find(who)
        async with self._database.reading() as connection:
            return await played_games(connection, player.id, before)

    async def curve(self, who: str, game: kwartet.Game) -> RatingCurve:
        """How the rating of a player went."""
        player = await self.find(who)
        async with self._database.reading() as connection:
            return RatingCurve(points=await curve(connection, player.id, game.id, game.variant))

    async def leaders(self, game: kwartet.Game) -> Leaderboard:
        """The strongest players of a game; engines are known anyway, and not among them."""
        now = datetime.now(UTC)
        wanted = (
            with_ratings(game.id, game.variant)
            .where(
                ratings.c.deviation <= PROVISIONAL,
                players.c.kind != "engine",
                players.c.closed.is_(None),
            )
            .order_by(ratings.c.rating.desc(), players.c.id)
            .limit(MOST_CANDIDATES)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        views = [player_view(row, game.id, game.variant, now) for row in rows]
        known = [view for view in views if view.rating and not view.rating.provisional]
        return Leaderboard(game=game.id, variant=game.variant, players=tuple(known[:MOST_LEADERS]))

    async def find(self, who: str) -> Player:
        """The player of an id or a name; raises `Refusal`."""
        player = None
        if len(who) == LENGTH_OF_AN_ID and who.isalnum():
            player = await self._players.find(who)
        elif who.isprintable():
            player = await self._players.find_by_key(name_key(who))
        if player is None or player.closed:
            raise nothing_at("player of this name")
        return player


async def all_ratings(connection: AsyncConnection, player: Player) -> tuple[RatingView, ...]:
    """The ratings of a player in all games."""
    if player.level is None:
        return await ratings_of(connection, player.id, datetime.now(UTC))
    views = (
        engine_view(player.level, game.id, variant).rating
        for game in kwartet.games()
        for variant in game.variants
    )
    return tuple(view for view in views if view)
