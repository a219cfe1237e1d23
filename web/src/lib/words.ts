/** Words: what the server's names mean in the reader's language. */

import { m } from "../paraglide/messages.js";
import type {
  Choice,
  Decision,
  GameChoice,
  GameInfo,
  Line,
  PositionView,
  Result,
  Side,
} from "../protocol.js";

type Word = () => string;
type CountedWord = (inputs: { count: number }) => string;

const pieces: Record<string, CountedWord> = {
  "white-ring": m.piece_white_ring,
  "black-ring": m.piece_black_ring,
  "white-marker": m.piece_white_marker,
  "black-marker": m.piece_black_marker,
  marker: m.piece_marker,
  ivory: m.piece_ivory,
  blue: m.piece_blue,
  red: m.piece_red,
  green: m.piece_green,
  black: m.piece_black,
  joker: m.piece_joker,
  stack: m.piece_stack,
  "blue-cube": m.piece_blue_cube,
  "pink-cube": m.piece_pink_cube,
  "blue-tile": m.piece_blue_tile,
  "green-tile": m.piece_green_tile,
};

const places: Record<string, Word> = {
  "white-reserve": m.place_white_reserve,
  "black-reserve": m.place_black_reserve,
  "blue-reserve": m.place_blue_reserve,
  "pink-reserve": m.place_pink_reserve,
  "green-reserve": m.place_green_reserve,
  pool: m.place_pool,
  pass: m.place_pass,
  swap: m.place_swap,
  I: m.place_claim_ivory,
  B: m.place_claim_blue,
  R: m.place_claim_red,
  G: m.place_claim_green,
  K: m.place_claim_black,
  "first-stacks": m.place_first_stacks,
  "second-stacks": m.place_second_stacks,
};

const tasks: Record<string, Word> = {
  "place a ring": m.task_place_ring,
  "move a ring": m.task_move_ring,
  "take a row": m.task_take_row,
  "take a ring": m.task_take_ring,
  "move a stack": m.task_move_stack,
  "claim a colour or move a stack": m.task_claim_or_move,
  "claim a colour": m.task_claim,
  "place a cube": m.task_place_cube,
  "place a cube or swap": m.task_place_cube_or_swap,
  "place a piece": m.task_place_piece,
  pass: m.task_pass,
};

const reasons: Record<string, Word> = {
  "third ring": m.reason_third_ring,
  "first ring": m.reason_first_ring,
  "more rings when the pool is empty": m.reason_more_rings,
  "equal rings when the pool is empty": m.reason_equal_rings,
  "five-stacks": m.reason_five_stacks,
  "six-stack": m.reason_six_stack,
  "tie-break on fours": m.reason_tie_fours,
  "tie-break on threes": m.reason_tie_threes,
  "tie-break on twos": m.reason_tie_twos,
  "tie-break on singles": m.reason_tie_singles,
  "all stacks equal": m.reason_all_equal,
  "four in a row": m.reason_four,
  "no cube left": m.reason_no_cube,
  "line of five": m.reason_line_of_five,
  score: m.reason_score,
  "equal scores": m.reason_equal_scores,
  resignation: m.reason_resignation,
  timeout: m.reason_timeout,
  agreement: m.reason_agreement,
  abandonment: m.reason_abandonment,
  abort: m.reason_abort,
  declined: m.reason_declined,
};

const sides: Record<string, Word> = {
  White: m.side_white,
  Black: m.side_black,
  Blue: m.side_blue,
  Pink: m.side_pink,
  Green: m.side_green,
  "Player A": m.side_a,
  "Player B": m.side_b,
};

const variants: Record<string, Word> = {
  standard: m.variant_standard,
  blitz: m.variant_blitz,
  "six-stack": m.variant_six_stack,
};

const options: Record<string, Word> = {
  capture_on_claim: m.option_capture_on_claim,
  size: m.option_size,
  swap: m.option_swap,
};

