/**
 * Headers: the facts before the first turn, `[First "Ann"]`, as in src/kwartet/record/headers.py.
 *
 * Some of them define the game and its start; they become a choice and a position. All others are kept.
 */

import type { Core } from "../local/core.js";
import type { GameFacts } from "../local/facts.js";
import { GAMES } from "../made/infos.js";
import { quote } from "../local/sentences.js";
import { Refusal } from "../local/types.js";
import type { GameChoice } from "../protocol.js";
import { readEscape } from "./escape.js";
import type { Source } from "./source.js";
import { blank, headerName, ownHeaders, results } from "./words.js";

interface Header {
  name: string;
  value: string;
  /** Where the value is. */
  offset: number;
}

/** The headers of a record, and the offset after them. */
export interface Headers {
  facts: GameFacts;
  choice: GameChoice;
  start: string;
  kept: Map<string, string>;
  result: string | null;
  end: number;
}

type Own = ReadonlyMap<string, Header>;

/** The headers from an offset on, and the offset after them. */
function headersAt(source: Source, offset: number): { found: Header[]; end: number } {
  const found: Header[] = [];
  while (source.text.startsWith("[", offset)) {
    const reader = new HeaderReader(source, offset);
    const header = reader.read();
    if (found.some(({ name }) => name === header.name)) {
      const message = `found a second header ${quote(header.name)}, expected each only once`;
      throw source.problem(header.offset, message);
    }
    found.push(header);
    offset = source.pastSpace(reader.offset);
  }
  return { found, end: offset };
}

/** The id of the game that the headers name; its core is needed to read on. */
export function namedGame(source: Source, offset: number): string {
  const { found, end } = headersAt(source, offset);
  const named = found.find(({ name }) => name === "Game");
  if (!named) throw source.unexpected(end, 'the header [Game "…"]');
  const wanted = named.value.toLowerCase();
  const info = GAMES.find(({ id, name }) => [id, name].some((each) => each.toLowerCase() === wanted));
  if (info) return info.id;
  const expected = GAMES.map(({ name }) => name).join(", ");
  throw source.problem(named.offset, `found the game ${quote(named.value)}, expected one of ${expected}`);
}

/** All headers from an offset on, with the core of the game that they name. */
export function readHeaders(core: Core, source: Source, offset: number): Headers {
  const { found, end } = headersAt(source, offset);
  return understand(core, source, found, end);
}

class HeaderReader {
  offset: number;
  readonly #source: Source;

  constructor(source: Source, offset: number) {
    this.#source = source;
    this.offset = source.pastSpace(offset + 1);
  }

  read(): Header {
    const name = this.#source.match(headerName, this.offset)?.[0];
    if (name === undefined) throw this.#source.unexpected(this.offset, 'a header such as [First "Ann"]');
    this.offset = this.#source.pastSpace(this.offset + name.length);
    this.#expect('"', `the value of ${quote(name)} between double quotes`);
    const offset = this.offset;
    const value = this.#readValue();
    this.offset = this.#source.pastSpace(this.offset);
    this.#expect("]", "]");
    return { name, value, offset };
  }

  #expect(character: string, expected: string): void {
    if (!this.#source.text.startsWith(character, this.offset))
      throw this.#source.unexpected(this.offset, expected);
    this.offset += 1;
  }

  /** Reads up to the closing quote and skips it. */
  #readValue(): string {
    let value = "";
    for (;;) {
      const character = this.#source.text.charAt(this.offset);
      if (character === '"') break;
      value += this.#readCharacter(character);
    }
    this.offset += 1;
    return value;
  }

  #readCharacter(character: string): string {
    if (character === "" || character === "\n") {
      const where = character === "" ? "file" : "line";
      throw this.#source.problem(this.offset, `found the end of the ${where} inside a value, expected "`);
    }
    if (character !== "\\") {
      this.offset += 1;
      return character;
    }
    const escape = readEscape(this.#source.text, this.offset);
    if (!escape) throw this.#source.unexpected(this.offset, String.raw`one of \\ \" \{ \} \n \r \t \u{…}`);
    this.offset = escape.end;
    return escape.plain;
  }
}

/** Finds the game and its start. */
function understand(core: Core, source: Source, found: readonly Header[], end: number): Headers {
  const isOwn = ({ name }: Header): boolean => ownHeaders.includes(name);
  const own: Own = new Map(found.filter(isOwn).map((header) => [header.name, header]));
  const kept = new Map(found.filter((each) => !isOwn(each)).map(({ name, value }) => [name, value]));
  const { facts } = core;
  const choice = choiceOf(core, source, own);
  const start = startOf(core, source, own, end);
  const result = own.get("Result");
  if (result && !results.includes(result.value)) {
    const message = `found the result ${quote(result.value)}, expected one of ${results.join(", ")}`;
    throw source.problem(result.offset, message);
  }
  return { facts, choice, start, kept, result: result?.value ?? null, end };
}

/** The game with its variant and options; the core has chosen it. */
function choiceOf(core: Core, source: Source, own: Own): GameChoice {
  const { facts } = core;
  const [options, variant] = [own.get("Options"), own.get("Variant")];
  const given = options ? optionsOf(source, options, facts) : {};
  const chosen = variant ? variantOf(source, variant, facts) : facts.variants[0]!;
  try {
    return core.chooseExactly(chosen, given);
  } catch (refusal) {
    const offset = Math.max(variant?.offset ?? 0, options?.offset ?? 0);
    throw refusal instanceof Refusal ? source.problem(offset, refusal.message) : refusal;
  }
}

function variantOf(source: Source, { value, offset }: Header, { name, variants }: GameFacts): string {
  if (variants.includes(value)) return value;
  const message = `found the variant ${quote(value)} of ${name}, expected one of ${variants.join(", ")}`;
  throw source.problem(offset, message);
}

/** The options of a text such as `size=10`. */
function optionsOf(source: Source, header: Header, facts: GameFacts): Record<string, number | boolean> {
  const words = header.value.split(new RegExp(`[${blank},]+`, "u")).filter(Boolean);
  return Object.fromEntries(words.map((word) => optionOf(source, header, word, facts)));
}

function optionOf(
  source: Source,
  header: Header,
  word: string,
  { name: game, options }: GameFacts,
): [string, number | boolean] {
  const [, name, value = ""] = /^([^=]*)=?(.*)$/su.exec(word)!;
  const option = options.find((each) => each.name === name);
  if (option?.isSwitch && (value === "true" || value === "false")) return [option.name, value === "true"];
  if (option && !option.isSwitch && /^[0-9]{1,9}$/u.test(value)) return [option.name, Number(value)];
  const known = options.map((each) => `${each.name}=${each.isSwitch ? "true" : each.maximum}`);
  const hint = known.length > 0 ? `an option such as ${known.join(", ")}` : `no options for ${game}`;
  throw source.problem(header.offset, `found the option ${quote(word)}, expected ${hint}`);
}

/** The position in which the game starts. */
function startOf(core: Core, source: Source, own: Own, end: number): string {
  const header = own.get("Start");
  if (!header) {
    const usual = core.usualStart();
    const missing = `the header [Start "…"], for ${core.facts.name} starts from a random layout`;
    if (usual === null) throw source.unexpected(end, missing);
    return usual;
  }
  try {
    core.read(header.value);
    return core.text;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    throw source.problem(header.offset, `the header Start: ${refusal.message}`);
  }
}
