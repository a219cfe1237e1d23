/** Asking the server: each function is one question; a problem becomes an error with a code and a sentence. */

import type { NewMatch, Problem, TableMade, TableState } from "../protocol.js";
import { hasServer } from "./address.js";
import { Trouble } from "./trouble.js";

export { Trouble, type TroubleCode } from "./trouble.js";

const unreachable = new Trouble("unreachable", "The server cannot be reached.");

/** Ask the server; every problem is thrown. */
export async function ask(address: string, request?: RequestInit): Promise<Response> {
  if (!hasServer) throw unreachable;
  let answer: Response;
  try {
    answer = await fetch(address, request);
  } catch {
    throw unreachable;
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Trouble(
    problem?.code ?? "server_error",
    problem?.message ?? `${answer.status} ${answer.statusText}`,
    problem ?? {},
  );
}

export async function get<T>(address: string): Promise<T> {
  return (await (await ask(address)).json()) as T;
}

export async function post<T>(address: string, body: unknown): Promise<T> {
  return (await (await send(address, body)).json()) as T;
}

export function send(address: string, body: unknown, method = "POST"): Promise<Response> {
  return ask(address, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The request for a match that has not been answered; repeating it sends the same key. */
let unanswered: { text: string; key: string } | undefined;

/**
 * A match: with a friend who gets the link, or with an engine.
 *
 * If the answer is lost, the request is repeated once automatically, and again if the button is pressed again. Its
 * key tells the server that it is the same request, so only one match is created.
 */
export async function openMatch(request: Omit<NewMatch, "key">): Promise<TableMade> {
  const text = JSON.stringify(request);
  if (unanswered?.text !== text) unanswered = { text, key: newKey() };
  const { key } = unanswered;
  const made = await repeated(() => post<TableMade>("/api/matches", { ...request, key }));
  unanswered = undefined;
  return made;
}

/** Do something, and once more if no answer came. */
async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (trouble) {
    if (trouble !== unreachable) throw trouble;
    return attempt();
  }
}

/** A random key; crypto.randomUUID does not exist on pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

export function tableState(id: string): Promise<TableState> {
  return get(`/api/tables/${encodeURIComponent(id)}`);
}
