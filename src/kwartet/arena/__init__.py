"""Arena: matches between engines, measured as they should be.

description.py says who plays, openings.py from where, match.py which games that makes. table.py plays one
game and may do so in any process; crew.py lends processes, of this machine or of a Dask cluster; contest.py
hands the games out, collects each result once and keeps it in the journal (journal.py). standing.py, elo.py
and sprt.py say what the results mean; ladder.py rates the levels of a game.
"""

from kwartet.arena.contest import Contest
from kwartet.arena.crew import ClusterCrew, Crew, LocalCrew
from kwartet.arena.description import Description
from kwartet.arena.elo import Estimate, elo_of_score, score_of_elo
from kwartet.arena.journal import Journal
from kwartet.arena.match import Match
from kwartet.arena.openings import Openings
from kwartet.arena.sprt import Sprt
from kwartet.arena.standing import Standing

__all__ = [
    "ClusterCrew",
    "Contest",
    "Crew",
    "Description",
    "Estimate",
    "Journal",
    "LocalCrew",
    "Match",
    "Openings",
    "Sprt",
    "Standing",
    "elo_of_score",
    "score_of_elo",
]
