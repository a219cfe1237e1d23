/** Words of trouble: what went wrong, in the reader's language, and what the server says about it in English. */

import { m } from "../paraglide/messages.js";
import type { Fault, RecordFault } from "../protocol.js";
import { Trouble, type TroubleCode } from "./api.js";
import { faultWords } from "./words.js";

const sentences: Record<TroubleCode, () => string> = {
  account_closed: m.error_account_closed,
  bad_message: m.error_bad_message,
  bad_option: m.error_bad_option,
  bad_position: m.error_bad_position,
  bad_record: m.error_bad_record,
  challenge_open: m.error_challenge_open,
  core_crashed: m.error_core_crashed,
  game_over: m.error_game_over,
  gone: m.error_gone,
  illegal_move: m.error_illegal_move,
  link_gone: m.error_link_gone,
  log_in_first: m.error_log_in_first,
  muted: m.error_muted,
  name_taken: m.error_name_taken,
  no_passkey: m.error_no_passkey,
  no_takeback: m.error_no_takeback,
  no_webassembly: m.error_no_webassembly,
  not_allowed: m.error_not_allowed,
  not_found: m.error_not_found,
  not_json: m.error_bad_message,
  not_your_turn: m.error_not_your_turn,
  other_notation: m.error_other_notation,
  nothing_to_review: m.error_nothing_to_review,
  password_blank: m.error_password_blank,
  password_common: m.error_password_common,
  password_name: m.error_password_name,
  password_repeated: m.error_password_repeated,
  proof_needed: m.error_proof_needed,
  server_error: m.error_server,
  storage_full: m.error_storage_full,
  too_early: m.error_too_early,
  too_large: m.error_too_large,
  too_many: m.error_too_many,
  unavailable: m.error_unavailable,
  unknown_game: m.error_unknown_game,
  unreachable: m.error_unreachable,
  wrong_password: m.error_wrong_password,
  wrong_ply: m.error_wrong_ply,
  wrong_proof: m.error_wrong_proof,
};

/** Where the server knows more than the sentence says: which place, which line, which move. */
const explained: ReadonlySet<TroubleCode> = new Set([
  "bad_message",
  "bad_option",
  "core_crashed",
  "illegal_move",
  "not_allowed",
  "too_early",
  "too_large",
]);

export interface TroubleWords {
  sentence: string;
  /** More about it; empty if there is no more to say. */
  detail: string;
  /** Whether the detail is in English, as the library says it, and not in the reader's language. */
  isEnglish: boolean;
}

export function troubleWords(trouble: unknown): TroubleWords {
  if (!(trouble instanceof Trouble))
    return { sentence: m.error_server(), detail: String(trouble), isEnglish: true };
  const sentence = (sentences[trouble.code] ?? m.error_server)();
  const detail = detailWords(trouble);
  if (detail) return { sentence, detail, isEnglish: false };
  return { sentence, detail: explained.has(trouble.code) ? trouble.message : "", isEnglish: true };
}

function detailWords(trouble: Trouble): string {
  const { fault, recordFault } = trouble.faults;
  if (recordFault) return recordWords(recordFault);
  return fault ? positionWords(fault) : "";
}

function positionWords(fault: Fault): string {
  return fault.word ? faultWords(fault) : m.fault_text({ at: (fault.at ?? 0) + 1 });
}

function recordWords({ kind, line, column, found }: RecordFault): string {
  if (found === "") return m.record_fault_end({ line, column });
  if (kind === "move") return m.record_fault_move({ line, found });
  if (kind === "result") return m.record_fault_result({ line, found });
  return m.record_fault_text({ line, column, found });
}
