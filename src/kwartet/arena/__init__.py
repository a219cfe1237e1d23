"""Arena: matches between engines, measured as they should be.

description.py says who plays, openings.py from where, match.py which games that makes. table.py plays one
game and may do so in any process; crew.py lends processes, of this machine or of a Dask cluster; handout.py
hands the games out and collects each result once, in a file that ledger.py keeps safe. A contest (contest.py)
does so with a match and its journal, until sprt.py has seen enough; standing.py and elo.py say what the
results mean; ladder.py rates the levels of a game. selfplay.py and samples.py make positions to learn from.
"""

from kwartet.arena.contest import Contest
from kwartet.arena.crew import ClusterCrew, Crew, LocalCrew
from kwartet.arena.description import Description
from kwartet.arena.elo import Estimate, elo_of_score, score_of_elo
from kwartet.arena.handout import Handout
from kwartet.arena.journal import Journal
from kwartet.arena.match import Match
from kwartet.arena.openings import Openings
from kwartet.arena.samples import Samples
from kwartet.arena.selfplay import SelfPlay
from kwartet.arena.sprt import Sprt
from kwartet.arena.standing import Standing

__all__ = [
    "ClusterCrew",
    "Contest",
    "Crew",
    "Description",
    "Estimate",
    "Handout",
    "Journal",
    "LocalCrew",
    "Match",
    "Openings",
    "Samples",
    "SelfPlay",
    "Sprt",
    "Standing",
    "elo_of_score",
    "score_of_elo",
]
