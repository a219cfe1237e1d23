/** What a table announces, by sound and to a screen reader. */

import { gameNamed } from "./games.js";
import { voice } from "./say.svelte.js";
import { chord, knock } from "./sound.js";
import type { Table, TableNews } from "./table.svelte.js";
import { decisionInWords, resultWords, statusWords } from "./words.js";

export function announcements(table: () => Table): Required<TableNews> {
  return {
    moved: (decision) => {
      knock();
      const { choice, tree } = table();
      const view = tree?.end.view;
      if (!choice || !view) return;
      const info = gameNamed(choice.game);
      voice.say(`${decisionInWords(info, decision)} ${statusWords(info, view)}`);
    },
    ended: (result) => {
      chord();
      const { choice } = table();
      if (choice) voice.say(resultWords(gameNamed(choice.game), result));
    },
  };
}
