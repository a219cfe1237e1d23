import { afterEach, expect, test, vi } from "vitest";
import { openMatch } from "./api.js";

interface Sent {
  key: string;
  listed?: boolean;
}

/** A server that loses its first answers; what was sent to it. */
function losing(lost: number, status = 201): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", (_address: string, request: { body: string }) => {
    sent.push(JSON.parse(request.body) as Sent);
    if (sent.length <= lost) return Promise.reject(new TypeError("lost"));
    return Promise.resolve(new Response(JSON.stringify({ id: "here", code: "bad_option" }), { status }));
  });
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

const choice = { game: "skato", variant: "standard", options: {} };

test("a request whose answer was lost is repeated with the same key", async () => {
  const sent = losing(1);
  expect(await openMatch({ choice })).toEqual({ id: "here", code: "bad_option" });
  expect(sent.length).toBe(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test("a second press sends the same key, until there is an answer", async () => {
  const sent = losing(2);
  await expect(openMatch({ choice })).rejects.toMatchObject({ code: "unreachable" });
  await openMatch({ choice });
  expect(new Set(sent.map((each) => each.key)).size).toBe(1);
  await openMatch({ choice });
  expect(new Set(sent.map((each) => each.key)).size).toBe(2);
});

test("another request has another key", async () => {
  const sent = losing(2);
  await expect(openMatch({ choice })).rejects.toMatchObject({ code: "unreachable" });
  await openMatch({ choice, listed: true });
  expect(sent[0]?.key).toBe(sent[1]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

test("what the server refuses is not repeated", async () => {
  const sent = losing(0, 400);
  await expect(openMatch({ choice })).rejects.toMatchObject({ code: "bad_option" });
  expect(sent.length).toBe(1);
});
