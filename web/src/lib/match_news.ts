/** News of a match: what has changed between two messages of the server and should be announced. */

import type { MatchView, Offer, OfferKind, Side } from "../protocol.js";

export type MatchNews =
  | { kind: "joined" | "left" | "back"; side: Side }
  | { kind: "offered" | "declined"; offer: OfferKind }
  | { kind: "rematch"; table: string };

/** The side across the table, if one sits at it. */
export function otherOf(seat: Side | null): Side | null {
  return seat === null ? null : seat === 0 ? 1 : 0;
}

/** What should be announced to the player of that seat, or to a watcher. */
export function newsBetween(before: MatchView, after: MatchView, seat: Side | null): MatchNews[] {
  return [...joined(before, after), ...offers(before, after, seat)];
}

function joined(before: MatchView, after: MatchView): MatchNews[] {
  const news: MatchNews[] = [];
  for (const side of [0, 1] as const)
    if (!before.players[side] && after.players[side]) news.push({ kind: "joined", side });
  if (!before.rematch && after.rematch) news.push({ kind: "rematch", table: after.rematch });
  return news;
}

/** An offer that is gone though the game goes on as before was declined; an accepted one changes more than that. */
function offers(before: MatchView, after: MatchView, seat: Side | null): MatchNews[] {
  if (seat === null) return [];
  const isIn = (list: readonly Offer[], offer: Offer): boolean =>
    list.some((each) => each.kind === offer.kind && each.side === offer.side);
  const made = after.offers.filter((offer) => offer.side !== seat && !isIn(before.offers, offer));
  const gone = before.offers.filter((offer) => offer.side === seat && !isIn(after.offers, offer));
  const isSame = before.phase === after.phase && !after.rematch;
  return [
    ...made.map(({ kind }): MatchNews => ({ kind: "offered", offer: kind })),
    ...(isSame ? gone.map(({ kind }): MatchNews => ({ kind: "declined", offer: kind })) : []),
  ];
}
