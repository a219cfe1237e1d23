/** A table as its page sees it: the game so far, what may be done now, and the line to the server.
 *
 * The server's word counts: a decision appears on the board when the server has confirmed it. Looking back and
 * trying something out happen here alone.
 */

import type {
  Decision,
  Problem,
  Result,
  Side,
  TableDowns,
  TableState,
  TableUp,
  Thought,
} from "../protocol.js";
import { Trouble } from "./api.js";
import { Line, type LineState } from "./socket.js";
import { GameTree, type Node } from "./tree.svelte.js";

export interface TableNews {
  /** A decision was confirmed. */
  moved?: (decision: Decision) => void;
  ended?: (result: Result) => void;
  problem?: (problem: Problem) => void;
}

export class TableClient {
  state: TableState | null = $state.raw(null);
  tree: GameTree | null = $state.raw(null);
  line: LineState = $state("waiting");
  thought: Thought | null = $state.raw(null);
  trouble: Trouble | null = $state.raw(null);
  /** The decision on its way to the server. */
  pending: string | null = $state(null);
  /** The decision to animate: the one that just came, none when somebody is leafing. */
  fresh: Decision | null = $state.raw(null);
  readonly #socket: Line<TableUp, TableDowns>;
  readonly #news: TableNews;

  constructor(
    readonly id: string,
    news: TableNews = {},
  ) {
    this.#news = news;
    this.#socket = new Line(`/api/tables/${id}/live`, {
      heard: (message) => this.#hear(message),
      changed: (state) => this.#lineChanged(state),
    });
  }

  get current(): Node | null {
    return this.tree?.current ?? null;
  }

  get isLive(): boolean {
    return this.tree !== null && this.tree.current === this.tree.end;
  }

  get result(): Result | null {
    return this.state?.result ?? null;
  }

  /** Whether a person decides next. */
  get isPersonsTurn(): boolean {
    const view = this.tree?.end.view;
    return Boolean(this.state && view && !this.result && this.state.seats[view.toMove].person);
  }

  /** Whether the board takes clicks: in the game when a person decides, and always when trying something out. */
  get isOpen(): boolean {
    if (!this.current?.view || this.pending) return false;
    return this.isLive ? this.isPersonsTurn && this.line === "open" : true;
  }

  /** The side of the only person at the table, if there is only one. */
  get ownSide(): Side | null {
    const seats = this.state?.seats;
    if (!seats || seats[0].person === seats[1].person) return null;
    return seats[0].person ? 0 : 1;
  }

  /** How far one may step back within the turn that is not finished yet: its first decision, or null. */
  get turnStart(): number | null {
    const last = this.state?.decisions.at(-1);
    const view = this.tree?.end.view;
    if (!last || !view || view.toMove !== last.side || !this.isPersonsTurn) return null;
    return this.tree!.end.ply - 1;
  }

  /** Where a takeback leads: before the last turn that a person decided, or null. */
  get takebackTo(): number | null {
    if (!this.state?.takebacks || this.state.result?.reason === "resignation") return null;
    const { decisions, seats } = this.state;
    let at = decisions.length - 1;
    while (at >= 0 && !seats[decisions[at]!.side].person) at -= 1;
    if (at < 0) return null;
    const { side, turn } = decisions[at]!;
    while (at > 0 && decisions[at - 1]!.side === side && decisions[at - 1]!.turn === turn) at -= 1;
    return at;
  }

  async choose(move: string): Promise<void> {
    const tree = this.tree;
    if (!tree) return;
    if (!this.isLive) {
      this.fresh = (await tree.play(move)).decision;
      return;
    }
    this.pending = move;
    this.#send({ type: "move", ply: tree.end.ply, move });
  }

  takeBack(ply: number): void {
    this.#send({ type: "takeback", ply });
  }

  resign(): void {
    if (this.tree) this.#send({ type: "resign", ply: this.tree.end.ply });
  }

  /** Go to a position that was, or was tried out. */
  async look(node: Node): Promise<void> {
    this.fresh = node.parent === this.current ? node.decision : null;
    await this.tree?.look(node);
  }

  close(): void {
    this.#socket.close();
  }

  #send(message: TableUp): void {
    this.trouble = null;
    if (!this.#socket.send(message)) {
      this.pending = null;
      this.trouble = new Trouble("unreachable", "");
    }
  }

  #lineChanged(state: LineState): void {
    this.line = state;
    this.pending = null;
    if (state === "closed" && !this.state) this.trouble = new Trouble("not_found", "");
  }

  #hear(message: TableDowns): void {
    if (message.type === "table") this.#sit(message.table);
    else if (message.type === "moved") this.#follow(message.decision, message.view);
    else if (message.type === "thinking") this.thought = message.thought;
    else if (message.type === "ended") this.#end(message.result);
    else if (message.type === "problem") this.#complain(message.problem);
  }

  #sit(table: TableState): void {
    const tree = this.tree ?? new GameTree(table.choice, table.start);
    const wasLive = this.tree === null || this.isLive;
    const end = tree.setMainLine(table.decisions, table.view);
    if (wasLive) tree.current = end;
    this.fresh = null;
    this.pending = null;
    this.thought = null;
    this.state = table;
    this.tree = tree;
  }

  #follow(decision: Decision, view: TableState["view"]): void {
    const { tree, state } = this;
    if (!tree || !state || decision.ply < tree.end.ply) return;
    const wasLive = this.isLive;
    const decisions = [...state.decisions, decision];
    const end = tree.setMainLine(decisions, view);
    this.state = { ...state, decisions, view, result: view.result };
    this.pending = null;
    this.thought = null;
    if (wasLive) {
      this.fresh = decision;
      tree.current = end;
    }
    this.#news.moved?.(decision);
  }

  #end(result: Result): void {
    if (this.state) this.state = { ...this.state, result };
    this.thought = null;
    this.#news.ended?.(result);
  }

  #complain(problem: Problem): void {
    this.pending = null;
    this.trouble = new Trouble(problem.code, problem.message);
    this.#news.problem?.(problem);
  }
}
