/** Practice: the short game against the computer that ends a course. */

import type { Course } from "./lessons.js";
import { beginGame } from "./local_games.js";
import { router } from "./router.svelte.js";

/** Begins the game, with the person first, and goes to its table. */
export async function practise({ game, practice }: Course): Promise<void> {
  const { variant, options, level } = practice;
  const choice = { game, variant, options };
  const id = await beginGame({ choice, kind: "computer", level, first: "person", takebacks: true });
  await router.go(`/table/${id}`);
}
