/** Own games: those that this browser stores, and those on the server, as the home page lists them. */

import type { LocalGame } from "../local/types.js";
import { followTabs, localGames } from "../local/games.js";
import { setValue, valueOf } from "../local/values.js";
import type { PlayedGame, Side } from "../protocol.js";
import { games } from "./games.js";
import { adoptFormerTables } from "./local_games.js";
import { me } from "./me.svelte.js";
import { ownMatches, playerPage } from "./people.js";
import { sideOf } from "./people_words.js";

const often = 30_000;

export class OwnGames {
  /** Games of this browser, the one that was changed last first; null until they are read. */
  local: readonly LocalGame[] | null = $state.raw(null);
  /** Matches that are not finished; null until the server has listed them. */
  matches: readonly PlayedGame[] | null = $state.raw(null);
  /** The last finished matches. */
  played: readonly PlayedGame[] = $state.raw([]);

  readonly unfinished = $derived((this.local ?? []).filter((game) => !game.ending));
  readonly finished = $derived((this.local ?? []).filter((game) => game.ending));
  /** Whether all is known that this browser expects, from what it has seen before. */
  readonly isRead = $derived(this.local !== null && (this.matches !== null || !hadMatches()));

  /** Read the games of this browser, again after each change in another tab; returns what ends it. */
  read(): () => void {
    void this.readLocal()
      .then(adoptFormerTables)
      .then(() => this.readLocal());
    return followTabs(() => void this.readLocal());
  }

  async readLocal(): Promise<void> {
    this.local = (await localGames()).filter(({ choice }) => games.some(({ id }) => id === choice.game));
  }

  /** Ask for the matches of a player while the page is visible; returns what ends it. */
  follow(player: string): () => void {
    const look = (): void => void this.#look();
    look();
    void this.#readPlayed(player);
    const timer = setInterval(look, often);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  /** The server knows no player here, so there are no matches. */
  expectNoMatches(): void {
    this.matches = [];
  }

  /** The old list stays until a new one arrives; the page itself says that the server cannot be reached. */
  async #look(): Promise<void> {
    if (document.hidden) return;
    const found = await ownMatches().catch(() => this.matches ?? []);
    this.matches = [...found].sort((one, other) => Number(isOwnTurn(other)) - Number(isOwnTurn(one)));
    if (hadMatches() !== found.length > 0) await setValue("matches", found.length > 0);
  }

  async #readPlayed(player: string): Promise<void> {
    const page = await playerPage(player).catch(() => null);
    this.played = page?.games.filter(({ ended, plies }) => ended !== null && plies > 0) ?? [];
  }
}

const hadMatches = (): boolean => valueOf("matches") === true;

export const ownSide = (game: PlayedGame): Side => sideOf(game, me.known!.player);

export const isFull = (game: PlayedGame): boolean => game.players.every((player) => player !== null);

export const isOwnTurn = (game: PlayedGame): boolean => isFull(game) && game.toMove === ownSide(game);

/** What the opponent of a match is called. */
export function opponentOf(game: PlayedGame): string {
  const other = ownSide(game) === 0 ? 1 : 0;
  return (game.players[other] ?? game.invited)?.name ?? game.names[other];
}
