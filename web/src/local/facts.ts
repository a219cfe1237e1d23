/** Facts: what the core says about each game, and the English sentences for faults of positions. */

import type { GameInfo } from "../lib/games.js";
import { recordFacts } from "../made/records.js";
import type { Fault } from "../protocol.js";

/** A game as records and faults need it; `conflict` is said when a variant and an option do not go together. */
export interface GameFacts extends Omit<GameInfo, "designer" | "publisher"> {
  readonly conflict: string;
}

/** A fault with what was expected, which only the English sentence says. */
export type FullFault = Fault & { expected?: string };

/** A fault of a whole position as a sentence, as Python says it. */
export function faultSentence({ game, word = "", side, piece, place, have, need, pieces }: Fault): string {
  const counted = Object.entries(pieces ?? {}).map(([name, count]) => `${count} ${name}`);
  const inputs: Record<string, unknown> = { side, piece, place, have, need, pieces: counted.join(", ") };
  const sentence = recordFacts[game]?.faults[word] ?? word;
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(inputs[name] ?? ""));
}
