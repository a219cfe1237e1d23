/** Messages between the page and a worker that runs the core. */

import type { Fault, RecordFault, Thought } from "../protocol.js";
import type { Answers } from "./answers.js";
import type { RefusalCode } from "./types.js";

export type QuestionName = Exclude<keyof Answers, "add" | "isStopped" | "listener">;

/** The compiled core of a game; it comes before the first question about the game. */
export interface Begin {
  game: string;
  module: WebAssembly.Module;
}

export interface Asked {
  id: number;
  name: QuestionName;
  given: unknown[];
}

/** Gives up the questions up to a number; a search that runs hears it where it can be suspended. */
export interface Stop {
  upTo: number;
}

/** A refusal as data. */
export interface Refused {
  code: RefusalCode;
  message: string;
  fault: Fault | null;
  recordFault: RecordFault | null;
}

/** What comes of a question: `found` before the answer, and one of the others; `failure` is a defect of the core. */
export type Told =
  | { id: number; found: Thought }
  | { id: number; answer: unknown }
  | { id: number; refusal: Refused }
  | { failure: string };
