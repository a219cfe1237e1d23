"""Player directory: public pages of players, their games and ratings, and leaderboards."""

from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncConnection

import kwartet
from kwartet.server.domain.engines import engine_profile
from kwartet.server.domain.names import name_key
from kwartet.server.domain.rating_periods import PROVISIONAL
from kwartet.server.runtime.refusal import nothing_at
from kwartet.server.store.database import Database
from kwartet.server.store.played_games import A_PAGE, played_games, results
from kwartet.server.store.players import Player, PlayerStore
from kwartet.server.store.ratings import curve, profile_of, ratings_of, with_ratings
from kwartet.server.store.schema import players, ratings
from kwartet.server.views.people import game_view, player_view, point_view, rating_view
from kwartet.server.wire.people import (
    Leaderboard,
    PlayedGame,
    PlayerPage,
    PlayerView,
    RatingCurve,
    RatingView,
)

LENGTH_OF_AN_ID = 32  # a name is shorter
MOST_LEADERS = 50
MOST_CANDIDATES = 500  # some of whom have not played for too long


class PlayerDirectory:
    """Looks players up, over one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._players = PlayerStore(database)

    async def page(self, who: str) -> PlayerPage:
        """The public page of a player."""
        player = await self.find(who)
        seen = player.seen if player.level is None else datetime.now(UTC)  # an engine is always online
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
                games=tuple(game_view(game) for game in games[:A_PAGE]),
                has_more=len(games) > A_PAGE,
            )

    async def games(self, who: str, before: datetime | None) -> list[PlayedGame]:
        """A page of the games of a player, those before a moment."""
        player = await self.find(who)
        async with self._database.reading() as connection:
            games = await played_games(connection, player.id, before)
        return [game_view(game) for game in games]

    async def curve(self, who: str, game: kwartet.Game) -> RatingCurve:
        """The history of a player's rating."""
        player = await self.find(who)
        async with self._database.reading() as connection:
            points = await curve(connection, player.id, game.id, game.variant)
        return RatingCurve(points=tuple(point_view(point) for point in points))

    async def leaders(self, game: kwartet.Game) -> Leaderboard:
        """The strongest players of a game, without engines."""
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
        found = [profile_of(row, game.id, game.variant, now) for row in rows]
        known = [player_view(each) for each in found if each.rating and not each.rating.provisional]
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
        found = await ratings_of(connection, player.id, datetime.now(UTC))
        return tuple(rating_view(rating) for rating in found)
    ratings = (
        engine_profile(player.level, game.id, variant).rating
        for game in kwartet.all_games()
        for variant in game.variants
    )
    return tuple(rating_view(rating) for rating in ratings if rating)
