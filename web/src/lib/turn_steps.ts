/** Turn steps: how far a turn of several decisions has come, as the game's folder names its steps. */

import { SETTINGS } from "../games/settings.js";
import { gameWord } from "./game_words.js";
import type { Node } from "./tree.svelte.js";

export interface TurnStep {
  name: string;
  words: string;
  state: "done" | "on" | "later";
}

/** Whether turns of a game may have several named steps. */
export const hasSteps = (game: string): boolean => (SETTINGS[game]?.turnSteps.length ?? 0) > 0;

/** The steps of the turn that a position is in; none unless a decision of the turn has been made. */
export function stepsOf(game: string, node: Node): TurnStep[] {
  const { view, decision } = node;
  const names = SETTINGS[game]?.turnSteps ?? [];
  if (!view || view.result || !decision || decision.side !== view.toMove) return [];
  const at = names.indexOf(view.task);
  if (at < 1) return [];
  return names.map((name, index) => ({
    name,
    words: gameWord(game, "steps", name) ?? name,
    state: index < at ? "done" : index === at ? "on" : "later",
  }));
}
