"""Accounts: guests, accounts, sessions, passwords and passkeys.

account_service.py changes accounts, sessions.py recognises browsers, passkeys.py and passwords.py prove who a
player is, and moderation.py has what a host can do about an account.
"""
