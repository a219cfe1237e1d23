/** Kept reviews: what this browser remembers of every game that was reviewed, so that progress can be seen. */

import { changeValue, valueOf } from "../local/values.js";
import type { ReviewedGame } from "../local/types.js";
import type { GameChoice, Side } from "../protocol.js";
import type { Review, ReviewedPlayer } from "./review.js";

/** A reviewed game: which one, whose side one had, and how well both sides played. */
export interface KeptReview {
  /** Says which game it is. */
  key: string;
  choice: GameChoice;
  /** When the game was reviewed first, in ISO format. */
  at: string;
  own: Side | null;
  /** From 0 to 100; none without a choice. */
  accuracy: [number | null, number | null];
  mistakes: [number, number];
  /** How many decisions were made. */
  plies: number;
}

const most = 300; // games
const name = "reviews";

/** The reviews of this browser, the newest first. */
export const keptReviews = (): KeptReview[] => readKept(valueOf(name));

/** Of any value, what are reviews. */
export function readKept(found: unknown): KeptReview[] {
  return Array.isArray(found) ? found.filter(isKept) : [];
}

function isKept(each: unknown): each is KeptReview {
  if (typeof each !== "object" || each === null) return false;
  const { key, choice, at, accuracy, mistakes } = each as Partial<KeptReview>;
  const isPair = (pair: unknown): boolean => Array.isArray(pair) && pair.length === 2;
  return (
    [key, choice?.game, at].every((word) => typeof word === "string") && isPair(accuracy) && isPair(mistakes)
  );
}

/** What tells one game from another. */
export const keyOf = ({ choice, start, moves }: ReviewedGame): string =>
  digest(JSON.stringify([choice, start, moves]));

/** A short name for a text: 53 bits, of which two games hardly ever share all. */
function digest(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36);
}

const mistakesOf = ({ grades }: ReviewedPlayer): number => grades.mistake + grades.blunder;

/** Remember a review; of a game that was reviewed before, the new one counts, on the day of the first. */
export async function keepReview(game: ReviewedGame, review: Review, own: Side | null): Promise<void> {
  const [first, second] = review.players;
  const key = keyOf(game);
  const next: KeptReview = {
    key,
    choice: game.choice,
    at: new Date().toISOString(),
    own,
    accuracy: [first.accuracy, second.accuracy],
    mistakes: [mistakesOf(first), mistakesOf(second)],
    plies: game.moves.length,
  };
  await changeValue(name, (before) => withKept(readKept(before), next));
}

export function withKept(before: readonly KeptReview[], next: KeptReview): KeptReview[] {
  const same = before.find(({ key }) => key === next.key);
  const kept = same ? { ...next, at: same.at, own: next.own ?? same.own } : next;
  const others = before.filter(({ key }) => key !== next.key);
  return [kept, ...others].sort((one, other) => other.at.localeCompare(one.at)).slice(0, most);
}

/** How well one played, game by game, the oldest first; of games in which one had a side. */
export interface OwnScore {
  review: KeptReview;
  accuracy: number;
  mistakes: number;
}

export function ownScores(reviews: readonly KeptReview[], game: string | null = null): OwnScore[] {
  return reviews
    .filter(({ choice }) => game === null || choice.game === game)
    .flatMap((review) => {
      const accuracy = review.own === null ? null : review.accuracy[review.own];
      return accuracy === null ? [] : [{ review, accuracy, mistakes: review.mistakes[review.own!] }];
    })
    .reverse();
}
