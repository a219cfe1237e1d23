"""Offers: draws, takebacks and rematches that one side has offered.

An offer is open until it is answered or withdrawn, or until the opponent moves, which declines it. A side has
at most one offer of each kind.
"""

from typing import Literal

from msgspec import Struct

from kwartet import Side

OfferKind = Literal["draw", "takeback", "rematch"]


class Offer(Struct, frozen=True):
    """An offer or a request of a side; `ply` is where a takeback would lead."""

    kind: OfferKind
    side: Side
    ply: int | None = None


Offers = tuple[Offer, ...]


def of_side(offers: Offers, kind: OfferKind, side: Side) -> Offer | None:
    """The offers of a side."""
    return next((offer for offer in offers if offer.kind == kind and offer.side == side), None)


def made(offers: Offers, offer: Offer) -> Offers:
    """The offers after a new one, which replaces an older one of the same kind."""
    return (*(other for other in offers if not is_same(other, offer)), offer)


def is_same(one: Offer, other: Offer) -> bool:
    """Whether two offers are about the same thing and come from the same side."""
    return one.kind == other.kind and one.side == other.side


def without(offers: Offers, kind: OfferKind) -> Offers:
    """The offers without those of a kind."""
    return tuple(offer for offer in offers if offer.kind != kind)


def after_decision(offers: Offers, decider: Side) -> Offers:
    """The offers that stay open after a decision of a side."""
    return tuple(offer for offer in offers if offer.side == decider)


def after_takeback(offers: Offers, ply: int) -> Offers:
    """The offers that stay open when only so many decisions are left."""
    return tuple(offer for offer in offers if offer.ply is None or offer.ply < ply)
