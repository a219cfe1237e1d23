/** Note: what a board that plays says below itself: heard by screen readers, and seen if something is wrong. */

const STYLE = `
[role=status]{font:1rem/1.4 system-ui,sans-serif}
.unseen{clip-path:inset(50%);height:1px;margin:0;overflow:hidden;position:absolute;white-space:nowrap;width:1px}
button{font:inherit;margin-inline-start:.75rem;min-height:2.5rem}
`;

export class Note {
  readonly #text = document.createElement("div");
  readonly #button = document.createElement("button");

  /** `retry` is called when the user wants to try again. */
  constructor(root: ShadowRoot, retry: () => void) {
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, style];
    this.#text.setAttribute("role", "status");
    this.#text.setAttribute("part", "status");
    this.#button.type = "button";
    this.#button.textContent = "Try again";
    this.#button.hidden = true;
    this.#button.addEventListener("click", retry);
    root.append(this.#text, this.#button);
    this.say("");
  }

  say(text: string): void {
    this.#set(text, false);
  }

  complain(text: string): void {
    this.#set(text, true);
  }

  #set(text: string, isSeen: boolean): void {
    this.#text.className = isSeen ? "" : "unseen";
    this.#text.textContent = text;
    this.#button.hidden = !isSeen;
  }
}
