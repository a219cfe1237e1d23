/** The words of a review: grades, and what an error allowed. */

import { m } from "../paraglide/messages.js";
import type { GameInfo } from "./games.js";
import type { PositionView, Side } from "../protocol.js";
import { gameWord } from "./game_words.js";
import type { Allowed, Grade } from "./review.js";
import type { Details } from "./share.js";
import { resultWords, sideName, statusWords } from "./words.js";

export const gradeMarks: Record<Grade, string> = {
  best: "",
  good: "",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

const grades: Record<Grade, () => string> = {
  best: m.grade_best,
  good: m.grade_good,
  inaccuracy: m.grade_inaccuracy,
  mistake: m.grade_mistake,
  blunder: m.grade_blunder,
};

export const gradeName = (grade: Grade): string => grades[grade]();

/** A player with their side, as far as the record has a name. */
export function playerName(info: GameInfo, details: Details, side: Side): string {
  const name = details.headers[side === 0 ? "First" : "Second"];
  return name ? `${name} (${sideName(info, side)})` : sideName(info, side);
}

/** Who decides what, or how the game ended, by the rules or by the players. */
export function momentWords(info: GameInfo, view: PositionView, { ending }: Details): string {
  if (view.result || !ending) return statusWords(info, view);
  return resultWords(info, { ...ending, score: view.score, text: "" });
}

/** What an error allowed or missed, in a sentence. */
export function allowedWords(info: GameInfo, allowed: Allowed): string {
  const side = sideName(info, allowed.side);
  const moves = allowed.moves.join(info.turnSeparator);
  switch (allowed.code) {
    case "allows_win":
      return m.allowed_win({ side, moves });
    case "allows_score":
      return (
        gameWord(info.id, "review", allowed.code, { side, moves }) ??
        m.allowed_score({ side, moves, count: allowed.points })
      );
    case "misses_win":
      return m.missed_win({ moves });
    case "misses_score":
      return (
        gameWord(info.id, "review", allowed.code, { moves }) ??
        m.missed_score({ moves, count: allowed.points })
      );
    case "win_to_loss":
      return `${m.thrown_win()} ${lostWords(side, allowed.plies)}`;
    case "win_to_draw":
      return `${m.thrown_win()} ${m.now_draw()}`;
    case "win_to_unproven":
      return `${m.thrown_win()} ${m.now_unproven()}`;
    case "draw_to_loss":
      return `${m.thrown_draw()} ${lostWords(side, allowed.plies)}`;
    case "unproven_to_loss":
      return lostWords(side, allowed.plies);
    case "loses_chance":
      return moves === "" ? m.allowed_chance() : m.allowed_chance_by({ side, moves });
  }
}

/** That the other side has a proven win now. */
function lostWords(side: string, plies: number | null): string {
  return plies === null ? m.allowed_proven({ side }) : m.allowed_proven_in({ side, count: plies });
}
