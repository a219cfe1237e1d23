/** Progress: which lessons were finished in this browser. */

import { changeValue, valueOf } from "../local/values.js";

/** The lessons of a game that were finished. */
export function finishedLessons(game: string): string[] {
  return lessonsIn(valueOf("lessons"))[game] ?? [];
}

/** Remember that a lesson was finished. */
export function finishLesson(game: string, lesson: string): void {
  void changeValue("lessons", (before) => bothLessons(lessonsIn(before), { [game]: [lesson] }));
}

/** What was finished in either, by game. */
export function bothLessons(one: Lessons, other: Lessons): Lessons {
  const games = [...Object.keys(one), ...Object.keys(other)];
  return Object.fromEntries(
    games.map((game) => [game, [...new Set([...(one[game] ?? []), ...(other[game] ?? [])])]]),
  );
}

export type Lessons = Record<string, string[]>;

/** The finished lessons in a stored value, as far as they make sense. */
export function lessonsIn(value: unknown): Lessons {
  if (typeof value !== "object" || value === null) return {};
  const lists = Object.entries(value).filter(([, list]) => Array.isArray(list));
  return Object.fromEntries(
    lists.map(([game, list]) => [game, (list as unknown[]).filter((id) => typeof id === "string")]),
  );
}
