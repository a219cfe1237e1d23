/** Miniature: pieces as a small picture of their own, for names, wells and lists beside a board. */
import type { GameArt, LookName } from "./look";
import { definitions, heap } from "./placed";
import { coloursOf, inked } from "./theme";

export interface MiniatureOptions {
  readonly look?: LookName;
  readonly marks?: boolean;
  readonly isContrast?: boolean;
}

const HALF = 52; // how far a piece reaches from its middle, shadow included

let count = 0;

/** The pieces of one place, from bottom to top; the colours follow the colour scheme of the page. */
export function miniature(art: GameArt, pieces: readonly string[], options: MiniatureOptions = {}): string {
  const { look: name = "classic", marks = false, isContrast = false } = options;
  const look = art.looks[name];
  const colours = coloursOf(look, isContrast);
  const manner = { look, marks };
  const drawn = `<defs>${definitions(manner, [...new Set(pieces)])}</defs>${heap(manner, pieces)}`;
  const box = `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`;
  count += 1;
  return `<svg viewBox="${box}" aria-hidden="true" focusable="false">${inked(
    drawn,
    `mini${count}`,
    (colour) => {
      const [light, dark] = colours[colour] ?? ["none", "none"];
      return `light-dark(${light},${dark})`;
    },
  )}</svg>`;
}
