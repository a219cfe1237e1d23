import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as local from "../local/index.js";
import type { Decision } from "../protocol.js";
import { viewAfter } from "./testing.js";
import { GameTree } from "./tree.svelte.js";

vi.mock("../local/index.js", { spy: true });

const choice = { game: "4mation", variant: "standard", options: {} };

function decisions(...moves: string[]): Decision[] {
  return moves.map((move, ply) => ({
    ply,
    side: ply % 2 === 0 ? 0 : 1,
    move,
    places: [move],
    turn: 1 + (ply >> 1),
  }));
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
    tree.current = tree.add(tree.end, { ply: 3, side: 1, move: "d7", places: ["d7"], turn: 2 });
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

describe("quick steps", () => {
  /** Answers of the core, in the order in which they were asked for, each to be sent when the test says so. */
  let answers: ((isThere: boolean) => void)[];

  beforeEach(() => {
    answers = [];
    vi.spyOn(local, "positionAfter").mockImplementation((_choice, _start, moves) => {
      const answer = { start: "", decisions: decisions(...moves), view: viewAfter(moves.length) };
      return new Promise((resolve, reject) => {
        answers.push((isThere) => (isThere ? resolve(answer) : reject(new TypeError("away"))));
      });
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  it("sees the position asked for last, whichever comes last", async () => {
    const tree = treeOf("d4", "d5", "d6");
    tree.current = tree.root;
    const [first, second] = tree.end.line;
    const looks = [tree.look(first!), tree.look(second!)];
    expect(tree.goal).toBe(second);
    expect(tree.current).toBe(tree.root);
    answers[1]!(true);
    await looks[1];
    answers[0]!(true);
    await looks[0];
    expect(tree.current).toBe(second);
  });

  it("stays where it is when the position does not come", async () => {
    const tree = treeOf("d4", "d5");
    const look = tree.look(tree.root);
    answers[0]!(false);
    await expect(look).rejects.toThrow();
    expect(tree.goal).toBe(tree.end);
    expect(tree.current).toBe(tree.end);
  });

  it("is not called back by a move that is answered late", async () => {
    const tree = treeOf("d4");
    const played = tree.play("d5");
    const looked = tree.look(tree.root);
    answers[0]!(true);
    expect((await played).moves).toEqual(["d4", "d5"]);
    answers[1]!(true);
    await looked;
    expect(tree.current).toBe(tree.root);
  });

  it("heads for nothing that was taken back", () => {
    const tree = treeOf("d4", "d5", "d6");
    tree.current = tree.root;
    void tree.look(tree.end).catch(() => undefined);
    tree.setMainLine(decisions("d4"), null);
    expect(tree.goal).toBe(tree.root);
  });
});
