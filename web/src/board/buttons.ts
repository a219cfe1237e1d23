/** Buttons: spots that are known by their word alone, such as `pass`, shown while they can be chosen. */
import type { Layout } from "./layout";
import { centreOf } from "./plane";
import { bounds, escaped } from "./trays";
import type { BoardWords } from "./words";

/** The buttons that can be chosen strongly, those of the last move calmly. */
export function buttons(
  layout: Layout,
  words: BoardWords,
  open: ReadonlySet<string>,
  last: readonly string[],
): string {
  const spoken = [...layout.buttons].filter(([name]) => open.has(name) || last.includes(name));
  return spoken
    .map(([name, box]) => {
      const { x, y } = centreOf(box);
      const text = escaped(words.button(name));
      const size = Math.min(28, 200 / Math.max(1, text.length));
      const colour = open.has(name) ? "choice" : "last_edge";
      return (
        `<rect ${bounds(box)} rx="28" fill="$plate" stroke="$${colour}" stroke-width="5"/>` +
        `<text x="${x}" y="${y + 0.35 * size}" font-size="${size}" font-weight="600" text-anchor="middle" fill="$ink">${text}</text>`
      );
    })
    .join("");
}
