"""Accounts: who somebody is, and how they prove it.

visitor.py says who asks, sessions.py keeps browsers known, names.py and passwords.py look after what people
choose, passkeys.py lets them in without a password, and moderation.py is what a host can do about somebody.
"""
