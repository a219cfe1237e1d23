"""Offers: what one side has offered or asked, and how long it stands.

An offer stands until it is answered or withdrawn, or until the other side decides something: whoever plays on
has declined. Of each kind a side has at most one.
"""

from kwartet import Side
from kwartet.server.messages.matches import Offer, OfferKind

Offers = tuple[Offer, ...]


def of_side(offers: Offers, kind: OfferKind, side: Side) -> Offer | None:
    """What a side has offered."""
    return next((offer for offer in offers if offer.kind == kind and offer.side == side), None)


def made(offers: Offers, offer: Offer) -> Offers:
    """The offers after a new one, which takes the place of an older one of its kind."""
    return (*(other for other in offers if not is_same(other, offer)), offer)


def is_same(one: Offer, other: Offer) -> bool:
    """Whether two offers are about the same thing and come from the same side."""
    return one.kind == other.kind and one.side == other.side


def without(offers: Offers, kind: OfferKind) -> Offers:
    """The offers after everything of a kind is settled."""
    return tuple(offer for offer in offers if offer.kind != kind)


def after_decision(offers: Offers, decider: Side) -> Offers:
    """What still stands after a side has decided something."""
    return tuple(offer for offer in offers if offer.side == decider)


def after_takeback(offers: Offers, ply: int) -> Offers:
    """What still stands when only so many decisions are left."""
    return tuple(offer for offer in offers if offer.ply is None or offer.ply < ply)
