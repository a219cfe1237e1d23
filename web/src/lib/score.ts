/** Score: what each side has so far, counted as the players of the game and its variant count it. */

import { SETTINGS } from "../games/settings.js";
import { m } from "../paraglide/messages.js";
import type { GameChoice, PositionView, Side } from "../protocol.js";
import type { ScoreSettings } from "./game_types.js";
import { gameWord } from "./game_words.js";

export interface Score {
  value: number;
  /** With how many the game is won; null if that is not how it is won. */
  goal: number | null;
  /** What is counted. */
  label: string;
  /** Whether the pieces beside the board show it anyway. */
  isInTray: boolean;
}

/** How a variant is counted; what it does not say itself is as in the standard one. */
function settingsOf({ game, variant }: GameChoice): ScoreSettings {
  const score = SETTINGS[game]?.score ?? {};
  return { ...score["standard"], ...score[variant] };
}

export function scoreOf(choice: GameChoice, view: PositionView, side: Side): Score {
  const { label, goal, counts, in_tray: isInTray = false } = settingsOf(choice);
  return {
    value: counts ? (view.scene[counts[side]]?.length ?? 0) : view.score[side],
    goal: goal ?? null,
    isInTray,
    label: (label && gameWord(choice.game, "scores", label)) || m.player_score(),
  };
}
