"""Baseline: a small agent that learns a game on one core in less than an hour, to compare others with.

network.py is the network, train.py the self-play and the learning, match.py the games against our levels.
`python -m kwartet.env.baseline 4mation` runs it. It needs numpy (`pip install kwartet[rl]`).
"""
