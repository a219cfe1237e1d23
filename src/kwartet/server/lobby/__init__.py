"""Lobby: open seeks, pairing, challenges and the public pages of players."""
