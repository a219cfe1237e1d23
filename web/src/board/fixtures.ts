/** Fixtures: moments of real games, made by tests/make_board_fixtures.py, for tests and the demonstration. */
import type { Geometry, View } from "./types";

export interface Moment {
  readonly before: View;
  readonly move: string;
  readonly after: View;
}

export interface Fixture {
  readonly game: string;
  readonly geometry: Geometry;
  readonly moments: readonly Moment[];
}

const files = import.meta.glob<Fixture>("./fixtures/*.json", { eager: true, import: "default" });

export const FIXTURES: ReadonlyMap<string, Fixture> = new Map(
  Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.json$/g, ""), file]),
);

export function fixture(name: string): Fixture {
  const found = FIXTURES.get(name);
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
}