const gameLines: Record<string, Word> = {
  yinsh: m.game_yinsh_line,
  lyngk: m.game_lyngk_line,
  "4mation": m.game_4mation_line,
  skato: m.game_skato_line,
};

const claimSpot = /^(first|second)-claim-(\d)$/;
const takenSpot = /^(white|black)-(\d)$/;

function named(words: Record<string, Word>, name: string): string {
  return words[name]?.() ?? name;
}

/** Equal pieces: `white ring`, `3 white rings`. */
export function pieceName(piece: string, count = 1): string {
  return pieces[piece]?.({ count }) ?? piece;
}

export const taskWords = (task: string): string => named(tasks, task);
export const reasonWords = (reason: string): string => named(reasons, reason);
export const variantName = (variant: string): string => named(variants, variant);
export const optionName = (option: string): string => named(options, option);
export const gameLine = (id: string): string => named(gameLines, id);

/** What a place is called: points keep their notation, spots beside the board have words. */
export function placeName(place: string): string {
  const claim = claimSpot.exec(place);
  if (claim) return claim[1] === "first" ? m.place_first_claims() : m.place_second_claims();
  const taken = takenSpot.exec(place);
  if (taken) return taken[1] === "white" ? m.place_white_rings() : m.place_black_rings();
  return named(places, place);
}

/** What a side is called. */
export function sideName(info: GameInfo, side: Side): string {
  return named(sides, info.sides[side]);
}

/** A game with its variant and the options that differ from the usual. */
export function choiceName(info: GameInfo, choice: GameChoice): string {
  const parts = choice.variant === "standard" ? [] : [variantName(choice.variant)];
  for (const option of info.options) {
    const value = choice.options[option.name] ?? option.default;
    if (value === option.default) continue;
    parts.push(option.name === "size" ? `${value} × ${value}` : optionName(option.name));
  }
  return parts.length > 0 ? `${info.name} (${parts.join(", ")})` : info.name;
}

/** How a game ended, in a sentence. */
export function resultWords(info: GameInfo, result: Result): string {
  if (result.reason === "abort") return m.result_aborted();
  if (result.reason === "declined") return m.result_declined();
  const reason = reasonWords(result.reason);
  if (result.winner === null) return m.result_draw({ reason });
  return m.result_win({ side: sideName(info, result.winner), reason });
}

/** The pieces of a place from bottom to top, in words. */
export function piecesInWords(list: readonly string[]): string {
  const runs: { piece: string; count: number }[] = [];
  for (const piece of list) {
    const last = runs.at(-1);
    if (last?.piece === piece) last.count += 1;
    else runs.push({ piece, count: 1 });
  }
  return runs.map(({ piece, count }) => pieceName(piece, count)).join(", ");
}

/** The whole position in words: what lies where, points before spots, then who decides what. */
export function positionInWords(info: GameInfo, view: PositionView): string {
  const byPieces = new Map<string, string[]>();
  for (const [place, list] of Object.entries(view.scene)) {
    const words = piecesInWords(list);
    byPieces.set(words, [...(byPieces.get(words) ?? []), placeName(place)]);
  }
  const lying = [...byPieces].map(([words, where]) => `${words}: ${where.join(", ")}.`).join(" ");
  return `${lying} ${statusWords(info, view)}`;
}

/** Who decides what, or how the game ended. */
export function statusWords(info: GameInfo, view: PositionView): string {
  if (view.result) return resultWords(info, view.result);
  return m.status_to_move({ side: sideName(info, view.toMove), task: taskWords(view.task) });
}

/** What has been played, in words. */
export function decisionInWords(info: GameInfo, decision: Decision): string {
  const move = decision.move.split("-").map(placeName).join(" – ");
  return m.said_move({ side: sideName(info, decision.side), move });
}

/** The choices of a position in words, for who cannot see them. */
export function choicesInWords(choices: readonly Choice[]): string {
  const firsts = [...new Set(choices.map((choice) => choice.clicks[0] ?? choice.move))];
  return m.said_choices({ count: choices.length, places: firsts.map(placeName).join(", ") });
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
