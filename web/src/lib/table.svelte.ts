/**
 * A table as its page sees it: the game so far, and what may be done now.
 *
 * There are two kinds: a match, which the server keeps (online_table.svelte.ts), and a game of this page alone
 * (local_table.svelte.ts). Boards and lists of moves do not care which one they show. A decision appears on the
 * board when it is confirmed. Looking back and trying something out happen here alone.
 */

import type { Decision, GameChoice, PositionView, Result, Side, Thought } from "../protocol.js";
import type { Trouble } from "./api.js";
import type { Loss, Premove } from "./premove.svelte.js";
import { GameTree, type Node } from "./tree.svelte.js";

/** What a page announces. */
export interface TableNews {
  /** A decision was confirmed. */
  moved?: (decision: Decision) => void;
  ended?: (result: Result) => void;
  /** A move that was chosen ahead is not going to be played. */
  lost?: (loss: Loss) => void;
}

export abstract class Table {
  tree: GameTree | null = $state.raw(null);
  /** What the engine that plays has found so far. */
  thought: Thought | null = $state.raw(null);
  trouble: Trouble | null = $state.raw(null);
  /** The decision on its way to be confirmed. */
  pending: string | null = $state(null);
  /** The decision to animate: the latest one, none while the reader steps through the game. */
  fresh: Decision | null = $state.raw(null);

  abstract get choice(): GameChoice | null;
  abstract get result(): Result | null;
  /** Whether a person decides next, and does so here. */
  abstract get isPersonsTurn(): boolean;
  /** Whether the board takes clicks: in the game when a person decides, and always when trying something out. */
  abstract get isOpen(): boolean;
  /** Whether the board takes places of a move ahead, because the other side thinks. */
  abstract get plans(): boolean;
  abstract get premove(): Premove;
  /** The side of the only person who decides here, if there is only one. */
  abstract get ownSide(): Side | null;
  /** Where a takeback leads; null if there is nothing to take back. */
  abstract get takebackTo(): number | null;
  abstract takeBack(ply: number): void;
  abstract resign(): void;
  abstract close(): void;
  protected abstract decide(move: string): void;

  get current(): Node | null {
    return this.tree?.current ?? null;
  }

  get isLive(): boolean {
    return this.tree !== null && this.tree.current === this.tree.end;
  }

  /** Whether a choice goes into the game, and not into what is tried out beside it. */
  protected get isInGame(): boolean {
    return this.isLive;
  }

  /** How far one may step back within the turn that is not finished yet: its first decision, or null. */
  get turnStart(): number | null {
    const end = this.tree?.end;
    if (!end?.decision || end.view?.toMove !== end.decision.side || !this.isPersonsTurn) return null;
    return end.ply - 1;
  }

  async choose(move: string): Promise<void> {
    if (!this.tree) return;
    if (this.isInGame) this.decide(move);
    else this.fresh = (await this.tree.play(move)).decision;
  }

  /** Go to a position that was, or was tried out. */
  async look(node: Node): Promise<void> {
    this.fresh = node.parent === this.current ? node.decision : null;
    await this.tree?.look(node);
  }

  /** The whole game as it stands; the reader goes along unless they look at something else. */
  protected show(
    choice: GameChoice,
    start: string,
    decisions: readonly Decision[],
    view: PositionView,
  ): void {
    const tree = this.tree ?? new GameTree(choice, start);
    const wasLive = tree.goal === tree.end;
    const end = tree.setMainLine(decisions, view);
    if (wasLive) tree.current = end;
    this.fresh = null;
    this.thought = null;
    this.tree = tree;
  }

  /** One more decision. */
  protected follow(decisions: readonly Decision[], view: PositionView): void {
    const tree = this.tree!;
    const wasLive = tree.goal === tree.end;
    const end = tree.setMainLine(decisions, view);
    this.thought = null;
    if (!wasLive) return;
    this.fresh = end.decision;
    tree.current = end;
  }
}
