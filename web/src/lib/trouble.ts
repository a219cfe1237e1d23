/** Trouble: an error with a code that the page translates. */

import type { Code, Problem } from "../protocol.js";

/** The server's codes, and those of the page: for a server that does not answer, for passkeys and for the core. */
export type TroubleCode =
  | Code
  | "unreachable"
  | "no_passkey"
  | "no_webassembly"
  | "core_crashed"
  | "nothing_to_review"
  | "other_notation";

/** What went wrong, in the server's words; `code` says it in one word for the page to translate. */
export class Trouble extends Error {
  constructor(
    readonly code: TroubleCode,
    message: string,
    /** What is wrong with a position, and where a record goes wrong, if it is one of these. */
    readonly faults: Pick<Problem, "fault" | "recordFault"> = {},
  ) {
    super(message);
  }
}
