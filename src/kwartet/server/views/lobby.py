"""The lobby as messages: seeks, games to watch, challenges; and requests of players."""

from kwartet.server.domain.lobby import Challenge, OpenChallenges, Seek, SeekRequest, WatchedGame
from kwartet.server.views.games import choice_in, choice_view
from kwartet.server.views.matches import clock_rule_in, clock_rule_view
from kwartet.server.views.people import player_view
from kwartet.server.wire import lobby


def seek_view(seek: Seek) -> lobby.Seek:
    """An open seek."""
    return lobby.Seek(
        id=seek.id,
        player=player_view(seek.player),
        choice=choice_view(seek.choice),
        clock=clock_rule_view(seek.clock),
        rated=seek.rated,
        first=seek.first,
        lowest=seek.lowest,
        highest=seek.highest,
        created=seek.created.isoformat(),
    )


def watched_game_view(game: WatchedGame) -> lobby.WatchedGame:
    """A game to watch."""
    first, second = game.players
    return lobby.WatchedGame(
        id=game.id,
        choice=choice_view(game.choice),
        players=(player_view(first), player_view(second)),
        clock=clock_rule_view(game.clock),
        rated=game.rated,
        plies=game.plies,
    )


def challenges_view(found: OpenChallenges) -> lobby.ChallengesDown:
    """The open challenges of a player."""
    challenges = tuple(challenge_view(challenge) for challenge in found.challenges)
    return lobby.ChallengesDown(challenges=challenges, waiting=found.waiting)


def challenge_view(challenge: Challenge) -> lobby.Challenge:
    """One challenge."""
    return lobby.Challenge(
        table=challenge.table,
        player=player_view(challenge.player),
        choice=choice_view(challenge.choice),
        clock=clock_rule_view(challenge.clock),
        rated=challenge.rated,
        side=1 if challenge.side else 0,
        created=challenge.created.isoformat(),
    )


def seek_request(message: lobby.SeekUp) -> SeekRequest:
    """What a player looks for."""
    return SeekRequest(
        choice=choice_in(message.choice),
        clock=clock_rule_in(message.clock),
        rated=message.rated,
        first=message.first,
        lowest=message.lowest,
        highest=message.highest,
        quick=message.quick,
    )
