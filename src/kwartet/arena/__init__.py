"""Arena: matches between engines, to measure which is stronger.

description.py describes players, openings.py starts, and match.py the games of a match. table.py plays one
game in any process. crew.py provides processes, of this machine or of a Dask cluster. handout.py submits the
games and stores each result once, in a file that ledger.py keeps safe. A contest (contest.py) does so with a
match and its journal, until sprt.py has a verdict. standing.py and elo.py evaluate the results; ladder.py
rates the levels of a game. selfplay.py and samples.py make positions for training; datagame.py, dataset.py
and card.py make Parquet files for research.
"""

from kwartet.arena.contest import Contest
from kwartet.arena.crew import ClusterCrew, Crew, LocalCrew
from kwartet.arena.datagame import DataPlan
from kwartet.arena.dataset import Dataset
from kwartet.arena.description import Description
from kwartet.arena.elo import Estimate, elo_of_score, score_of_elo
from kwartet.arena.handout import Handout
from kwartet.arena.journal import Journal
from kwartet.arena.match import Match
from kwartet.arena.openings import Opening, Openings
from kwartet.arena.players import Player
from kwartet.arena.samples import Samples
from kwartet.arena.selfplay import SelfPlay
from kwartet.arena.sprt import Sprt
from kwartet.arena.standing import Standing

__all__ = [
    "ClusterCrew",
    "Contest",
    "Crew",
    "DataPlan",
    "Dataset",
    "Description",
    "Estimate",
    "Handout",
    "Journal",
    "LocalCrew",
    "Match",
    "Opening",
    "Openings",
    "Player",
    "Samples",
    "SelfPlay",
    "Sprt",
    "Standing",
    "elo_of_score",
    "score_of_elo",
]
