/** An online table: a match that the server keeps, and the connection to it.
 *
 * The server's word counts: a decision appears on the board when the server has confirmed it.
 */

import type {
  EndedDown,
  GameChoice,
  MovedDown,
  Problem,
  Result,
  Side,
  TableDowns,
  TableState,
  TableUp,
} from "../protocol.js";
import { Trouble } from "./api.js";
import { MatchClient } from "./match.svelte.js";
import type { MatchNews } from "./match_news.js";
import type { Premove } from "./premove.svelte.js";
import { Connection, type ConnectionState } from "./socket.js";
import { Table, type TableNews } from "./table.svelte.js";

const NO_TAKEBACK: TableState["takebackTo"] = [null, null];

export interface MatchTableNews extends TableNews {
  problem?: (problem: Problem) => void;
  /** Something about a match has changed that should be announced. */
  match?: (news: MatchNews) => void;
}

export class OnlineTable extends Table {
  state: TableState | null = $state.raw(null);
  connection: ConnectionState = $state("waiting");
  /** Whether moves are tried out from where the game stands, to prepare answers to what the other may do. */
  isPreparing = $state(false);
  /** What people at two screens need besides the game. */
  readonly match: MatchClient;
  #pendingPly = 0;
  readonly #socket: Connection<TableUp, TableDowns>;
  readonly #news: MatchTableNews;

  constructor(
    readonly id: string,
    news: MatchTableNews = {},
  ) {
    super();
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

  get choice(): GameChoice | null {
    return this.state?.choice ?? null;
  }

  get result(): Result | null {
    return this.state?.result ?? null;
  }

  get isPersonsTurn(): boolean {
    const view = this.tree?.end.view;
    return Boolean(view && this.match.isPlaying && !this.result && this.match.seat === view.toMove);
  }

  get isOpen(): boolean {
    if (!this.current?.view || this.pending) return false;
    if (!this.isLive) return !this.match.isStrict;
    return this.isPreparing || (this.isPersonsTurn && this.connection === "open");
  }

  /** Those with days for a decision prepare answers instead. */
  get plans(): boolean {
    const { match } = this;
    const isOthersTurn = match.isPlaying && match.seat !== null && !this.isPersonsTurn;
    return isOthersTurn && this.isLive && !this.isPreparing && !match.isCorrespondence;
  }

  get premove(): Premove {
    return this.match.premove;
  }

  get ownSide(): Side | null {
    return this.match.seat;
  }

  /** As the server says. */
  get takebackTo(): number | null {
    const { seat } = this.match;
    return seat === null ? null : (this.state?.takebackTo[seat] ?? null);
  }

  protected override get isInGame(): boolean {
    return this.isLive && !this.isPreparing;
  }

  takeBack(ply: number): void {
    this.#send({ type: "takeback", ply });
  }

  resign(): void {
    if (this.tree) this.#send({ type: "resign", ply: this.tree.end.ply });
  }

  close(): void {
    this.#socket.close();
  }

  protected decide(move: string): void {
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
    this.show(table.choice, table.start, table.decisions, table.view);
    this.state = table;
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
    if (move && isStill) this.decide(move);
  }

  /** It has become one's turn: play what was planned for it. */
  #playPlanned(view: TableState["view"]): void {
    if (!this.isPersonsTurn) return;
    this.isPreparing = false;
    const outcome = this.match.premove.become(view.choices);
    if (outcome === "impossible") this.#tellLoss();
    else if (outcome !== "none") this.decide(outcome.move);
  }

  #tellLoss(): void {
    const { loss } = this.match.premove;
    if (loss) this.#news.lost?.(loss);
  }

  #follow({ decision, view, takebackTo = NO_TAKEBACK }: MovedDown): void {
    const { tree, state } = this;
    if (!tree || !state || decision.ply < tree.end.ply) return;
    const decisions = [...state.decisions, decision];
    this.follow(decisions, view);
    this.state = { ...state, decisions, view, takebackTo, result: view.result };
    this.pending = null;
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
