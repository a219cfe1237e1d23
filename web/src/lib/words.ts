/** Words: what the names of games and server mean in the reader's language; a name without a word stays. */

import { SETTINGS } from "../games/settings.js";
import { m } from "../paraglide/messages.js";
import type { GameInfo } from "./games.js";
import type { Choice, Decision, Fault, GameChoice, Line, PositionView, Result, Side } from "../protocol.js";
import { filled, gameWord, gameWords } from "./game_words.js";

/** The endings that no game knows: players make them. */
const playersEndings: Record<string, () => string> = {
  resignation: m.reason_resignation,
  timeout: m.reason_timeout,
  agreement: m.reason_agreement,
  abandonment: m.reason_abandonment,
  abort: m.reason_abort,
  declined: m.reason_declined,
  correction: m.reason_correction,
};

/** Whether there is a word for an ending that players make. */
export const isTranslatedEnding = (name: string): boolean => typeof playersEndings[name] === "function";

/** Equal pieces: `white ring`, `3 white rings`. */
export function pieceName(game: string, piece: string, count = 1): string {
  return gameWord(game, "pieces", piece, { count }) ?? piece;
}

/** What is to be decided, among so many choices; a single row is not one of several. */
export function taskWords(game: string, task: string, choices: number): string {
  return gameWord(game, "tasks", task, { count: choices }) ?? task;
}

export const reasonWords = (game: string, reason: string): string =>
  playersEndings[reason]?.() ?? gameWord(game, "endings", reason) ?? reason;
export const variantName = (game: string, variant: string): string =>
  gameWord(game, "variants", variant) ?? variant;
export const optionName = (game: string, option: string): string =>
  gameWord(game, "options", option) ?? option;

/** What a game is about, in a sentence. */
export const gameLine = (game: string): string => gameWords[game]?.line ?? "";

/** What a place is called: points keep their notation, spots beside the board have words. */
export const placeName = (game: string, place: string): string => gameWord(game, "places", place) ?? place;

/** What a side is called. */
export function sideName(info: GameInfo, side: Side): string {
  const name = info.sides[side];
  return gameWord(info.id, "sides", name) ?? name;
}

/** What is wrong with a position, in the words of its game. */
export function faultWords({ game, word, side, piece, place, have, need, pieces }: Fault): string {
  const counted = Object.entries(pieces ?? {}).map(([name, count]) => pieceName(game, name, count));
  const inputs = {
    side: gameWord(game, "sides", side ?? "") ?? "",
    piece: pieceName(game, piece ?? ""),
    place: placeName(game, place ?? ""),
    have: have ?? 0,
    need: need ?? 0,
    pieces: counted.join(", "),
  };
  return gameWord(game, "faults", word ?? "", inputs) ?? word ?? "";
}

/** A game with its variant and the options that differ from the usual. */
export function choiceName(info: GameInfo, choice: GameChoice): string {
  const parts = choice.variant === "standard" ? [] : [variantName(info.id, choice.variant)];
  for (const option of info.options) {
    const value = choice.options[option.name] ?? option.default;
    if (value === option.default) continue;
    const shown = SETTINGS[info.id]?.options[option.name]?.shown;
    parts.push(shown ? filled(shown, { value: String(value) }) : optionName(info.id, option.name));
  }
  return parts.length > 0 ? `${info.name} (${parts.join(", ")})` : info.name;
}

/** How a game ended, in a sentence. */
export function resultWords(info: GameInfo, result: Result): string {
  if (isWithoutResult(result)) return whyWords(info, result);
  const reason = whyWords(info, result);
  if (result.winner === null) return m.result_draw({ reason });
  return m.result_win({ side: sideName(info, result.winner), reason });
}

/** Whether a game counts for neither side. */
export const isWithoutResult = ({ reason }: Result): boolean => reason === "abort" || reason === "declined";

/** Why a game ended. */
export function whyWords(info: GameInfo, result: Result): string {
  if (result.reason === "abort") return m.result_aborted();
  if (result.reason === "declined") return m.result_declined();
  const reason = reasonWords(info.id, result.reason);
  const isOdd = result.winner !== null && isBehind(result, result.winner);
  const behind = isOdd ? gameWord(info.id, "behind", result.reason) : undefined;
  return behind ? `${reason} ${behind}` : reason;
}

/** What is to be decided, as a sentence. */
export function taskSentence(info: GameInfo, { task, choices }: PositionView): string {
  const words = taskWords(info.id, task, choices.length);
  return `${words.charAt(0).toLocaleUpperCase()}${words.slice(1)}.`;
}

/** Whether the side with the lower score has won, which needs an explanation. */
const isBehind = ({ score }: Result, winner: Side): boolean => score[winner] < score[winner === 0 ? 1 : 0];

/** The pieces of a place from bottom to top, in words. */
export function piecesInWords(game: string, list: readonly string[]): string {
  const runs: { piece: string; count: number }[] = [];
  for (const piece of list) {
    const last = runs.at(-1);
    if (last?.piece === piece) last.count += 1;
    else runs.push({ piece, count: 1 });
  }
  return runs.map(({ piece, count }) => pieceName(game, piece, count)).join(", ");
}

/** The whole position in words: what lies where, points before spots, then who decides what. */
export function positionInWords(info: GameInfo, view: PositionView): string {
  const byPieces = new Map<string, string[]>();
  for (const [place, list] of Object.entries(view.scene)) {
    const words = piecesInWords(info.id, list);
    byPieces.set(words, [...(byPieces.get(words) ?? []), placeName(info.id, place)]);
  }
  const lying = [...byPieces].map(([words, where]) => `${words}: ${where.join(", ")}.`).join(" ");
  return `${lying} ${statusWords(info, view)}`;
}

/** Who decides what, or how the game ended. */
export function statusWords(info: GameInfo, view: PositionView): string {
  if (view.result) return resultWords(info, view.result);
  return m.status_to_move({
    side: sideName(info, view.toMove),
    task: taskWords(info.id, view.task, view.choices.length),
  });
}

/** What has been played, in words. */
export function decisionInWords(info: GameInfo, decision: Decision): string {
  const move = decision.places.map((place) => placeName(info.id, place)).join(" – ") || decision.move;
  return m.said_move({ side: sideName(info, decision.side), move });
}

/** The choices of a position in words, for screen readers. */
export function choicesInWords(game: string, choices: readonly Choice[]): string {
  const firsts = [...new Set(choices.map((choice) => choice.clicks[0] ?? choice.move))];
  return m.said_choices({
    count: choices.length,
    places: firsts.map((place) => placeName(game, place)).join(", "),
  });
}

/** What a line is worth: an exact result where there is one, else a chance in per cent. */
export function worthWords(line: Pick<Line, "chance" | "outcome" | "plies">): string {
  if (line.outcome === null) return m.worth_chance({ percent: Math.round(100 * line.chance) });
  if (line.outcome === "draw") return m.worth_draw();
  if (line.plies === null) return line.outcome === "win" ? m.worth_win() : m.worth_loss();
  return line.outcome === "win"
    ? m.worth_win_in({ count: line.plies })
    : m.worth_loss_in({ count: line.plies });
}
