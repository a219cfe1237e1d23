import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Answers } from "../local/answers.js";
import type { LocalGame } from "../local/types.js";
import { setValue, valueOf } from "../local/values.js";
import type { Me } from "../protocol.js";
import { archive, uploadWaiting } from "./archive.js";
import { me } from "./me.svelte.js";

/** The real core, whose worker runs in this thread. */
vi.mock("../local/index.js", async () => {
  const { CoreClient } = await import("../local/client.js");
  const { channelSource } = await import("../local/testing.js");
  const rules = new CoreClient(channelSource());
  return {
    writeRecord: (...given: Parameters<Answers["writeRecord"]>) => rules.ask("writeRecord", ...given),
  };
});

const choice = { game: "4mation", variant: "standard", options: {} };
const start = await import("../local/testing.js").then(async ({ channelSource }) => {
  const { CoreClient } = await import("../local/client.js");
  return (await new CoreClient(channelSource()).ask("line", choice, null, [])).start;
});

const finished: LocalGame = {
  id: "one",
  choice,
  start,
  moves: ["d4", "d5"],
  kind: "computer",
  level: 3,
  computerSide: 1,
  takebacks: true,
  ending: { winner: 1, reason: "resignation" },
  created: "2026-11-19T10:00:00.000Z",
  changed: "",
  version: 1,
};

const account = (id: string, kind: "guest" | "person" = "person"): Me =>
  ({ player: { id, name: id.toUpperCase(), kind } }) as Me;

/** What the server says to each upload; what was uploaded. */
let status: number;
let uploaded: string[];

beforeEach(async () => {
  [status, uploaded] = [201, []];
  vi.stubGlobal("fetch", (address: string, request: RequestInit) => {
    if (status === 0) return Promise.reject(new TypeError("no network"));
    if (address === "/api/me") return Promise.resolve(Response.json({ me: me.known, mail: false }));
    if (status === 201) uploaded.push((JSON.parse(request.body as string) as { record: string }).record);
    const code = { 429: "too_many", 400: "bad_record" }[status];
    return Promise.resolve(Response.json({ id: "x", code, message: "" }, { status }));
  });
  me.take(null);
  await setValue("toArchive", []);
});

afterEach(() => vi.unstubAllGlobals());

it("uploads a finished game as a record with the names of both players", async () => {
  me.take(account("ann"));
  await archive(finished);
  expect(uploaded).toHaveLength(1);
  for (const line of [
    '[Date "2026.11.19"]',
    '[First "ANN"]',
    '[Second "Level 3"]',
    '[Termination "resignation"]',
  ])
    expect(uploaded[0]).toContain(line);
  expect(valueOf("toArchive")).toEqual([]);
});

it("uploads nothing of a visitor without an account", async () => {
  await archive(finished);
  me.take(account("guest", "guest"));
  await archive(finished);
  expect([uploaded, valueOf("toArchive")]).toEqual([[], []]);
});

it("keeps a game until there is a connection, for the player who has played it", async () => {
  me.take(account("ann"));
  status = 0;
  await archive(finished);
  expect(valueOf("toArchive")).toHaveLength(1);
  status = 201;
  me.take(account("bob"));
  await uploadWaiting();
  expect(uploaded).toEqual([]);
  me.take(account("ann"));
  await uploadWaiting();
  expect(uploaded).toHaveLength(1);
  expect(valueOf("toArchive")).toEqual([]);
});

it("knows offline who was logged in last", async () => {
  me.take(account("ann"));
  me.isKnown = false;
  me.known = null;
  status = 0;
  await archive(finished);
  expect(valueOf("toArchive")).toMatchObject([{ player: "ann" }]);
});

it("tries again after a refusal that passes, and gives up after another one", async () => {
  me.take(account("ann"));
  status = 429;
  await archive(finished);
  expect(valueOf("toArchive")).toHaveLength(1);
  status = 400;
  await uploadWaiting();
  expect(valueOf("toArchive")).toEqual([]);
});

it("makes nothing of a stored value that makes no sense", async () => {
  me.take(account("ann"));
  await setValue("toArchive", [null, 1, { player: 1 }, { player: "ann", record: 2 }]);
  await uploadWaiting();
  expect(uploaded).toEqual([]);
});
