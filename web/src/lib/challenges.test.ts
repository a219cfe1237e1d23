import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { challenges, type Answer } from "./challenges.svelte.js";
import { anna, bert, matchState, tableState } from "./testing.js";

/** The last line that was opened; a test says what is heard on it. */
let socket: { onmessage: ((event: { data: string }) => void) | null };
/** What the server knows of tables; of those that are not here it says nothing at all. */
let tables: Record<string, unknown>;
let answers: Answer[];
let stop: () => void;

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = 1;
  onmessage = null;
  constructor() {
    socket = this;
  }
  close(): void {}
}

const follow = (who = anna.id): void => {
  stop = challenges.follow(who, { challenged: () => undefined, answered: (answer) => answers.push(answer) });
};
const hear = async (...waiting: string[]): Promise<void> => {
  socket.onmessage?.({ data: JSON.stringify({ type: "challenges", challenges: [], waiting }) });
  await new Promise((resolve) => setTimeout(resolve)); // until all that was asked is answered
};
const declined = tableState([], {
  match: matchState({ phase: "over", invited: bert }),
  result: { winner: null, reason: "declined", text: "declined", score: [0, 0] },
});

beforeEach(() => {
  answers = [];
  tables = {};
  localStorage.clear();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal(
    "fetch",
    vi.fn((address: string) => {
      const found = tables[address.split("/").at(-1)!];
      return found
        ? Promise.resolve({ ok: true, json: () => Promise.resolve(found) })
        : Promise.reject(new Error("away"));
    }),
  );
  follow();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

describe("answers to one's own challenges", () => {
  it("are told once, with who declined and which game has begun", async () => {
    tables = { no: declined, yes: tableState([], { match: matchState({ invited: bert }) }) };
    await hear("no", "yes");
    expect(answers).toEqual([]);
    await hear();
    await hear();
    expect(answers).toEqual([
      { table: "no", name: "Bert", isAccepted: false },
      { table: "yes", name: "Bert", isAccepted: true },
    ]);
    challenges.see("no");
    expect(challenges.answers.map(({ table }) => table)).toEqual(["yes"]);
  });

  it("are none if one has withdrawn", async () => {
    tables.t = { ...declined, result: { ...declined.result, reason: "abort" } };
    await hear("t");
    await hear();
    expect([answers, challenges.answers]).toEqual([[], []]);
  });

  it("are looked for again when the server was away", async () => {
    await hear("t");
    await hear();
    tables.t = declined;
    await hear();
    expect(answers.map(({ table }) => table)).toEqual(["t"]);
  });

  it("are awaited from the first moment on, before the server has spoken of the challenge", async () => {
    tables.t = tableState([], { match: matchState({ phase: "waiting", invited: bert }) });
    challenges.expectAnswer("t");
    await hear();
    expect(answers).toEqual([]);
    tables.t = declined;
    await hear();
    expect(answers.map(({ table }) => table)).toEqual(["t"]);
  });

  it("reach the challenger who was away when they came, and no other player", async () => {
    tables.t = declined;
    await hear("t");
    stop();
    follow();
    await hear();
    expect(answers.map(({ table }) => table)).toEqual(["t"]);
    await hear("t");
    stop();
    follow(bert.id);
    await hear();
    expect(answers).toHaveLength(1);
  });
});
