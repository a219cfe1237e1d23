/** A game as a tree: what was played, and variations that were tried out.
 *
 * Nodes hold decisions; the positions between them come from the core when they are looked at, and are kept.
 */

import { positionAfter } from "../local/index.js";
import { blank, type Drawing } from "./drawing.js";
import type { Decision, GameChoice, PositionView } from "../protocol.js";

export class Node {
  view: PositionView | null = $state.raw(null);
  children: Node[] = $state([]);
  /** What the reader says about the position. */
  note = $state("");
  /** What the reader has drawn on the position. */
  drawing: Drawing = $state.raw(blank);

  constructor(
    readonly parent: Node | null,
    readonly decision: Decision | null,
  ) {}

  get ply(): number {
    return this.decision ? this.decision.ply + 1 : 0;
  }

  /** The nodes from the first decision to this one. */
  get line(): Node[] {
    const line: Node[] = [];
    for (let node: Node | null = this; node?.decision; node = node.parent) line.unshift(node);
    return line;
  }

  get moves(): string[] {
    return this.line.map((node) => node.decision!.move);
  }

  child(move: string): Node | undefined {
    return this.children.find((node) => node.decision?.move === move);
  }
}

export class GameTree {
  readonly root = new Node(null, null);
  #current: Node = $state.raw(this.root);
  #goal: Node = $state.raw(this.root);
  /** Where the game itself stands; what hangs below it was only tried out. */
  end: Node = $state.raw(this.root);

  constructor(
    readonly choice: GameChoice,
    readonly start: string,
  ) {}

  /** The node whose position is seen. */
  get current(): Node {
    return this.#current;
  }

  set current(node: Node) {
    this.#current = this.#goal = node;
  }

  /** Where one goes: the current node, or the one whose position is still on its way. The next step leads on from it. */
  get goal(): Node {
    return this.#goal;
  }

  get moves(): string[] {
    return this.end.moves;
  }

  /** Add a decision after a node, or find it there. */
  add(parent: Node, decision: Decision, view: PositionView | null = null): Node {
    let node = parent.child(decision.move);
    if (!node) {
      node = new Node(parent, decision);
      parent.children.push(node);
    }
    if (view) node.view = view;
    return node;
  }

  /**
   * Make the main line these decisions. What was tried out beside it stays; what was played and taken back goes,
   * with all that was tried out after it.
   */
  setMainLine(decisions: readonly Decision[], view: PositionView | null): Node {
    const before = this.end.line;
    let node = this.root;
    for (const decision of decisions) {
      const next = this.add(node, decision);
      node.children = [next, ...node.children.filter((other) => other !== next)];
      node = next;
    }
    if (view) node.view = view;
    this.end = node;
    this.#cutOff(before.find((old) => !node.line.includes(old)));
    return node;
  }

  /** Make the line to a node, and on from there, the game itself; what was the game so far becomes a variation. */
  makeMain(node: Node): void {
    for (let each = node; each.parent; each = each.parent) {
      const { children } = each.parent;
      each.parent.children = [each, ...children.filter((other) => other !== each)];
    }
    this.end = lastOf(this.root);
  }

  /** Take a node away, with all that follows it. */
  remove(node: Node): void {
    const isPlayed = this.end.line.includes(node);
    if (isPlayed) this.end = node.parent!;
    if (this.current.line.includes(node)) this.current = node.parent!;
    this.#cutOff(node);
    if (isPlayed) this.end = lastOf(this.root);
  }

  /** Cut a node off with all that follows it. */
  #cutOff(node: Node | undefined): void {
    if (!node) return;
    node.parent!.children = node.parent!.children.filter((other) => other !== node);
    if (this.current.line.includes(node)) this.current = this.end;
    else if (this.goal.line.includes(node)) this.#goal = this.current;
  }

  /** Play a move from the current node, on the main line or beside it. */
  async play(move: string): Promise<Node> {
    const from = (this.#goal = this.current);
    let node = from.child(move);
    if (!node) {
      const answer = await positionAfter(this.choice, this.start, [...from.moves, move]);
      node = this.add(from, answer.decisions.at(-1)!, answer.view);
    }
    if (this.goal === from) await this.look(node);
    return node;
  }

  /** Go to a node and see its position, unless one wants to go elsewhere before it is there. */
  async look(node: Node): Promise<void> {
    this.#goal = node;
    try {
      if (!node.view) node.view = (await positionAfter(this.choice, this.start, node.moves)).view;
    } catch (trouble) {
      if (this.goal === node) this.#goal = this.current;
      throw trouble;
    }
    if (this.goal === node) this.current = node;
  }
}

/** The node at which a line ends, following what comes first. */
function lastOf(node: Node): Node {
  let last = node;
  while (last.children[0]) last = last.children[0];
  return last;
}
