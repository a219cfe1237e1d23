/**
 * Variation text: variations as a part of an address, such as `1*c5.c4.2*b4__`: instead of the decision after one,
 * c5 and c4, and instead of c4, b4. Comments are apart from it, by the numbers of their nodes (variations.ts).
 */

import type { Variation, Variations } from "../record/types.js";

const deepest = 32;
const token = /(\d{1,4})\*|_|[^.*_]+/g;

type Comments = Record<string, string>;

/** Variations without their comments. */
export function variationText(variations: Variations): string {
  return Object.entries(variations)
    .flatMap(([ply, tried]) =>
      tried.map(
        (each) => `${ply}*${[...each.moves, variationText(each.variations)].filter(Boolean).join(".")}_`,
      ),
    )
    .join("");
}

/** The variations of a text, with the comments that belong to them; what makes no sense ends it. */
export function variationsIn(text: string, moves: number, comments: Comments): Variations {
  const variations: Variations = {};
  const open: Variation[] = [];
  for (const [found, ply] of text.matchAll(token)) {
    if (ply !== undefined) {
      if (open.length === deepest) break;
      const all = open.at(-1)?.variations ?? variations;
      const made: Variation = { moves: [], comments: {}, variations: {} };
      all[Number(ply)] = [...(all[Number(ply)] ?? []), made];
      open.push(made);
    } else if (found === "_") open.pop();
    else open.at(-1)?.moves.push(found);
  }
  spread(variations, moves + 1, (variation, ply, number) => {
    const said = comments[number];
    if (said !== undefined) variation.comments[ply] = said;
  });
  return variations;
}

/** The comments of variations by the numbers of their nodes, after a main line of so many moves. */
export function commentsOf(variations: Variations, moves: number): Comments {
  const comments: Comments = {};
  spread(variations, moves + 1, (variation, ply, number) => {
    const said = variation.comments[ply];
    if (said !== undefined) comments[number] = said;
  });
  return comments;
}

/** Visit every node of variations, in the order of their numbers; the number after the last one. */
function spread(
  variations: Variations,
  first: number,
  visit: (variation: Variation, ply: number, number: number) => void,
): number {
  let number = first;
  for (const [ply, tried] of Object.entries(variations)) {
    for (const variation of tried) {
      for (const index of variation.moves.keys()) visit(variation, Number(ply) + index + 1, number++);
      number = spread(variation.variations, number, visit);
    }
  }
  return number;
}
