/** Levels: the computer players of this page, their measured strength, and what to expect of each. */

import { LEVEL_NAMES, LEVEL_RATINGS } from "../made/levels.js";
import { m } from "../paraglide/messages.js";

export const levels: readonly number[] = LEVEL_NAMES.map((_, index) => index + 1);

/** The level that has the rating of a newcomer. */
export const usualLevel = 5;

export const levelName = (level: number): string => LEVEL_NAMES[level - 1] ?? String(level);

/** The measured rating of a level; undefined if the game has none. */
export function levelRating(game: string, variant: string, level: number): number | undefined {
  const known = LEVEL_RATINGS[game];
  return (known?.[variant] ?? known?.["standard"])?.[level - 1];
}

/** The level whose rating is nearest to a player's. */
export function nearestLevel(game: string, variant: string, rating: number): number {
  const distance = (level: number): number => Math.abs((levelRating(game, variant, level) ?? 0) - rating);
  return levels.reduce((best, level) => (distance(level) < distance(best) ? level : best), usualLevel);
}

/** How a level plays, in a sentence. */
export function levelWords(level: number): string {
  if (level === 1) return m.level_first();
  if (level <= 3) return m.level_feeling();
  if (level <= 5) return m.level_seeing();
  if (level <= 7) return m.level_thinking();
  return level <= 9 ? m.level_looking() : m.level_full();
}
