// @vitest-environment node
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { Answers } from "../local/answers.js";
import { realAnswers } from "../local/testing.js";
import { gameOfRecord } from "./numbered.js";
import { Refusal } from "../local/types.js";

type Edit = [begin: number, end: number, piece: string];

/** What Python finds (tests/records/make_corpus.py): a canonical text and a number of games, or an error. */
interface Corpus {
  bases: string[];
  cases: [base: number, edits: Edit[], outcome: unknown[]][];
}

const file = `${import.meta.dirname}/../../../tests/records/corpus.json.gz`;

/** Offsets count whole characters. */
function edited(text: string, edits: readonly Edit[]): string {
  for (const [begin, end, piece] of edits) {
    const letters = [...text];
    text = letters.slice(0, begin).join("") + piece + letters.slice(end).join("");
  }
  return text;
}

function outcome(answers: Answers, text: string): unknown[] {
  try {
    const { games, ...record } = answers.readRecord({ game: gameOfRecord(text), text });
    return [answers.writeRecord(record), games];
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { code, message, recordFault: fault } = refusal;
    return fault ? [code, message, fault.kind, fault.line, fault.column, fault.found] : ["", 0];
  }
}

it("reads and writes records as Python does, with the same errors", { timeout: 120_000 }, async () => {
  const { bases, cases } = JSON.parse(gunzipSync(await readFile(file)).toString()) as Corpus;
  const answers = await realAnswers();
  const texts = cases.map(([base, edits]) => edited(bases[base]!, edits));
  const different = cases.flatMap(([, , wanted], index) => {
    const found = outcome(answers, texts[index]!);
    return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [{ text: texts[index], found, wanted }];
  });
  expect(different.length, JSON.stringify(different.slice(0, 3), null, 1)).toBe(0);
});
