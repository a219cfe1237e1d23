/** Running: whether a game is one that the reader still plays with others, so no engine may look at it. */

import type { GameChoice, PlayedGame, TableState } from "../protocol.js";
import { hasServer } from "./address.js";
import { tableState } from "./api.js";
import { gameNamed } from "./games.js";
import { me } from "./me.svelte.js";
import { ownMatches } from "./people.js";

/** A line of a game, or a position alone. */
export interface Looked {
  choice: GameChoice;
  start: string;
  moves: readonly string[];
}

/** So many decisions belong to any game; a longer beginning is that of one game. */
const common = 4;

/** The reader's own games that are not over, as far as they are the same game as the one that is looked at. */
export async function runningMatches({ game }: GameChoice): Promise<TableState[]> {
  if (!hasServer) return [];
  await me.load();
  if (!me.known) return [];
  const isWanted = ({ choice, ended }: PlayedGame): boolean => choice.game === game && ended === null;
  return Promise.all((await ownMatches()).filter(isWanted).map(({ id }) => tableState(id)));
}

/** Whether a line leads through the present position of a game. */
export function isSameGame({ choice, start, moves }: Looked, running: TableState): boolean {
  if (!isSameChoice(choice, running.choice) || running.result) return false;
  if (start === running.view.text) return running.decisions.length > 0;
  const played = running.decisions.map(({ move }) => move);
  if (start !== running.start || played.length < common) return false;
  return played.every((move, ply) => moves[ply] === move);
}

/** Whether two choices mean the same; an option that is left out has its usual value. */
const isSameChoice = (one: GameChoice, other: GameChoice): boolean =>
  one.game === other.game &&
  one.variant === other.variant &&
  gameNamed(one.game).options.every(
    ({ name, default: usual }) => (one.options[name] ?? usual) === (other.options[name] ?? usual),
  );
