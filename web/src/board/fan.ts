/** Fan: all pieces of a stack side by side, the bottom one below, on a plate next to it. */
import type { Layout } from "./layout";
import { at } from "./plane";
import { heap, type Manner } from "./placed";

const STEP = 76;
const HALF_WIDTH = 54;
const AWAY = 118; // from the stack to the middle of the plate

export function fan(manner: Manner, layout: Layout, place: string, pieces: readonly string[]): string {
  const { x, y } = at(layout.points, place);
  const height = STEP * pieces.length + 32;
  const middle = x + AWAY + HALF_WIDTH < layout.box.right ? x + AWAY : x - AWAY;
  const top = Math.max(layout.box.top + 8, Math.min(layout.box.bottom - 8 - height, y - height / 2));
  const laid = pieces.map((piece, level) => {
    const height = top + 16 + STEP * (pieces.length - level - 0.5);
    return `<g transform="translate(${middle} ${height})">${heap(manner, [piece])}</g>`;
  });
  return (
    `<rect x="${middle - HALF_WIDTH}" y="${top + 6}" width="${2 * HALF_WIDTH}" height="${height}" rx="26" fill="$shade" opacity=".25"/>` +
    `<rect x="${middle - HALF_WIDTH}" y="${top}" width="${2 * HALF_WIDTH}" height="${height}" rx="26" fill="$plate" ` +
    `stroke="$edge" stroke-width="3"/>${laid.join("")}`
  );
}
