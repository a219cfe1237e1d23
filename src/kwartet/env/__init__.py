"""Environments: the games for programs that learn.

`spec` says what the actions and observations of a game are, `Batch` plays many games at once, and
`symmetries` gives the images of what was seen. The adapters for PettingZoo, Gymnasium and OpenSpiel are
modules of their own, imported only by those who have these libraries (`pip install kwartet[rl]`).
"""

from kwartet.env.batch import Batch
from kwartet.env.spec import Number, Spec, mask, observe, play, spec
from kwartet.env.symmetry import Symmetry, symmetries

__all__ = ["Batch", "Number", "Spec", "Symmetry", "mask", "observe", "play", "spec", "symmetries"]
