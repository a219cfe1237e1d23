/** Addresses that hold a game: everything is in the address, nothing is stored. */

import type { GameChoice, Side } from "../protocol.js";
import type { Ending, GameRecord } from "../record/types.js";
import { commentsOf, variationsIn, variationText } from "./variation_text.js";

/** What a record says beside the moves: who played, what was said and tried, and how the players ended it. */
export type Details = Pick<GameRecord, "headers" | "comments" | "variations" | "ending">;

export const noDetails: Details = { headers: {}, comments: {}, variations: {}, ending: null };

/**
 * A game that fits into an address: where it started, what was played, and where to look. Beyond the moves, `ply`
 * counts the nodes of the variations (variations.ts).
 */
export interface Shared {
  choice: GameChoice;
  start: string | null;
  moves: string[];
  ply: number | null;
  /** The side of the reader, who wants to see their own mistakes. */
  own?: Side | null;
  details?: Details;
}

/** What stands behind the # of an address for a game. */
export function hashOf(shared: Shared): string {
  const query = new URLSearchParams({ g: shared.choice.game });
  if (shared.choice.variant !== "standard") query.set("v", shared.choice.variant);
  for (const [name, value] of Object.entries(shared.choice.options)) query.set(`o.${name}`, String(value));
  if (shared.start !== null) query.set("s", shared.start);
  if (shared.moves.length > 0) query.set("m", shared.moves.join("."));
  if (shared.ply !== null && shared.ply !== shared.moves.length) query.set("p", String(shared.ply));
  if (shared.own != null) query.set("w", String(shared.own));
  addDetails(query, shared.moves.length, shared.details ?? noDetails);
  return `#${query.toString()}`;
}

function addDetails(
  query: URLSearchParams,
  moves: number,
  { headers, comments, variations, ending }: Details,
): void {
  const tried = variationText(variations);
  if (tried) query.set("x", tried);
  for (const [name, value] of Object.entries(headers)) query.set(`h.${name}`, value);
  const all = { ...comments, ...commentsOf(variations, moves) };
  for (const [number, text] of Object.entries(all)) query.set(`c.${number}`, text);
  if (ending) query.set("e", `${ending.winner ?? "-"}.${ending.reason}`);
}

/** The game in an address, or null if there is none. */
export function sharedIn(hash: string): Required<Shared> | null {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const game = query.get("g");
  if (!game) return null;
  const options = Object.fromEntries(named(query, "o.").map(([name, value]) => [name, readValue(value)]));
  const ply = query.get("p");
  const moves = query.get("m")?.split(".") ?? [];
  return {
    choice: { game, variant: query.get("v") ?? "standard", options },
    start: query.get("s"),
    moves,
    ply: ply !== null && /^\d{1,4}$/.test(ply) ? Number(ply) : null,
    own: sideIn(query.get("w")),
    details: detailsIn(query, moves.length),
  };
}

const sideIn = (text: string | null): Side | null => (text === "0" ? 0 : text === "1" ? 1 : null);

function detailsIn(query: URLSearchParams, moves: number): Details {
  const said = named(query, "c.").filter(([number]) => /^\d{1,4}$/.test(number));
  return {
    headers: Object.fromEntries(named(query, "h.")),
    comments: Object.fromEntries(said.filter(([number]) => Number(number) <= moves)),
    variations: variationsIn(query.get("x") ?? "", moves, Object.fromEntries(said)),
    ending: readEnding(query.get("e") ?? ""),
  };
}

function named(query: URLSearchParams, start: string): [string, string][] {
  return [...query]
    .filter(([name]) => name.startsWith(start))
    .map(([name, value]) => [name.slice(start.length), value]);
}

function readEnding(text: string): Ending | null {
  const found = /^([01-])\.(.+)$/s.exec(text);
  if (!found) return null;
  return { winner: found[1] === "-" ? null : found[1] === "0" ? 0 : 1, reason: found[2]! };
}

function readValue(text: string): number | boolean {
  if (text === "true" || text === "false") return text === "true";
  return Number(text);
}

/** The details of a game that still hold for another line: comments as far as both agree, all else of the whole. */
export function detailsAlong(details: Details, game: readonly string[], line: readonly string[]): Details {
  const parting = game.findIndex((move, index) => line[index] !== move);
  const shared = parting === -1 ? game.length : parting;
  const comments = Object.entries(details.comments).filter(([ply]) => Number(ply) <= shared);
  const isWhole = shared === game.length && line.length === game.length;
  return {
    headers: details.headers,
    comments: Object.fromEntries(comments),
    variations: isWhole ? details.variations : {},
    ending: isWhole ? details.ending : null,
  };
}
