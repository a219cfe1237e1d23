import { describe, expect, it, vi } from "vitest";
import * as local from "../local/index.js";
import { realAnswers } from "../local/testing.js";
import type { Variations } from "../record/types.js";
import { GameTree, type Node } from "./tree.svelte.js";
import { grow, mainLine, numbered } from "./variations.js";

vi.mock("../local/index.js", { spy: true });

const answers = await realAnswers();
vi.mocked(local.positionAfter).mockImplementation((choice, start, moves) =>
  Promise.resolve(answers.line(choice, start, moves)),
);

const choice = { game: "4mation", variant: "standard", options: {} };
const tried: Variations = {
  "1": [
    {
      moves: ["c5", "b4"],
      comments: { "2": "here" },
      variations: { "2": [{ moves: ["b5"], comments: {}, variations: {} }] },
    },
    { moves: ["e5"], comments: {}, variations: {} },
  ],
};

async function treeWith(moves: string[], variations: Variations = {}): Promise<GameTree> {
  const { start, decisions, view } = answers.line(choice, null, moves);
  const tree = new GameTree(choice, start);
  tree.current = tree.setMainLine(decisions, view);
  await grow(tree, { comments: {}, variations });
  return tree;
}

const moveOf = (node: Node): string => node.decision?.move ?? "";

describe("a tree", () => {
  it("gives back the notes and variations that it has got", async () => {
    const tree = await treeWith(["d4", "d5", "c4"], tried);
    tree.root.note = "before";
    tree.end.note = "after";
    expect(mainLine(tree)).toEqual({
      moves: ["d4", "d5", "c4"],
      comments: { "0": "before", "3": "after" },
      variations: tried,
    });
  });

  it("numbers its nodes as an address does", async () => {
    const tree = await treeWith(["d4", "d5", "c4"], tried);
    expect(numbered(tree).map(moveOf)).toEqual(["", "d4", "d5", "c4", "c5", "b4", "b5", "e5"]);
  });

  it("has each move once, however often it was tried", async () => {
    const twice: Variations = {
      "1": [
        { moves: ["c5", "b4"], comments: {}, variations: {} },
        { moves: ["c5", "b5"], comments: {}, variations: {} },
      ],
    };
    const tree = await treeWith(["d4", "d5"], twice);
    expect(mainLine(tree).variations["1"]).toMatchObject([
      { moves: ["c5", "b4"], variations: { "2": [{ moves: ["b5"] }] } },
    ]);
  });

  it("refuses a variation that the rules do not allow", async () => {
    const wrong: Variations = { "0": [{ moves: ["z9"], comments: {}, variations: {} }] };
    await expect(treeWith(["d4"], wrong)).rejects.toThrow("not legal");
  });
});

describe("a variation", () => {
  it("becomes the main line, and what was the main line a variation", async () => {
    const tree = await treeWith(["d4", "d5", "c4"], tried);
    const chosen = numbered(tree).find((node) => moveOf(node) === "b5")!;
    tree.makeMain(chosen);
    expect(tree.moves).toEqual(["d4", "c5", "b5"]);
    const { variations } = mainLine(tree);
    expect(variations["1"]!.map(({ moves }) => moves)).toEqual([["d5", "c4"], ["e5"]]);
    expect(variations["2"]!.map(({ moves }) => moves)).toEqual([["b4"]]);
  });

  it("is taken away with all that follows, and who looks at it goes before it", async () => {
    const tree = await treeWith(["d4", "d5", "c4"], tried);
    const [, , , , c5, b4] = numbered(tree);
    tree.current = b4!;
    tree.remove(c5!);
    expect(moveOf(tree.current)).toBe("d4");
    expect(numbered(tree).map(moveOf)).toEqual(["", "d4", "d5", "c4", "e5"]);
  });

  it("takes the place of a main line that is taken away", async () => {
    const tree = await treeWith(["d4", "d5", "c4"], tried);
    tree.remove(tree.end.parent!);
    expect(tree.moves).toEqual(["d4", "c5", "b4"]);
  });
});
