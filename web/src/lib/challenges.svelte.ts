/** Challenges: who wants to play this person. They are heard on every page, and answered from anywhere. */

import { SvelteSet } from "svelte/reactivity";
import type { Challenge, LobbyDowns, LobbyUp } from "../protocol.js";
import { send } from "./api.js";
import { isMuted } from "./muted.svelte.js";
import { ownMatches } from "./people.js";
import { Line } from "./socket.js";

/** Nobody is in a hurry on this line: a dead one may be noticed late. */
const silence = 30_000;

class Challenges {
  #heard: readonly Challenge[] = $state.raw([]);
  #waiting: readonly string[] = [];
  /** The table of a challenge of one's own that was accepted a moment ago. */
  begun: string | null = $state(null);
  readonly #putOff = new SvelteSet<string>();

  /** Everybody who waits for an answer, but for those whom one does not want to hear. */
  get open(): Challenge[] {
    return this.#heard.filter((challenge) => !isMuted(challenge.player.id));
  }

  /** Those that one has not put off. */
  get fresh(): Challenge[] {
    return this.open.filter((challenge) => !this.#putOff.has(challenge.table));
  }

  /** Listen as whoever one is now, until what is returned is called.
   *
   * `told` hears of everyone who is new, and of nobody when somebody has accepted.
   */
  follow(told: (challenge: Challenge | null) => void): () => void {
    const line = new Line<LobbyUp, LobbyDowns>("/api/lobby?quiet=true", {
      heard: (message) => {
        if (message.type !== "challenges") return;
        this.#hear(message.challenges, told);
        void this.#wait(message.waiting, () => told(null)).catch(() => undefined);
      },
      ping: { type: "ping" },
      silence,
    });
    return () => {
      line.close();
      this.#heard = [];
      this.#waiting = [];
      this.begun = null;
    };
  }

  /** Show it only where all of them are listed. */
  putOff(table: string): void {
    this.#putOff.add(table);
  }

  /** Take the seat, or decline. */
  async answer(table: string, accept: boolean): Promise<void> {
    await send(`/api/matches/${encodeURIComponent(table)}/answer`, { accept });
    this.#heard = this.#heard.filter((challenge) => challenge.table !== table);
  }

  /** Where one no longer waits, a game has begun, or it is over before it did. */
  async #wait(waiting: readonly string[], accepted: () => void): Promise<void> {
    const answered = this.#waiting.filter((table) => !waiting.includes(table));
    this.#waiting = waiting;
    if (answered.length === 0) return;
    const begun = (await ownMatches()).find((game) => answered.includes(game.id));
    if (!begun) return;
    this.begun = begun.id;
    accepted();
  }

  #hear(challenges: readonly Challenge[], told: (challenge: Challenge) => void): void {
    const known = new Set(this.#heard.map((challenge) => challenge.table));
    this.#heard = challenges;
    for (const challenge of this.open) if (!known.has(challenge.table)) told(challenge);
  }
}

export const challenges = new Challenges();
