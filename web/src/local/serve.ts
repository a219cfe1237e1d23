/** The worker's side of a conversation: loads the core of each game and answers one question after the other. */

import { Answers } from "./answers.js";
import { Core } from "./core.js";
import type { Asked, Begin, Stop, Told } from "./messages.js";
import { Refusal } from "./types.js";

/** Where messages come in and go out: a worker's global scope, or a port in tests. */
export interface Port {
  postMessage(message: Told): void;
  onmessage: ((event: MessageEvent<Begin | Asked | Stop>) => void) | null;
}

export function serve(port: Port): void {
  const answers = new Answers();
  let before: Promise<void> = Promise.resolve();
  let givenUp = 0;
  const isGivenUp = ({ id }: Asked): boolean => id <= givenUp;
  const handle = async (data: Begin | Asked): Promise<void> => {
    if ("module" in data) return begin(answers, data);
    if (isGivenUp(data)) return;
    answers.isStopped = () => isGivenUp(data);
    return answer(port, answers, data);
  };
  port.onmessage = ({ data }) => {
    if ("upTo" in data) givenUp = data.upTo;
    else before = before.then(() => handle(data)).catch((defect: unknown) => fail(port, defect));
  };
}

const fail = (port: Port, defect: unknown): void => port.postMessage({ failure: String(defect) });

async function begin(answers: Answers, { game, module }: Begin): Promise<void> {
  answers.add(game, await Core.load(module));
}

async function answer(port: Port, answers: Answers, asked: Asked): Promise<void> {
  answers.listener = (found) => port.postMessage({ id: asked.id, found });
  port.postMessage(await told(answers, asked));
}

async function told(answers: Answers, { id, name, given }: Asked): Promise<Told> {
  const ask = answers[name] as (...given: unknown[]) => unknown;
  try {
    return { id, answer: await ask.apply(answers, given) };
  } catch (mistake) {
    if (!(mistake instanceof Refusal)) throw mistake;
    const { code, message, fault, recordFault } = mistake;
    return { id, refusal: { code, message, fault, recordFault } };
  }
}
