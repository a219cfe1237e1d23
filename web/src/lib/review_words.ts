/** The words of a review: grades, and what an error allowed. */

import { m } from "../paraglide/messages.js";
import type { Allowed, GameInfo, Grade } from "../protocol.js";
import { sideName } from "./words.js";

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

/** What an error allowed or missed, in a sentence. */
export function allowedWords(info: GameInfo, allowed: Allowed): string {
  const side = sideName(info, allowed.side);
  const moves = allowed.moves.join(info.turnSeparator);
  switch (allowed.code) {
    case "allows_win":
      return m.allowed_win({ side, moves });
    case "allows_score":
      return info.id === "yinsh"
        ? m.allowed_row({ side, moves })
        : m.allowed_score({ side, moves, count: allowed.points });
    case "misses_win":
      return m.missed_win({ moves });
    case "misses_score":
      return info.id === "yinsh" ? m.missed_row({ moves }) : m.missed_score({ moves, count: allowed.points });
    case "loses_proven":
      return allowed.plies === null
        ? m.allowed_proven({ side })
        : m.allowed_proven_in({ side, count: allowed.plies });
    case "loses_chance":
      return moves === "" ? m.allowed_chance() : m.allowed_chance_by({ side, moves });
  }
}
