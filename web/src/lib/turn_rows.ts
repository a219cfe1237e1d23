/** Turn rows: the main line of a game as rows of a list, one turn of each side in a row. */

import type { Node } from "./tree.svelte.js";

/** The decisions that belong to one turn, together. */
export interface Turn {
  readonly number: number;
  readonly side: number;
  readonly nodes: Node[];
}

/** A row: what the first side played and what the second; one of both may be missing at the ends. */
export interface Row {
  readonly number: number;
  readonly cells: readonly [Turn | null, Turn | null];
}

/** Decisions that belong to one turn, together. */
export function turnsOf(nodes: readonly Node[]): Turn[] {
  const turns: Turn[] = [];
  for (const node of nodes) {
    const { side, turn } = node.decision!;
    const last = turns.at(-1);
    if (last && last.side === side && last.number === turn) last.nodes.push(node);
    else turns.push({ number: turn, side, nodes: [node] });
  }
  return turns;
}

/** The turns in rows. */
export function rowsOf(turns: readonly Turn[]): Row[] {
  const rows: { number: number; cells: [Turn | null, Turn | null] }[] = [];
  for (const turn of turns) {
    const last = rows.at(-1);
    if (turn.side === 1 && last && !last.cells[1]) last.cells[1] = turn;
    else rows.push({ number: turn.number, cells: turn.side === 0 ? [turn, null] : [null, turn] });
  }
  return rows;
}

/** A line of tries from its first node on, following the first child. */
export function lineFrom(node: Node): Node[] {
  const line = [node];
  while (line.at(-1)!.children[0]) line.push(line.at(-1)!.children[0]!);
  return line;
}
