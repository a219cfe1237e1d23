/**
 * Archive: games that a player has finished on this page go to the player's archive on the server.
 *
 * A game belongs to the player who was logged in when it ended. Its record waits in this browser until the server has
 * it, so a game that ends offline is uploaded later, by the same player.
 */

import { writeRecord } from "../local/index.js";
import type { LocalGame } from "../local/types.js";
import { changeValue, valueOf } from "../local/values.js";
import type { ArchivedGame } from "../protocol.js";
import type { GameRecord } from "../record/types.js";
import { hasServer } from "./address.js";
import { post, Trouble, type TroubleCode } from "./api.js";
import { me } from "./me.svelte.js";

interface Waiting {
  player: string;
  record: string;
}

const mostWaiting = 1000;
/** Troubles that pass. After any other one the server will never take the record. */
const passing = new Set<TroubleCode>([
  "log_in_first",
  "server_error",
  "storage_full",
  "too_many",
  "unavailable",
  "unreachable",
]);

let uploading: Promise<void> | undefined;

/** Uploads what waits, now and whenever the connection is back; returns what ends that. */
export function followConnection(): () => void {
  const upload = (): void => void uploadWaiting();
  addEventListener("online", upload);
  me.load().then(upload, () => undefined);
  return () => removeEventListener("online", upload);
}

/** Archives a finished game, if a player is logged in. */
export async function archive(game: LocalGame): Promise<void> {
  const { account } = me;
  if (!hasServer || !account) return;
  const record = await writeRecord(recordOf(game, account.name));
  await changeValue("toArchive", (before) => {
    const others = waitingIn(before).filter((known) => known.record !== record);
    return [...others, { player: account.id, record }].slice(-mostWaiting);
  });
  await uploadWaiting();
}

function recordOf({ choice, start, moves, ending, ...game }: LocalGame, player: string): GameRecord {
  const headers: Record<string, string> = { Date: game.created.slice(0, 10).replaceAll("-", ".") };
  if (game.computerSide !== null) {
    const computer = `Level ${game.level}`;
    headers.First = game.computerSide === 0 ? computer : player;
    headers.Second = game.computerSide === 1 ? computer : player;
  }
  const isByPlayers = ending?.reason === "resignation";
  return {
    choice,
    start,
    moves: [...moves],
    headers,
    comments: {},
    variations: {},
    ending: isByPlayers ? ending : null,
  };
}

/** Uploads the records of the player who is logged in, one after the other. */
export function uploadWaiting(): Promise<void> {
  uploading ??= uploadAll().finally(() => (uploading = undefined));
  return uploading;
}

async function uploadAll(): Promise<void> {
  if (waitingIn(valueOf("toArchive")).length === 0) return;
  if (!me.hasAccount) await me.refresh().catch(() => undefined);
  const player = me.hasAccount ? me.known?.player.id : undefined;
  for (const { record } of waitingIn(valueOf("toArchive")).filter((each) => each.player === player)) {
    try {
      await post<ArchivedGame>("/api/archive", { record });
    } catch (trouble) {
      if (!(trouble instanceof Trouble) || passing.has(trouble.code)) return;
    }
    await changeValue("toArchive", (before) => waitingIn(before).filter((each) => each.record !== record));
  }
}

const waitingIn = (value: unknown): Waiting[] =>
  Array.isArray(value)
    ? value.filter(
        (each: Partial<Waiting> | null): each is Waiting =>
          typeof each?.player === "string" && typeof each.record === "string",
      )
    : [];
