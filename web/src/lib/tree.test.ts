import { describe, expect, it } from "vitest";
import type { Decision } from "../protocol.js";
import { GameTree } from "./tree.svelte.js";

const choice = { game: "4mation", variant: "standard", options: {} };

function decisions(...moves: string[]): Decision[] {
  return moves.map((move, ply) => ({ ply, side: ply % 2 === 0 ? 0 : 1, move, turn: 1 + (ply >> 1) }));
}

function treeOf(...moves: string[]): GameTree {
  const tree = new GameTree(choice, "");
  tree.current = tree.setMainLine(decisions(...moves), null);
  return tree;
}

describe("a game that goes on", () => {
  it("keeps what was tried out, behind what was played", () => {
    const tree = treeOf("d4");
    const tried = tree.add(tree.root, decisions("e5")[0]!);
    tree.setMainLine(decisions("d4", "d5"), null);
    expect(tree.moves).toEqual(["d4", "d5"]);
    expect(tree.root.children.map((node) => node.decision?.move)).toEqual(["d4", "e5"]);
    expect(tree.root.child("e5")?.decision).toBe(tried.decision);
  });
});

describe("a takeback", () => {
  it("removes what was played, and keeps what was tried out before it", () => {
    const tree = treeOf("d4", "d5", "d6");
    tree.add(tree.root, decisions("e5")[0]!);
    tree.setMainLine(decisions("d4"), null);
    expect(tree.end.moves).toEqual(["d4"]);
    expect(tree.end.children).toEqual([]);
    expect(tree.root.children.map((node) => node.decision?.move)).toEqual(["d4", "e5"]);
  });

  it("takes along who was looking at what is gone", () => {
    const tree = treeOf("d4", "d5", "d6");
    tree.current = tree.add(tree.end, { ply: 3, side: 1, move: "d7", turn: 2 });
    tree.setMainLine(decisions("d4"), null);
    expect(tree.current).toBe(tree.end);
  });

  it("leaves alone who was looking elsewhere", () => {
    const tree = treeOf("d4", "d5");
    const tried = tree.add(tree.root, decisions("e5")[0]!);
    tree.current = tried;
    tree.setMainLine([], null);
    expect(tree.current).toBe(tried);
  });
});
