/** Plan: a move ahead on a table, chosen by touching its places while the other side thinks. */

import type { GameInfo } from "./games.js";
import { longestOf } from "./premove.svelte.js";
import { voice } from "./say.svelte.js";
import type { Table } from "./table.svelte.js";
import { placeName } from "./words.js";
import { m } from "../paraglide/messages.js";

/** Touches one more place of a move ahead, and says what is planned. */
export function plan(info: GameInfo, table: Table, place: string): void {
  const { premove, tree } = table;
  premove.touch(place, longestOf(tree?.end.view?.choices ?? []));
  const places = premove.places.map((each) => placeName(info.id, each)).join(" – ");
  voice.say(places ? m.match_planned({ places }) : m.match_plan_dropped());
}
