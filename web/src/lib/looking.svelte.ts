/**
 * Looking: the search for an opponent, which goes on from page to page.
 *
 * The connection to the lobby stands while the lobby is on the screen or something is looked for. A
 * player at a table is told when an opponent is found; on any other page the game is shown at once.
 */

import { m } from "../paraglide/messages.js";
import type { Seek, SeekUp } from "../protocol.js";
import { clockWords } from "./clock.svelte.js";
import { games } from "./games.js";
import { LobbyClient } from "./lobby.svelte.js";
import { router } from "./router.svelte.js";
import { voice } from "./say.svelte.js";
import { play } from "./sound.js";
import { choiceName } from "./words.js";

/** After so many seconds alone another opponent is offered. */
const patience = 20;

class Looking {
  lobby: LobbyClient | null = $state.raw(null);
  /** The table of an opponent who was found while this player was at another table. */
  found: string | null = $state.raw(null);
  /** How many seconds it has lasted. */
  seconds = $state(0);
  /** When it began, by the clock of this page. */
  #since = 0;
  #visitors = 0;
  /** Whether a wish is on its way, so that the lobby does not list it yet. */
  #isAsking = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  get own(): readonly Seek[] {
    return this.lobby?.own ?? [];
  }

  get isAlone(): boolean {
    return this.own.length > 0 && this.seconds >= patience;
  }

  /** Be in the lobby; returns what ends it. */
  visit(): () => void {
    this.#visitors += 1;
    this.#connect();
    return () => {
      this.#visitors -= 1;
      this.#rest();
    };
  }

  seek(wish: Omit<SeekUp, "type">): void {
    this.#isAsking = true;
    void this.#connect().seek(wish);
    const info = games.find(({ id }) => id === wish.choice.game);
    const game = info ? choiceName(info, wish.choice) : wish.choice.game;
    voice.say(m.lobby_seeking({ game, clock: clockWords(wish.clock ?? null) }));
  }

  #connect(): LobbyClient {
    this.lobby ??= new LobbyClient(
      (table) => this.#paired(table),
      () => this.#heard(),
    );
    return this.lobby;
  }

  #paired(table: string): void {
    this.#isAsking = false;
    play("challenge");
    voice.say(m.lobby_paired());
    if (router.route.page === "table") this.found = table;
    else void router.go(`/table/${table}`);
  }

  #heard(): void {
    clearInterval(this.#timer);
    if (this.own.length > 0 || this.lobby?.trouble) this.#isAsking = false;
    if (this.own.length === 0) return this.#rest();
    this.#since ||= performance.now();
    this.#tick();
    this.#timer = setInterval(() => this.#tick(), 1000);
  }

  #tick(): void {
    this.seconds = Math.floor((performance.now() - this.#since) / 1000);
  }

  /** Leave the lobby when its page is closed and nothing is looked for. */
  #rest(): void {
    if (this.own.length > 0) return;
    clearInterval(this.#timer);
    this.seconds = this.#since = 0;
    if (this.#visitors > 0 || this.#isAsking) return;
    this.lobby?.close();
    this.lobby = null;
  }
}

export const looking = new Looking();
