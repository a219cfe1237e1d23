/** The lobby as its page sees it: who looks for a game, what can be watched, and the connection to the server. */

import type {
  ClockRule,
  GameChoice,
  LobbyDown,
  LobbyDowns,
  LobbyUp,
  PlayerView,
  Seek,
  SeekUp,
} from "../protocol.js";
import { Trouble } from "./api.js";
import { me } from "./me.svelte.js";
import { Connection, type ConnectionState } from "./socket.js";

export type Pace = "real" | "days" | "none";

/** A filter for seeks; an empty game or pace means any. */
export interface Filter {
  game: string;
  pace: Pace | "";
}

export function paceOf(clock: ClockRule | null): Pace {
  if (!clock) return "none";
  return clock.type === "days" ? "days" : "real";
}

/** Whether something fits a filter. */
export function fits(filter: Filter, choice: GameChoice, clock: ClockRule | null): boolean {
  const isGame = filter.game === "" || filter.game === choice.game;
  return isGame && (filter.pace === "" || filter.pace === paceOf(clock));
}

/** Whether a player may accept a seek: rated games need an account, within the rating range of the seek. */
export function mayAccept(seek: Seek, player: PlayerView | null): boolean {
  return !seek.rated || (player !== null && player.kind !== "guest");
}

export class LobbyClient {
  state: LobbyDown | null = $state.raw(null);
  connection: ConnectionState = $state("waiting");
  trouble: Trouble | null = $state.raw(null);
  #waiting: LobbyUp | null = null;
  readonly #socket: Connection<LobbyUp, LobbyDowns>;

  constructor(
    readonly paired: (table: string) => void,
    readonly heard: () => void,
  ) {
    this.#socket = new Connection("/api/lobby", {
      heard: (message) => this.#hear(message),
      changed: (state) => this.#changed(state),
      ping: { type: "ping" },
    });
  }

  /** One's own open seeks. */
  get own(): Seek[] {
    const id = me.known?.player.id;
    return this.state?.seeks.filter((seek) => seek.player.id === id) ?? [];
  }

  /** What others look for. */
  get others(): Seek[] {
    const own = this.own;
    return this.state?.seeks.filter((seek) => !own.includes(seek)) ?? [];
  }

  seek(wish: Omit<SeekUp, "type">): Promise<void> {
    return this.#sendAsPlayer({ type: "seek", ...wish });
  }

  accept(id: string): Promise<void> {
    return this.#sendAsPlayer({ type: "accept", id });
  }

  unseek(id: string): void {
    this.#say({ type: "unseek", id });
  }

  close(): void {
    this.#socket.close();
  }

  /** Send as a player as soon as there is a connection; for a new guest it is opened again as that guest. */
  async #sendAsPlayer(message: LobbyUp): Promise<void> {
    this.trouble = null;
    try {
      await me.load();
      const wasKnown = me.known !== null;
      await me.ensurePlayer();
      if (wasKnown && this.connection === "open") return this.#say(message);
      this.#waiting = message;
      if (!wasKnown) this.#socket.reopen();
    } catch (found) {
      this.trouble = found instanceof Trouble ? found : new Trouble("server_error", String(found));
    }
  }

  #say(message: LobbyUp): void {
    this.trouble = this.#socket.send(message) ? null : new Trouble("unreachable", "");
  }

  #changed(state: ConnectionState): void {
    this.connection = state;
    const message = this.#waiting;
    if (state !== "open" || !message) return;
    this.#waiting = null;
    this.#say(message);
  }

  #hear(message: LobbyDowns): void {
    if (message.type === "lobby") {
      this.state = message;
      this.heard();
    } else if (message.type === "paired") this.paired(message.table);
    else if (message.type === "problem")
      this.trouble = new Trouble(message.problem.code, message.problem.message);
  }
}
