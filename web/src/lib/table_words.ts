/** What a table announces, by sound and to a screen reader. */

import { gameNamed } from "./games.js";
import { planLost } from "./match_words.js";
import { voice } from "./say.svelte.js";
import { play } from "./sound.js";
import type { Table, TableNews } from "./table.svelte.js";
import { decisionInWords, resultWords, statusWords } from "./words.js";

export function announcements(table: () => Table): Required<TableNews> {
  return {
    moved: (decision) => {
      const { choice, tree, isLive } = table();
      if (!isLive) play("place"); // the board shows another moment
      const view = tree?.end.view;
      if (!choice || !view) return;
      const info = gameNamed(choice.game);
      voice.say(`${decisionInWords(info, decision)} ${statusWords(info, view)}`);
    },
    lost: (loss) => {
      play("refuse");
      voice.alert(planLost(loss));
    },
    ended: (result) => {
      const { choice, ownSide } = table();
      const isWon = result.winner !== null && (ownSide === null || result.winner === ownSide);
      play(isWon ? "win" : "over");
      if (choice) voice.say(resultWords(gameNamed(choice.game), result));
    },
  };
}
