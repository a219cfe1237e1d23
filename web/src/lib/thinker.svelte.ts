/** A thinker: the engine's running opinion about one position after the other. */

import { Stopped, type CoreClient } from "../local/client.js";
import { newEngine } from "../local/index.js";
import type { SearchRequest } from "../local/types.js";
import type { Thought } from "../protocol.js";

export class Thinker {
  thought: Thought | null = $state.raw(null);
  isThinking = $state(false);
  trouble: unknown = $state.raw(null);
  readonly #engine: CoreClient = newEngine((found) => (this.thought = found));

  /** Think about a position; what was thought about before ends at once. */
  ask(request: SearchRequest): void {
    this.#engine.stop();
    this.thought = null;
    this.trouble = null;
    this.isThinking = true;
    void this.#think(request);
  }

  stop(): void {
    this.#engine.stop();
    this.isThinking = false;
  }

  close(): void {
    this.#engine.close();
  }

  async #think(request: SearchRequest): Promise<void> {
    try {
      this.thought = await this.#engine.ask("think", request);
    } catch (trouble) {
      if (trouble instanceof Stopped) return; // the caller of stop has set the state
      this.trouble = trouble;
    }
    this.isThinking = false;
  }
}
