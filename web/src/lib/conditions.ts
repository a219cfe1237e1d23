/** Conditions: lines of play prepared in correspondence, each beginning with what the other might decide. */

import type { Side } from "../protocol.js";

export interface Prepared {
  move: string;
  side: Side;
}

/**
 * The lines with one more. One has only one answer to a position: a line in which one decides otherwise where the
 * new one passes through is given up, and so is one that the new one only goes on with.
 */
export function withLine(lines: readonly string[][], added: readonly Prepared[], seat: Side): string[][] {
  const kept = lines.filter((line) => {
    const fork = added.findIndex(({ move }, index) => line[index] !== move);
    if (fork < 0) return line.length > added.length;
    return fork < line.length && added[fork]!.side !== seat;
  });
  const isKnown = kept.some((line) => added.every(({ move }, index) => line[index] === move));
  return isKnown ? kept : [...kept, added.map(({ move }) => move)];
}
