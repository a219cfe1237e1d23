"""People as messages: profiles, ratings and lists of games."""

import msgspec

from kwartet.server.domain.players import PlayedGame, Profile, RatingChange, RatingPoint, RatingSummary
from kwartet.server.views.games import choice_view
from kwartet.server.wire import base, matches, people


def player_view(profile: Profile) -> people.PlayerView:
    """A player as others see them."""
    rating = None if profile.rating is None else rating_view(profile.rating)
    return people.PlayerView(
        id=profile.id, name=profile.name, kind=profile.kind, rating=rating, level=profile.level
    )


def player_or_none(profile: Profile | None) -> people.PlayerView | None:
    """A player as others see them, if there is one."""
    return None if profile is None else player_view(profile)


def pair_view(
    players: tuple[Profile | None, Profile | None],
) -> tuple[people.PlayerView | None, people.PlayerView | None]:
    """The players of a table by side."""
    return player_or_none(players[0]), player_or_none(players[1])


def rating_view(rating: RatingSummary) -> people.RatingView:
    """A rating as others see it."""
    return msgspec.convert(rating, people.RatingView, from_attributes=True)


def point_view(point: RatingPoint) -> people.RatingPoint:
    """A point of a rating's curve."""
    return people.RatingPoint(
        at=point.at.isoformat(), rating=point.rating, deviation=point.deviation, table=point.table
    )


def change_view(change: RatingChange | None) -> matches.RatingChange | None:
    """What a game did to a rating, if it did anything."""
    return None if change is None else matches.RatingChange(before=change.before, after=change.after)


def game_view(game: PlayedGame) -> people.PlayedGame:
    """A game in a list."""
    return people.PlayedGame(
        id=game.id,
        choice=choice_view(game.choice),
        players=pair_view(game.players),
        names=game.names,
        rated=game.rated,
        created=game.created.isoformat(),
        ended=None if game.ended is None else game.ended.isoformat(),
        winner=side_view(game.winner),
        reason=game.reason,
        plies=game.plies,
        to_move=side_view(game.to_move),
        invited=player_or_none(game.invited),
    )


def side_view(side: int | None) -> base.Side | None:
    """A side as the protocol names it."""
    if side is None:
        return None
    return 1 if side else 0
