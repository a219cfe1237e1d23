/** A reviewer: has a whole game judged, and says how far it is. */

import type { Review, ReviewDown, ReviewUp } from "../protocol.js";
import { Trouble } from "./api.js";
import { Connection } from "./socket.js";

export class Reviewer {
  review: Review | null = $state.raw(null);
  done = $state(0);
  of = $state(0);
  isRunning = $state(false);
  trouble: Trouble | null = $state.raw(null);
  #connection: Connection<ReviewUp, ReviewDown> | null = null;

  /** Have a game judged; a review under way ends. */
  begin(game: Omit<ReviewUp, "type">): void {
    this.stop();
    this.review = null;
    this.trouble = null;
    this.done = 0;
    this.of = game.moves.length + 1;
    this.isRunning = true;
    const connection = new Connection<ReviewUp, ReviewDown>("/api/review", {
      heard: (message) => this.#hear(message),
      // After a lost connection the review starts again: the server stores nothing of it.
      changed: (state) => {
        if (state === "open" && this.isRunning) connection.send({ type: "review", ...game });
      },
    });
    this.#connection = connection;
  }

  stop(): void {
    this.isRunning = false;
    this.#connection?.close();
    this.#connection = null;
  }

  #hear(message: ReviewDown): void {
    if (message.type === "progress") {
      this.done = message.done;
      this.of = message.of;
      return;
    }
    if (message.type === "reviewed") this.review = message.review;
    else this.trouble = new Trouble(message.problem.code, message.problem.message);
    this.stop();
  }
}
