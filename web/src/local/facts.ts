/** Facts: what the core says about each game, and the English sentences for faults of positions. */

import type { OptionInfo } from "../lib/games.js";
import { recordFacts } from "../made/records.js";
import type { Fault } from "../protocol.js";

export interface GameFacts {
  readonly id: string;
  readonly name: string;
  readonly sides: readonly [string, string];
  readonly variants: readonly string[];
  readonly options: readonly OptionInfo[];
  readonly pieces: readonly string[];
  readonly turnSeparator: string;
  readonly randomStart: boolean;
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
