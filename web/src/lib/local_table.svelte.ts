/**
 * A local table: a game against the computer, or for two people at one screen, that this page plays alone.
 *
 * The core of the page decides what is legal, and the computer searches in a worker of its own. A decision is
 * stored in this browser before it appears. If another tab has gone on with the game first, this one follows it.
 */

import { Stopped, type CoreClient } from "../local/client.js";
import { followTabs, localGame, storeGame } from "../local/games.js";
import { newEngine, positionAfter } from "../local/index.js";
import type { LocalGame, PositionFound } from "../local/types.js";
import type { Decision, GameChoice, PositionView, Result, Side } from "../protocol.js";
import { Trouble } from "./api.js";
import { archive } from "./archive.js";
import { Premove } from "./premove.svelte.js";
import { Table, type TableNews } from "./table.svelte.js";

/** What a change makes of a game: other moves, or an ending. */
type Change = Partial<Pick<LocalGame, "moves" | "ending">>;

export class LocalTable extends Table {
  game: LocalGame = $state.raw(null!);
  readonly premove = new Premove();
  /** Whether another tab has changed the game since this one was opened. */
  isChangedElsewhere = $state(false);
  readonly #news: TableNews;
  readonly #engine: CoreClient = newEngine((found) => (this.thought = found));
  #stopFollowing: () => void;
  /** Changes happen one after the other. */
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(game: LocalGame, news: TableNews = {}) {
    super();
    this.game = game;
    this.#news = news;
    this.#stopFollowing = followTabs((id) => id === game.id && this.#queue(() => this.#followTab()));
    this.#queue(() => this.#show());
  }

  get choice(): GameChoice {
    return this.game.choice;
  }

  get result(): Result | null {
    const { ending } = this.game;
    const view = this.tree?.end.view;
    return view?.result ?? (ending && view ? { ...ending, score: view.score, text: "" } : null);
  }

  get #decides(): Side | null {
    return this.result ? null : (this.tree?.end.view?.toMove ?? null);
  }

  get isPersonsTurn(): boolean {
    return this.#decides !== null && this.#decides !== this.game.computerSide;
  }

  get isOpen(): boolean {
    if (!this.current?.view || this.pending) return false;
    return !this.isLive || this.isPersonsTurn;
  }

  get plans(): boolean {
    return this.isLive && this.game.computerSide !== null && this.#decides === this.game.computerSide;
  }

  get ownSide(): Side | null {
    const { computerSide } = this.game;
    return computerSide === null ? null : computerSide === 0 ? 1 : 0;
  }

  get takebackTo(): number | null {
    const { takebacks, computerSide, ending } = this.game;
    if (!takebacks || ending?.reason === "resignation") return null;
    return lastTurn(this.#decisions, computerSide);
  }

  get #decisions(): Decision[] {
    return this.tree?.end.line.map((node) => node.decision!) ?? [];
  }

  takeBack(ply: number): void {
    this.#engine.stop();
    this.#queue(async () => {
      await this.#store({ moves: this.game.moves.slice(0, ply), ending: null });
      await this.#show();
    });
  }

  resign(): void {
    const own = this.ownSide ?? this.#decides;
    if (own === null) return;
    this.#engine.stop();
    this.#queue(async () => {
      await this.#store({ ending: { winner: own === 0 ? 1 : 0, reason: "resignation" } });
      this.#tellEnd();
    });
  }

  /** Goes on after a failure: shows the game, and lets the computer decide if it is its turn. */
  goOn(): void {
    this.#queue(() => this.#show());
  }

  close(): void {
    this.#isClosed = true;
    this.#stopFollowing();
    this.#engine.close();
  }

  protected decide(move: string): void {
    this.premove.drop();
    this.pending = move;
    this.#queue(() => this.#play(move));
  }

  #queue(work: () => Promise<void>): void {
    this.#last = this.#last.then(async () => {
      if (this.#isClosed) return;
      try {
        this.trouble = null;
        await work();
      } catch (mistake) {
        this.trouble = mistake instanceof Trouble ? mistake : new Trouble("core_crashed", String(mistake));
      }
      this.pending = null;
      this.#wake();
    });
  }

  async #play(move: string): Promise<void> {
    const { choice, start, moves } = this.game;
    const found = await positionAfter(choice, start, [...moves, move]);
    const change = {
      moves: found.decisions.map((decision) => decision.move),
      ending: endingOf(found.view),
    };
    if (!(await this.#store(change))) return this.#show();
    this.follow(found.decisions, found.view);
    this.#news.moved?.(found.decisions.at(-1)!);
    this.#tellEnd();
    this.#playPlanned(found.view);
  }

  /** It has become a person's turn: play what was chosen ahead. */
  #playPlanned(view: PositionView): void {
    if (this.result) return this.premove.drop();
    if (!this.isPersonsTurn) return;
    const outcome = this.premove.become(view.choices);
    if (outcome === "impossible") this.#news.lost?.(outcome);
    else if (outcome !== "none") this.decide(outcome.move);
  }

  #tellEnd(): void {
    if (!this.result) return;
    this.#news.ended?.(this.result);
    archive(this.game).catch(() => undefined);
  }

  /** Stores a change; false if another tab has changed the game first, which is then the game here. */
  async #store(change: Change): Promise<boolean> {
    const { game, isOther } = await storeGame({ ...this.game, ...change });
    this.game = game;
    this.isChangedElsewhere = isOther;
    return !isOther;
  }

  async #followTab(): Promise<void> {
    const game = await localGame(this.game.id);
    if (!game || game.version === this.game.version) return;
    this.#engine.stop();
    this.isChangedElsewhere = true;
    this.game = game;
    await this.#show();
  }

  async #show(): Promise<void> {
    const { choice, start, moves } = this.game;
    const found: PositionFound = await positionAfter(choice, start, moves);
    this.premove.lose();
    if (this.premove.loss) this.#news.lost?.(this.premove.loss);
    this.show(choice, start, found.decisions, found.view);
  }

  /** The computer decides if it is its turn, by the same way as a person. */
  #wake(): void {
    const { choice, start, moves, level, computerSide } = this.game;
    if (this.#isClosed || this.trouble || computerSide === null || this.#decides !== computerSide) return;
    this.#engine.stop();
    this.#engine.ask("decide", { choice, start, moves, level: level! }).then(
      (move) => this.#queue(() => (this.game.moves === moves ? this.#play(move) : Promise.resolve())),
      (mistake: unknown) => {
        if (!(mistake instanceof Stopped)) this.trouble = mistake as Trouble;
      },
    );
  }
}

/** How the rules have ended a game. */
const endingOf = ({ result }: PositionView): LocalGame["ending"] =>
  result && { winner: result.winner, reason: result.reason };

/** The ply at which the last turn of a person began; null if no person has decided yet. */
function lastTurn(decisions: readonly Decision[], computer: Side | null): number | null {
  let ply = decisions.findLastIndex(({ side }) => side !== computer);
  if (ply === -1) return null;
  const { side } = decisions[ply]!;
  while (ply > 0 && decisions[ply - 1]!.side === side) ply -= 1;
  return ply;
}
