"""Match: what people at two screens need besides the game itself.

offers.py and conditions.py are values with their customs, standing.py puts all that can change about a match
into one value, presence.py counts who is there, and table.py is the live table at which all of it happens.
"""
