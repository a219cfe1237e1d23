/** Challenges: who wants to play this person, and what became of their own. Both are heard on every page. */

import { SvelteSet } from "svelte/reactivity";
import type { Challenge, LobbyDowns, LobbyUp } from "../protocol.js";
import { send, tableState, Trouble } from "./api.js";
import { isMuted } from "./muted.svelte.js";
import { Connection } from "./socket.js";
import { Waiting } from "./waiting.js";

/** Challenges are not urgent: a dead connection may be noticed late. */
const silence = 30_000;

/** The answer to an own challenge. A deleted account has no name. */
export interface Answer {
  table: string;
  name: string | undefined;
  isAccepted: boolean;
}

/** Callbacks for new challenges and for answers. */
export interface Told {
  challenged: (challenge: Challenge) => void;
  answered: (answer: Answer) => void;
}

class Challenges {
  #heard: readonly Challenge[] = $state.raw([]);
  #waiting: Waiting | null = null;
  /** What became of one's own challenges, until one has seen it. */
  answers: readonly Answer[] = $state.raw([]);
  readonly #putOff = new SvelteSet<string>();

  /** All challengers who wait for an answer, without muted players. */
  get open(): Challenge[] {
    return this.#heard.filter((challenge) => !isMuted(challenge.player.id));
  }

  /** Those that one has not put off. */
  get fresh(): Challenge[] {
    return this.open.filter((challenge) => !this.#putOff.has(challenge.table));
  }

  /** Listen as the current player; returns a function that ends it. */
  follow(who: string, told: Told): () => void {
    const waiting = (this.#waiting = new Waiting(who));
    const connection = new Connection<LobbyUp, LobbyDowns>("/api/lobby?quiet=true", {
      heard: (message) => {
        if (message.type !== "challenges") return;
        this.#hear(message.challenges, told.challenged);
        for (const table of waiting.become(message.waiting)) void this.#learn(table, waiting, told.answered);
      },
      ping: { type: "ping" },
      silence,
    });
    return () => {
      connection.close();
      this.#heard = [];
      this.#waiting = null;
      this.answers = [];
    };
  }

  /** One has just made a challenge, of which the server may not have spoken yet. */
  expectAnswer(table: string): void {
    this.#waiting?.add(table);
  }

  /** One knows by now what became of a challenge. */
  see(table: string): void {
    this.answers = this.answers.filter((answer) => answer.table !== table);
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

  /** Find out what became of a challenge that waits no more; if that fails, at the next word of the server. */
  async #learn(table: string, waiting: Waiting, told: (answer: Answer) => void): Promise<void> {
    const answer = await answerAt(table).catch(unanswered);
    if (!answer || waiting !== this.#waiting) return;
    if (answer === "unknown") return waiting.add(table);
    this.answers = [...this.answers, answer];
    told(answer);
  }

  #hear(challenges: readonly Challenge[], told: (challenge: Challenge) => void): void {
    const known = new Set(this.#heard.map((challenge) => challenge.table));
    this.#heard = challenges;
    for (const challenge of this.open) if (!known.has(challenge.table)) told(challenge);
  }
}

export const challenges = new Challenges();

/** What was said at a table; nothing, if the challenge was withdrawn or the game is over by now. */
async function answerAt(table: string): Promise<Answer | "unknown" | null> {
  const { match, result } = await tableState(table);
  if (match?.phase === "waiting") return "unknown";
  const isAccepted = match?.phase === "playing";
  if (!isAccepted && result?.reason !== "declined") return null;
  return { table, name: match?.invited?.name, isAccepted };
}

/** A removed table has no answer; any other error may pass. */
function unanswered(trouble: unknown): "unknown" | null {
  return trouble instanceof Trouble && trouble.code === "not_found" ? null : "unknown";
}
