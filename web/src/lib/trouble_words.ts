/** Words of trouble: what went wrong, in the reader's language, and what the server says about it in English. */

import { m } from "../paraglide/messages.js";
import { Trouble, type TroubleCode } from "./api.js";

const sentences: Record<TroubleCode, () => string> = {
  account_closed: m.error_account_closed,
  bad_drawing: m.error_bad_drawing,
  bad_message: m.error_bad_message,
  bad_option: m.error_bad_option,
  bad_position: m.error_bad_position,
  bad_record: m.error_bad_record,
  challenge_open: m.error_challenge_open,
  game_over: m.error_game_over,
  gone: m.error_gone,
  illegal_move: m.error_illegal_move,
  link_gone: m.error_link_gone,
  log_in_first: m.error_log_in_first,
  muted: m.error_muted,
  name_taken: m.error_name_taken,
  no_passkey: m.error_no_passkey,
  no_takeback: m.error_no_takeback,
  not_allowed: m.error_not_allowed,
  not_found: m.error_not_found,
  not_your_turn: m.error_not_your_turn,
  nothing_to_review: m.error_nothing_to_review,
  server_error: m.error_server,
  too_early: m.error_too_early,
  too_large: m.error_too_large,
  too_many: m.error_too_many,
  unknown_game: m.error_unknown_game,
  unknown_language: m.error_unknown_language,
  unreachable: m.error_unreachable,
  wrong_password: m.error_wrong_password,
  wrong_ply: m.error_wrong_ply,
};

/** Where the server knows more than the sentence says: which place, which line, which move. */
const explained: ReadonlySet<TroubleCode> = new Set([
  "bad_drawing",
  "bad_message",
  "bad_option",
  "bad_position",
  "bad_record",
  "illegal_move",
  "not_allowed",
  "too_early",
  "too_large",
]);

export interface TroubleWords {
  sentence: string;
  /** In English, as the library says it; empty if there is no more to say. */
  detail: string;
}

export function troubleWords(trouble: unknown): TroubleWords {
  if (!(trouble instanceof Trouble)) return { sentence: m.error_server(), detail: String(trouble) };
  const sentence = sentences[trouble.code] ?? m.error_server;
  return { sentence: sentence(), detail: explained.has(trouble.code) ? trouble.message : "" };
}
