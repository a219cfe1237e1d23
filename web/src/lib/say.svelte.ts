/** Saying: what a screen reader should speak without anything being touched. */

class Voice {
  polite = $state("");
  urgent = $state("");

  /** Say something when there is a pause. */
  say(words: string): void {
    this.polite = words;
  }

  /** Say something at once. */
  alert(words: string): void {
    this.urgent = words;
  }
}

export const voice = new Voice();
