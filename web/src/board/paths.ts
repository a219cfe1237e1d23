/**
 * Paths: from places touched to a move.
 *
 * Most choices are a single place or a path of places. Touching places walks along it: what does not begin like
 * the path so far is no longer possible. The places of a row may be touched in any order, and one that belongs to
 * no other row is enough. Both ends always choose a row, though a longer one may hold them too.
 */
import { between, type Spots } from "./plane";
import type { Choice } from "./types";

export interface Path {
  readonly clicks: readonly string[];
  readonly possible: readonly Choice[];
}

export type Walk = { readonly chosen: Choice } | { readonly path: Path };

/** All places of each choice that is a row. */
export type Rows = ReadonlyMap<Choice, readonly string[]>;

export function rowsOf(choices: readonly Choice[], points: Spots): Rows {
  const rows = choices.filter((choice) => choice.clickKind === "row");
  return new Map(rows.map((row) => [row, between(points, row.clicks[0]!, row.clicks[1]!)]));
}

export const startOf = (choices: readonly Choice[]): Path => ({ clicks: [], possible: choices });

/** Where touching a place leads to from a path. */
export function walk(choices: readonly Choice[], rows: Rows, path: Path, place: string): Walk {
  if (path.clicks.includes(place)) return { path: back(choices, rows, path) };
  const further = step(rows, path, place);
  if (further) return further;
  return step(rows, startOf(choices), place) ?? { path: startOf(choices) };
}

/** The path without its last place. */
export function back(choices: readonly Choice[], rows: Rows, path: Path): Path {
  return path.clicks.slice(0, -1).reduce((shorter, place) => {
    const found = step(rows, shorter, place);
    return found && "path" in found ? found.path : shorter;
  }, startOf(choices));
}

/** The places that lead further. */
export function nextPlaces(rows: Rows, path: Path): ReadonlySet<string> {
  const next = path.possible.flatMap(
    (choice) => rows.get(choice) ?? choice.clicks.slice(path.clicks.length)[0] ?? [],
  );
  return new Set(next.filter((place) => !path.clicks.includes(place)));
}

/** The choices that touching a place would leave. */
export function matching(rows: Rows, path: Path, place: string): Choice[] {
  return path.possible.filter(
    (choice) => rows.get(choice)?.includes(place) ?? choice.clicks[path.clicks.length] === place,
  );
}

function step(rows: Rows, path: Path, place: string): Walk | null {
  const possible = matching(rows, path, place);
  const [first] = possible;
  if (!first) return null;
  const clicks = [...path.clicks, place];
  const ended = possible.find((choice) => rows.has(choice) && hasEnds(choice, clicks));
  if (ended) return { chosen: ended };
  const isComplete = rows.has(first) || first.clicks.length === clicks.length;
  return possible.length === 1 && isComplete ? { chosen: first } : { path: { clicks, possible } };
}

const hasEnds = (row: Choice, clicks: readonly string[]): boolean =>
  row.clicks.every((place) => clicks.includes(place));
