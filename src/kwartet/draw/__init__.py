"""Draw: positions as SVG pictures, as text, and as coloured text for a terminal.

Everything is drawn from data: the geometry of a board, a scene of pieces, and the art in the folder of the
game. No rule and no game is named here. The entry points are `svg.svg`, `text.text` and
`terminal.terminal_board`.
"""
