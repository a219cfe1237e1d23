import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type ConnectionState } from "./socket.js";

/** A socket that does what a test says; there is no server in here. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
}

const ping = { type: "ping" };
let heard: unknown[];
let states: ConnectionState[];
let line: Connection<unknown, unknown>;
const newest = (): FakeSocket => FakeSocket.made.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  heard = [];
  states = [];
  line = new Connection("/api/x", {
    heard: (message) => heard.push(message),
    changed: (state) => states.push(state),
    ping,
  });
});

afterEach(() => {
  line.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a line", () => {
  it("says whether it was open for a message", () => {
    expect(line.send({ a: 1 })).toBe(false);
    newest().open();
    expect(line.send({ a: 1 })).toBe(true);
    expect(newest().sent).toEqual([{ a: 1 }]);
    newest().say({ b: 2 });
    expect(heard).toEqual([{ b: 2 }]);
  });

  it.each([1006, 1001, 1012, 1013])("is open again within a second after it broke with %d", (code) => {
    newest().open();
    newest().break(code);
    expect(states).toEqual(["open", "waiting"]);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.made).toHaveLength(2);
    newest().open();
    expect(states.at(-1)).toBe("open");
  });

  it("tries at least every second and a half at first, then less often", () => {
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      newest().break(1006);
      vi.advanceTimersByTime(1250);
      expect(FakeSocket.made).toHaveLength(attempt + 1);
    }
    newest().break(1006);
    vi.advanceTimersByTime(1250);
    expect(FakeSocket.made).toHaveLength(31);
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.made).toHaveLength(32);
  });

  it("tries at once when the network is back", () => {
    newest().open();
    newest().break(1006);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.made).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("gives up where there is nothing", () => {
    newest().break(4404);
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual(["closed"]);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("is left alone after it was closed", () => {
    newest().open();
    line.close();
    dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(states).toEqual(["open"]);
  });

  it("begins anew on request, and hears nothing more of the old connection", () => {
    const old = newest();
    old.open();
    line.reopen();
    newest().open();
    old.say({ late: true });
    expect(heard).toEqual([]);
    expect(states).toEqual(["open", "waiting", "open"]);
  });
});

describe("a line on which nothing is heard", () => {
  it("asks, and stays when it is answered", () => {
    newest().open();
    vi.advanceTimersByTime(8000);
    expect(newest().sent).toEqual([ping]);
    newest().say({ type: "pong" });
    vi.advanceTimersByTime(8000);
    newest().say({ type: "pong" });
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("asks later if it may be silent for longer", () => {
    line.close();
    line = new Connection("/api/x", { heard: (message) => heard.push(message), ping, silence: 30_000 });
    newest().open();
    vi.advanceTimersByTime(29_000);
    expect(newest().sent).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(newest().sent).toEqual([ping]);
  });

  it("is made anew when there is no answer", () => {
    newest().open();
    vi.advanceTimersByTime(16_000);
    expect(states).toEqual(["open", "waiting"]);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.made).toHaveLength(2);
  });
});
