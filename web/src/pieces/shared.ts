/** What the games have in common: the frames of looks and, where each side has one kind of piece, marks and trays. */
import { item, type Colours, type Look, type Tray } from "../board/look";

type Drawn = Pick<Look, "art" | "slot" | "colours">;

/** A look with light, shade and depth, whose pieces lie side by side. */
export function solidLook(drawn: Drawn, defs: string): Look {
  return { ...drawn, defs, thickness: 0, stack: null, hasRelief: true };
}

/** A look without depth, whose pieces lie side by side. */
export function flatLook(drawn: Drawn): Look {
  return { ...drawn, defs: "", thickness: 0, stack: null, hasRelief: false };
}

/** The marks of two colours: a cross for the first, a ring for the second. */
export function crossAndRing<First extends string, Second extends string>(
  first: First,
  second: Second,
  arm: number,
): Record<First | Second, string> {
  const cross = `M-${arm}-${arm}L${arm} ${arm}M${arm}-${arm}L-${arm} ${arm}`;
  return {
    [first]: `<path d="${cross}" stroke="$${first}_mark" stroke-width="8" stroke-linecap="round"/>`,
    [second]: `<circle r="${arm + 2}" fill="none" stroke="$${second}_mark" stroke-width="8"/>`,
  } as Record<First | Second, string>;
}

/** The empty place of a square piece beside the board. */
export function squareSlot(half: number): string {
  const side = 2 * half;
  return `<path d="M-${half}-${half}h${side}v${side}h-${side}z" fill="none" stroke="$slot" stroke-width="3" stroke-dasharray="7 9"/>`;
}

/** A board of cells without relief. */
export const FLAT_CELLS: Colours = {
  board: ["#f1efea", "#1f2125"],
  edge: ["#dcd7cd", "#3a3d43"],
  cell: ["#faf9f6", "#2a2d32"],
  label: ["#6f695e", "#a9aeb5"],
};

/** Each side has only its reserve. */
export function reserves(first: string, second: string): Tray[] {
  return [
    { side: 0, items: [item("left", [`${first}-reserve`])] },
    { side: 1, items: [item("left", [`${second}-reserve`])] },
  ];
}
