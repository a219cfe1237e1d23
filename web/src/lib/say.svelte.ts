/** Saying: what a screen reader should speak without anything being touched. */

import { untrack } from "svelte";

/** Screen readers speak only changes: repeated words differ by a trailing space. */
function again(words: string, before: string): string {
  return words === before ? `${words}\u00a0` : words;
}

class Voice {
  polite = $state("");
  urgent = $state("");

  /** Say something when there is a pause. */
  say(words: string): void {
    this.polite = again(
      words,
      untrack(() => this.polite),
    );
  }

  /** Say something at once. */
  alert(words: string): void {
    this.urgent = again(
      words,
      untrack(() => this.urgent),
    );
  }
}

export const voice = new Voice();
