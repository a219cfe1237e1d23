/** Drawing: what a reader has drawn on a position: arrows from place to place, and rings around places. */

export interface Drawing {
  readonly arrows: readonly (readonly [string, string])[];
  readonly rings: readonly string[];
}

export const blank: Drawing = { arrows: [], rings: [] };

/** A stroke more: an arrow, or a ring where it ends where it began. The same stroke again rubs it out. */
export function drawn({ arrows, rings }: Drawing, from: string, to: string): Drawing {
  if (from === to) {
    const others = rings.filter((place) => place !== from);
    return { arrows, rings: others.length < rings.length ? others : [...rings, from] };
  }
  const others = arrows.filter(([first, last]) => first !== from || last !== to);
  return { arrows: others.length < arrows.length ? others : [...arrows, [from, to]], rings };
}

export const isBlank = ({ arrows, rings }: Drawing): boolean => arrows.length + rings.length === 0;
