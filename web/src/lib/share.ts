/** Addresses that hold a game: everything is in the address, nothing is stored. */

import type { GameChoice } from "../protocol.js";

/** A game that fits into an address: where it started, what was played, and where to look. */
export interface Shared {
  choice: GameChoice;
  start: string | null;
  moves: string[];
  ply: number | null;
}

/** What stands behind the # of an address for a game. */
export function hashOf(shared: Shared): string {
  const query = new URLSearchParams({ g: shared.choice.game });
  if (shared.choice.variant !== "standard") query.set("v", shared.choice.variant);
  for (const [name, value] of Object.entries(shared.choice.options)) query.set(`o.${name}`, String(value));
  if (shared.start !== null) query.set("s", shared.start);
  if (shared.moves.length > 0) query.set("m", shared.moves.join("."));
  if (shared.ply !== null && shared.ply !== shared.moves.length) query.set("p", String(shared.ply));
  return `#${query.toString()}`;
}

/** The game in an address, or null if there is none. */
export function sharedIn(hash: string): Shared | null {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const game = query.get("g");
  if (!game) return null;
  const options: GameChoice["options"] = {};
  for (const [name, value] of query) {
    if (name.startsWith("o.")) options[name.slice(2)] = readValue(value);
  }
  const ply = query.get("p");
  return {
    choice: { game, variant: query.get("v") ?? "standard", options },
    start: query.get("s"),
    moves: query.get("m")?.split(".") ?? [],
    ply: ply !== null && /^\d{1,4}$/.test(ply) ? Number(ply) : null,
  };
}

function readValue(text: string): number | boolean {
  if (text === "true" || text === "false") return text === "true";
  return Number(text);
}
