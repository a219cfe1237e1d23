/** The worker's side of a conversation: loads the core and answers one question after the other. */

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
  let answers: Promise<Answers>;
  port.onmessage = ({ data }) => {
    if ("module" in data) answers = Core.load(data.module).then((core) => new Answers(core));
    else void answers.then((ready) => answer(port, ready, data));
  };
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
    if (!(mistake instanceof Refusal)) return { id, failure: String(mistake) };
    const { code, message, fault } = mistake;
    return { id, refusal: { code, message, fault } };
  }
}
