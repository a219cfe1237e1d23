/**
 * Variations: what a tree has beside its main line, for a record, for an address, and back.
 *
 * In an address, each node has a number: those of the main line count decisions, and those of the variations follow,
 * each variation before those inside it.
 */

import { positionAfter } from "../local/index.js";
import type { Variation, Variations } from "../record/types.js";
import type { GameTree, Node } from "./tree.svelte.js";
import { lineFrom } from "./turn_rows.js";

/** What a record holds of a tree. */
export interface Line {
  moves: string[];
  comments: Record<string, string>;
  variations: Variations;
}

/** The main line of a tree, with all notes and variations. */
export function mainLine(tree: GameTree): Line {
  const line = lineOf(tree.end.line);
  return tree.root.note ? { ...line, comments: { 0: tree.root.note, ...line.comments } } : line;
}

/** A line of nodes, with what was tried instead of them. */
function lineOf(nodes: readonly Node[], isVariation = false): Line {
  const noted = nodes.filter(({ note }) => note !== "");
  const left = nodes.flatMap((node, index): [string, Variation[]][] => {
    const tried = isVariation && index === 0 ? [] : instead(node);
    return tried.length > 0
      ? [[String(node.ply - 1), tried.map((first) => lineOf(lineFrom(first), true))]]
      : [];
  });
  return {
    moves: nodes.map((node) => node.decision!.move),
    comments: Object.fromEntries(noted.map((node) => [String(node.ply), node.note])),
    variations: Object.fromEntries(left),
  };
}

/** What was tried instead of a node. */
export const instead = (node: Node): Node[] => node.parent!.children.filter((other) => other !== node);

/** All nodes by their numbers. */
export function numbered(tree: GameTree): Node[] {
  return [tree.root, ...tree.end.line, ...tree.end.line.flatMap(triedInstead)];
}

const triedInstead = (node: Node): Node[] =>
  instead(node).flatMap((first) => {
    const line = lineFrom(first);
    return [...line, ...line.slice(1).flatMap(triedInstead)];
  });

/** Add notes and variations to a tree that has its main line. */
export async function grow(tree: GameTree, { comments, variations }: Omit<Line, "moves">): Promise<void> {
  const main = [tree.root, ...tree.end.line];
  note(main, 0, comments);
  await growBeside(tree, main, 0, variations);
}

/** Add variations to nodes that begin after so many decisions. */
async function growBeside(
  tree: GameTree,
  nodes: readonly Node[],
  first: number,
  variations: Variations,
): Promise<void> {
  for (const [ply, tried] of Object.entries(variations)) {
    const parent = nodes[Number(ply) - first];
    if (!parent) continue;
    for (const variation of tried) await growOne(tree, parent, variation);
  }
}

async function growOne(
  tree: GameTree,
  parent: Node,
  { moves, comments, variations }: Variation,
): Promise<void> {
  const { decisions } = await positionAfter(tree.choice, tree.start, [...parent.moves, ...moves]);
  const line = [parent];
  for (const decision of decisions.slice(parent.ply)) line.push(tree.add(line.at(-1)!, decision));
  note(line, parent.ply, comments);
  await growBeside(tree, line, parent.ply, variations);
}

function note(nodes: readonly Node[], first: number, comments: Record<string, string>): void {
  for (const [ply, text] of Object.entries(comments)) {
    const node = nodes[Number(ply) - first];
    if (node && text) node.note = [node.note, text].filter(Boolean).join("\n");
  }
}
