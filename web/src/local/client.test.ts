import { expect, it, vi } from "vitest";
import { CoreClient } from "./client.js";
import { channelSource } from "./testing.js";

const skato = { game: "skato", variant: "standard", options: {} };

it("answers questions by way of a worker, which is started once", async () => {
  const source = channelSource();
  const client = new CoreClient(source);
  const [board, line] = await Promise.all([
    client.ask("board", skato),
    client.ask("line", skato, null, ["d4"]),
  ]);
  expect(board.points.length).toBe(64);
  expect(line.view.ply).toBe(1);
  expect(source.made.length).toBe(1);
  source.made[0]!.terminate();
});

it("tells what the core refuses", async () => {
  const source = channelSource();
  const client = new CoreClient(source);
  await expect(client.ask("line", skato, null, ["z9"])).rejects.toMatchObject({ code: "illegal_move" });
  await expect(client.ask("check", skato, "x")).rejects.toMatchObject({
    code: "bad_position",
    faults: { fault: { game: "skato" } },
  });
  source.made[0]!.terminate();
});

it("says that a worker has crashed, and starts another one", async () => {
  const source = channelSource();
  const client = new CoreClient(source);
  await client.ask("board", skato);
  const lost = client.ask("board", skato);
  await vi.waitFor(() => expect(source.made.length).toBe(1));
  source.made[0]!.onerror!({ message: "out of memory" } as ErrorEvent);
  await expect(lost).rejects.toMatchObject({ code: "core_crashed", message: "out of memory" });
  expect((await client.ask("board", skato)).points.length).toBe(64);
  expect(source.made.length).toBe(2);
  source.made[1]!.terminate();
});

it("says that there is no WebAssembly", async () => {
  vi.stubGlobal("WebAssembly", undefined);
  await expect(new CoreClient(channelSource()).ask("board", skato)).rejects.toMatchObject({
    code: "no_webassembly",
  });
  vi.unstubAllGlobals();
});

it("tries again after the core could not be loaded", async () => {
  const source = channelSource();
  const { module } = source;
  source.module = () => Promise.reject(Object.assign(new Error("away"), { code: "unreachable" }));
  const client = new CoreClient(source);
  await expect(client.ask("board", skato)).rejects.toMatchObject({ code: "unreachable" });
  source.module = module;
  expect((await client.ask("board", skato)).cells).toBe(true);
  source.made[0]!.terminate();
});
