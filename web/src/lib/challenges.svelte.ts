/** Challenges: who wants to play this person, and what became of their own. Both are heard on every page. */

import { SvelteSet } from "svelte/reactivity";
import type { Challenge, LobbyDowns, LobbyUp } from "../protocol.js";
import { send, tableState, Trouble } from "./api.js";
import { isMuted } from "./muted.svelte.js";
import { Line } from "./socket.js";
import { Waiting } from "./waiting.js";

/** Nobody is in a hurry on this line: a dead one may be noticed late. */
const silence = 30_000;

/** What somebody said to a challenge of one's own. Whoever has gone for good has no name any more. */
export interface Answer {
  table: string;
  name: string | undefined;
  isAccepted: boolean;
}

/** Who is to be told of everyone who challenges, and of every answer. */
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

  /** Everybody who waits for an answer, but for those whom one does not want to hear. */
  get open(): Challenge[] {
    return this.#heard.filter((challenge) => !isMuted(challenge.player.id));
  }

  /** Those that one has not put off. */
  get fresh(): Challenge[] {
    return this.open.filter((challenge) => !this.#putOff.has(challenge.table));
  }

  /** Listen as whoever one is now, until what is returned is called. */
  follow(who: string, told: Told): () => void {
    const waiting = (this.#waiting = new Waiting(who));
    const line = new Line<LobbyUp, LobbyDowns>("/api/lobby?quiet=true", {
      heard: (message) => {
        if (message.type !== "challenges") return;
        this.#hear(message.challenges, told.challenged);
        for (const table of waiting.become(message.waiting)) void this.#learn(table, waiting, told.answered);
      },
      ping: { type: "ping" },
      silence,
    });
    return () => {
      line.close();
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

/** Nobody answers at a table that is not there; everything else may be known later. */
function unanswered(trouble: unknown): "unknown" | null {
  return trouble instanceof Trouble && trouble.code === "not_found" ? null : "unknown";
}
