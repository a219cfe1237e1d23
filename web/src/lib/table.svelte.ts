/** A table as its page sees it: the game so far, what may be done now, and the connection to the server.
 *
 * The server's word counts: a decision appears on the board when the server has confirmed it. Looking back and
 * trying something out happen here alone.
 */

import type {
  Decision,
  EndedDown,
  MovedDown,
  Problem,
  Result,
  Side,
  TableDowns,
  TableState,
  TableUp,
  Thought,
} from "../protocol.js";
import { Trouble } from "./api.js";
import { MatchClient } from "./match.svelte.js";
import type { MatchNews } from "./match_news.js";
import type { Loss } from "./premove.svelte.js";
import { Connection, type ConnectionState } from "./socket.js";
import { GameTree, type Node } from "./tree.svelte.js";

const NO_TAKEBACK: TableState["takebackTo"] = [null, null];

export interface TableNews {
  /** A decision was confirmed. */
  moved?: (decision: Decision) => void;
  ended?: (result: Result) => void;
  problem?: (problem: Problem) => void;
  /** Something about a match has changed that should be announced. */
  match?: (news: MatchNews) => void;
  /** What was planned is not going to be played. */
  lost?: (loss: Loss) => void;
}

export class TableClient {
  state: TableState | null = $state.raw(null);
  tree: GameTree | null = $state.raw(null);
  connection: ConnectionState = $state("waiting");
  thought: Thought | null = $state.raw(null);
  trouble: Trouble | null = $state.raw(null);
  /** The decision on its way to the server. */
  pending: string | null = $state(null);
  /** The decision to animate: the latest one, none while the reader steps through the game. */
  fresh: Decision | null = $state.raw(null);
  /** Whether moves are tried out from where the game stands, to prepare answers to what the other may do. */
  isPreparing = $state(false);
  /** What people at two screens need besides the game. */
  readonly match: MatchClient;
  #pendingPly = 0;
  readonly #socket: Connection<TableUp, TableDowns>;
  readonly #news: TableNews;

  constructor(
    readonly id: string,
    news: TableNews = {},
  ) {
    this.#news = news;
    this.#socket = new Connection(`/api/tables/${id}/live`, {
      heard: (message) => this.#hear(message),
      changed: (state) => this.#connectionChanged(state),
      ping: { type: "ping" },
    });
    this.match = new MatchClient(
      { send: (message) => this.#send(message), reopen: () => this.#socket.reopen() },
      (change) => this.#news.match?.(change),
    );
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

  /** Whether a side decides on this page: in a match the own seat, in a home game every seat of a person. */
  #isHere(side: Side): boolean {
    if (!this.state) return false;
    return this.state.match ? this.match.seat === side : this.state.seats[side].person;
  }

  /** Whether a person decides next, and does so here. */
  get isPersonsTurn(): boolean {
    const view = this.tree?.end.view;
    if (this.state?.match && !this.match.isPlaying) return false;
    return Boolean(view && !this.result && this.#isHere(view.toMove));
  }

  /** Whether the board takes clicks: in the game when a person decides, and always when trying something out. */
  get isOpen(): boolean {
    if (!this.current?.view || this.pending) return false;
    if (!this.isLive) return !this.match.isStrict;
    return this.isPreparing || (this.isPersonsTurn && this.connection === "open");
  }

  /** The side of the only person at the table, if there is only one; in a match one's own. */
  get ownSide(): Side | null {
    if (this.state?.match) return this.match.seat;
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

  /** Where a takeback leads, as the server says: the latest target of the sides that are decided for here. */
  get takebackTo(): number | null {
    const targets = (this.state?.takebackTo ?? []).filter((_, side) => this.#isHere(side as Side));
    return targets.reduce((latest, ply) => (ply !== null && ply > (latest ?? -1) ? ply : latest), null);
  }

  async choose(move: string): Promise<void> {
    const tree = this.tree;
    if (!tree) return;
    if (!this.isLive || this.isPreparing) this.fresh = (await tree.play(move)).decision;
    else this.#play(move);
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

  #play(move: string): void {
    this.match.premove.drop();
    this.pending = move;
    this.#pendingPly = this.tree!.end.ply;
    this.#send({ type: "move", ply: this.#pendingPly, move });
  }

  #send(message: TableUp): void {
    this.trouble = null;
    if (!this.#socket.send(message)) {
      this.pending = null;
      this.trouble = new Trouble("unreachable", "");
    }
  }

  #connectionChanged(state: ConnectionState): void {
    this.connection = state;
    if (!this.state?.match) this.pending = null;
    if (state === "closed" && !this.state) this.trouble = new Trouble("not_found", "");
  }

  #hear(message: TableDowns): void {
    if (message.type === "beat") {
      this.#socket.send({ type: "beat", number: message.number });
      return;
    }
    this.match.hear(message);
    if (message.type === "table") this.#sit(message.table);
    else if (message.type === "moved") this.#follow(message);
    else if (message.type === "thinking") this.thought = message.thought;
    else if (message.type === "ended") this.#end(message);
    else if (message.type === "problem") this.#complain(message.problem);
  }

  #sit(table: TableState): void {
    const tree = this.tree ?? new GameTree(table.choice, table.start);
    const wasLive = tree.goal === tree.end;
    const end = tree.setMainLine(table.decisions, table.view);
    if (wasLive) tree.current = end;
    this.fresh = null;
    this.thought = null;
    this.state = table;
    this.tree = tree;
    this.match.premove.lose();
    this.#tellLoss();
    this.#playAgain();
  }

  /** A decision that was on its way when the connection broke is sent again, unless the game has moved on. */
  #playAgain(): void {
    const move = this.pending;
    this.pending = null;
    if (this.isPersonsTurn) this.isPreparing = false;
    const isStill = this.isPersonsTurn && this.tree!.end.ply === this.#pendingPly;
    if (move && isStill && this.state?.match) this.#play(move);
  }

  /** It has become one's turn: play what was planned for it. */
  #playPlanned(view: TableState["view"]): void {
    if (!this.isPersonsTurn) return;
    this.isPreparing = false;
    const outcome = this.match.premove.become(view.choices);
    if (outcome === "impossible") this.#tellLoss();
    else if (outcome !== "none") this.#play(outcome.move);
  }

  #tellLoss(): void {
    const { loss } = this.match.premove;
    if (loss) this.#news.lost?.(loss);
  }

  #follow({ decision, view, takebackTo = NO_TAKEBACK }: MovedDown): void {
    const { tree, state } = this;
    if (!tree || !state || decision.ply < tree.end.ply) return;
    const wasLive = tree.goal === tree.end;
    const decisions = [...state.decisions, decision];
    const end = tree.setMainLine(decisions, view);
    this.state = { ...state, decisions, view, takebackTo, result: view.result };
    this.pending = null;
    this.thought = null;
    if (wasLive) {
      this.fresh = decision;
      tree.current = end;
    }
    this.#news.moved?.(decision);
    this.#playPlanned(view);
  }

  #end({ result, takebackTo = NO_TAKEBACK }: EndedDown): void {
    if (this.state) this.state = { ...this.state, result, takebackTo };
    this.thought = null;
    this.#news.ended?.(result);
  }

  #complain(problem: Problem): void {
    this.pending = null;
    this.trouble = new Trouble(problem.code, problem.message);
    this.#news.problem?.(problem);
  }
}
