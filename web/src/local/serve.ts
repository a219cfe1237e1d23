/** The worker's side of a conversation: loads the core of each game and answers one question after the other. */

import { Answers } from "./answers.js";
import { Core } from "./core.js";
import type { Asked, Begin, Told } from "./messages.js";
import { Refusal } from "./types.js";

/** Where messages come in and go out: a worker's global scope, or a port in tests. */
export interface Port {
  postMessage(message: Told): void;
  onmessage: ((event: MessageEvent<Begin | Asked>) => void) | null;
}

export function serve(port: Port): void {
  const answers = new Answers();
  let before: Promise<void> = Promise.resolve();
  port.onmessage = ({ data }) => {
    before = before
      .then(() => ("module" in data ? begin(answers, data) : answer(port, answers, data)))
      .catch((defect: unknown) => port.postMessage({ failure: String(defect) }));
  };
}

async function begin(answers: Answers, { game, module }: Begin): Promise<void> {
  answers.add(game, await Core.load(module));
}

function answer(port: Port, answers: Answers, asked: Asked): void {
  answers.listener = (found) => port.postMessage({ id: asked.id, found });
  port.postMessage(told(answers, asked));
}

function told(answers: Answers, { id, name, given }: Asked): Told {
  const ask = answers[name] as (...given: unknown[]) => unknown;
  try {
    return { id, answer: ask.apply(answers, given) };
  } catch (mistake) {
    if (!(mistake instanceof Refusal)) throw mistake;
    const { code, message, fault, recordFault } = mistake;
    return { id, refusal: { code, message, fault, recordFault } };
  }
}
