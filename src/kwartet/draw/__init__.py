"""Draw: positions for the eye, as SVG pictures, as text, and in a terminal's colours.

Everything is drawn from data: the geometry of a board and a scene of pieces. No rule of a game is known
here, and no game by name except in `pieces/`, where its art lives. `svg.svg`, `text.text` and
`terminal.terminal_board` are the three doors.
"""
