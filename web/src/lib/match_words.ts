/** Words of a match: what has happened between the two, in a sentence. */

import { m } from "../paraglide/messages.js";
import type { MatchView, OfferKind, RatingChange, Side } from "../protocol.js";
import { clockName } from "./clock.svelte.js";
import type { MatchNews } from "./match_news.js";
import type { Loss } from "./premove.svelte.js";

const offeredWords: Record<OfferKind, (inputs: { name: string }) => string> = {
  draw: m.offer_draw_made,
  takeback: m.offer_takeback_made,
  rematch: m.offer_rematch_made,
};

const ownWords: Record<OfferKind, () => string> = {
  draw: m.offer_draw_own,
  takeback: m.offer_takeback_own,
  rematch: m.offer_rematch_own,
};

const declinedWords: Record<OfferKind, () => string> = {
  draw: m.offer_draw_declined,
  takeback: m.offer_takeback_declined,
  rematch: m.offer_rematch_declined,
};

/** Who sits there. */
export function playerName(match: MatchView, side: Side | null): string {
  return (side === null ? null : match.players[side]?.name) ?? m.match_the_other();
}

/** What the other offers. */
export const offerMade = (kind: OfferKind, name: string): string => offeredWords[kind]({ name });
/** What one has offered oneself. */
export const offerOwn = (kind: OfferKind): string => ownWords[kind]();

/** A piece of news as it is spoken. */
export function newsWords(news: MatchNews, match: MatchView, other: Side | null): string {
  if (news.kind === "joined") return m.match_joined({ name: playerName(match, news.side) });
  if (news.kind === "left") return m.match_left({ name: playerName(match, news.side) });
  if (news.kind === "back") return m.match_back({ name: playerName(match, news.side) });
  if (news.kind === "offered") return offerMade(news.offer, playerName(match, other));
  if (news.kind === "declined") return declinedWords[news.offer]();
  return m.match_rematch_begins();
}

const lossWords: Record<Loss, () => string> = {
  impossible: m.match_plan_spoiled,
  dropped: m.match_plan_dropped,
};

/** What has become of a planned move that is not played. */
export const planLost = (loss: Loss): string => lossWords[loss]();

/** The terms of a match: its clock, and whether it counts. */
export function termsWords(match: MatchView): string {
  return [clockName(match.clockRule), match.rated ? m.match_rated() : m.match_casual()].join(" · ");
}

/** What a rating has become: `1512 (+12)`. */
export function changeWords({ before, after }: RatingChange): string {
  const difference = after - before;
  return `${after} (${difference < 0 ? "−" : "+"}${Math.abs(difference)})`;
}
