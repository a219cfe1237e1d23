"""Views: domain values as messages of the protocol.

Neither the domain nor the messages import the other; the functions here convert one into the other.
"""
