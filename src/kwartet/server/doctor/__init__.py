"""Doctor: checks of the host on which a server runs, each with a suggestion for what is wrong.

`kwartet admin doctor` runs them. They change nothing. machine.py looks at this machine, services.py at the
database, Redis and the mail server, proxy.py at the public address from outside.
"""
