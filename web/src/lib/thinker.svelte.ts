/** A thinker: the engine's running opinion about one position after the other. */

import type { AnalysisDown, AnalysisUp, GameChoice, Thought } from "../protocol.js";
import { Trouble } from "./api.js";
import { Connection, type ConnectionState } from "./socket.js";

interface Question {
  choice: GameChoice;
  text: string;
  lines: number;
  seconds: number;
}

export class Thinker {
  thought: Thought | null = $state.raw(null);
  isThinking = $state(false);
  trouble: Trouble | null = $state.raw(null);
  #connection: Connection<AnalysisUp, AnalysisDown> | null = null;
  #question: Question | null = null;

  /** Think about a position; what was thought about before ends at once. */
  ask(question: Question): void {
    this.#question = question;
    this.thought = null;
    this.trouble = null;
    this.isThinking = true;
    if (this.#connection) this.#send();
    else {
      this.#connection = new Connection("/api/analysis", {
        heard: (message) => this.#hear(message),
        changed: (state) => this.#connectionChanged(state),
      });
    }
  }

  stop(): void {
    this.#question = null;
    this.isThinking = false;
    this.#connection?.send({ type: "stop" });
  }

  close(): void {
    this.#connection?.close();
  }

  #send(): void {
    if (this.#question) this.#connection?.send({ type: "analyse", ...this.#question });
  }

  #connectionChanged(state: ConnectionState): void {
    if (state === "open") this.#send();
    else if (this.#question) this.trouble = new Trouble("unreachable", "");
  }

  #hear(message: AnalysisDown): void {
    if (message.type === "problem") {
      this.isThinking = false;
      this.trouble = new Trouble(message.problem.code, message.problem.message);
    } else if (message.text === this.#question?.text) {
      this.trouble = null;
      if (message.type === "thought") this.thought = message.thought;
      else this.isThinking = false;
    }
  }
}
