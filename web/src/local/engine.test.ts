import { beforeAll, expect, it, vi } from "vitest";
import type { GameChoice, Thought } from "../protocol.js";
import type { Answers } from "./answers.js";
import { CoreClient, Stopped } from "./client.js";
import { channelSource, realAnswers } from "./testing.js";

const skato: GameChoice = { game: "skato", variant: "standard", options: {} };
const fourInLine = "XXXX4/OOO5/8/8/8/8/8/8 X";
const won = "XXXXX3/OOOO4/8/8/8/8/8/8 O";

let answers: Answers;
beforeAll(async () => (answers = await realAnswers()));

it("finds the winning move, and says that it is certain", async () => {
  const found = await answers.think({ choice: skato, text: fourInLine, lines: 1, seconds: 1 });
  expect(found.lines[0]).toMatchObject({ outcome: "win", plies: 1 });
});

it("follows as many lines as are wanted, each with another first move", async () => {
  const start = answers.line(skato, null, []).start;
  const { lines } = await answers.think({ choice: skato, text: start, lines: 3, seconds: 0.1 });
  expect(new Set(lines.map(({ moves }) => moves[0])).size).toBe(3);
});

it("has nothing to think about when the game is over", async () => {
  const request = { choice: skato, text: won, lines: 1, seconds: 1 };
  await expect(answers.think(request)).rejects.toMatchObject({ code: "game_over" });
});

it("tells by way of a worker what it finds, and answers with the last of it", async () => {
  const [source, heard] = [channelSource(), [] as Thought[]];
  const engine = new CoreClient(source, (thought) => heard.push(thought));
  const start = (await engine.ask("line", skato, null, ["d4"])).view.text;
  const last = await engine.ask("think", { choice: skato, text: start, lines: 2, seconds: 0.1 });
  expect(heard.map(({ depth }) => depth)).toEqual(heard.map(({ depth }) => depth).sort((a, b) => a - b));
  expect(heard.at(-1)).toEqual(last);
  engine.close();
});

it("gives up a search when it is stopped, and starts another worker for the next one", async () => {
  const source = channelSource();
  const engine = new CoreClient(source);
  await engine.ask("board", skato);
  const ended = vi.spyOn(source.made[0]!, "terminate");
  const lost = engine.ask("think", { choice: skato, text: fourInLine, lines: 1, seconds: 60 });
  engine.stop();
  await expect(lost).rejects.toBeInstanceOf(Stopped);
  const found = await engine.ask("think", { choice: skato, text: fourInLine, lines: 1, seconds: 1 });
  expect(found.lines[0]!.outcome).toBe("win");
  expect(ended).toHaveBeenCalled();
  expect(source.made.length).toBe(2);
  engine.close();
});

it("leaves a worker that has nothing to do to the next search", async () => {
  const source = channelSource();
  const engine = new CoreClient(source);
  await engine.ask("board", skato);
  engine.stop();
  await engine.ask("board", skato);
  expect(source.made.length).toBe(1);
  engine.close();
});

it("decides as a level, the same with the same seed", async () => {
  const wanted = { choice: skato, start: answers.line(skato, null, []).start, moves: ["d4", "d5"], level: 1 };
  const decided: string[] = [];
  for (const seed of [1n, 1n, 2n, 3n, 4n]) decided.push(await answers.decide(wanted, seed));
  expect(decided[0]).toBe(decided[1]);
  expect(new Set(decided).size).toBeGreaterThan(1);
  const won = await answers.decide({ ...wanted, start: fourInLine, moves: [], level: 10 });
  expect(won).toBe("e8");
});

it("has nothing to decide when the game is over", async () => {
  const request = { choice: skato, start: won, moves: [], level: 3 };
  await expect(answers.decide(request)).rejects.toMatchObject({ code: "bad_option" });
});

it("keeps a worker that hears a stop, and tells it which questions are given up", async () => {
  const source = { ...channelSource(), canPause: true };
  const engine = new CoreClient(source);
  await engine.ask("board", skato);
  const sent = vi.spyOn(source.made[0]!, "postMessage").mockReturnValue(undefined);
  const request = { choice: skato, text: fourInLine, lines: 1, seconds: 60 };
  const lost = [engine.ask("think", request), engine.ask("board", skato)];
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  engine.stop();
  for (const each of lost) await expect(each).rejects.toBeInstanceOf(Stopped);
  expect(sent).toHaveBeenLastCalledWith({ upTo: 3 });
  sent.mockRestore();
  expect((await engine.ask("board", skato)).points.length).toBe(64);
  expect(source.made.length).toBe(1);
  engine.close();
});
