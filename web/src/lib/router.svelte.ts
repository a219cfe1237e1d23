/** Addresses: which page a path means, and going there without loading the page anew. */

import { tick } from "svelte";
import { placeOf, to } from "./address.js";

/** A page and what its address says. */
export interface Route {
  page: PageName;
  params: Record<string, string>;
}

export type PageName =
  | "home"
  | "new"
  | "table"
  | "lobby"
  | "learn"
  | "course"
  | "rules"
  | "review"
  | "analysis"
  | "editor"
  | "about"
  | "account"
  | "password"
  | "confirm"
  | "player"
  | "players"
  | "missing";

const patterns: [RegExp, PageName][] = [
  [/^\/$/, "home"],
  [/^\/new\/(?<game>[a-z0-9]+)$/, "new"],
  [/^\/table\/(?<id>[\w-]+)$/, "table"],
  [/^\/lobby$/, "lobby"],
  [/^\/learn$/, "learn"],
  [/^\/learn\/(?<game>[a-z0-9]+)$/, "course"],
  [/^\/learn\/(?<game>[a-z0-9]+)\/(?<lesson>[\w-]+)$/, "course"],
  [/^\/rules\/(?<game>[a-z0-9]+)$/, "rules"],
  [/^\/review$/, "review"],
  [/^\/analysis$/, "analysis"],
  [/^\/editor$/, "editor"],
  [/^\/about$/, "about"],
  [/^\/account$/, "account"],
  [/^\/password$/, "password"],
  [/^\/confirm$/, "confirm"],
  [/^\/player\/(?<name>[^/]+)$/, "player"],
  [/^\/players$/, "players"],
];

/** The page that a path means. */
export function routeOf(path: string): Route {
  for (const [pattern, page] of patterns) {
    const found = pattern.exec(path);
    if (found) return { page, params: { ...found.groups } };
  }
  return { page: "missing", params: {} };
}

class Router {
  path = $state("");
  search = $state("");
  hash = $state("");
  readonly route = $derived(routeOf(this.path));

  constructor() {
    this.#read();
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
  }

  /** Go to an address of this site, and put the focus on its content as a new page would. */
  async go(address: string): Promise<void> {
    history.pushState(null, "", to(address));
    this.#read();
    scrollTo(0, 0);
    await tick();
    this.focus();
  }

  /** Begin the focus anew, as a new page would: what had it may be gone. */
  focus(): void {
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }

  /** Take what the address hides after its `#`, which is then no longer in the address nor in the history. */
  takeSecret(): string {
    const secret = this.hash.slice(1);
    if (secret) this.replace(this.path);
    return secret;
  }

  /** Change the address without a new entry in the history: the page stays, its state has moved on. */
  replace(address: string): void {
    history.replaceState(null, "", to(address));
    this.#read();
  }

  #read(): void {
    const { path, search, hash } = placeOf(location)!;
    [this.path, this.search, this.hash] = [path, search, hash];
  }
}

export const router = new Router();

/** Follow plain clicks on links of this site without loading the page anew. */
export function followLinks(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || event.defaultPrevented || !link || link.target || link.hasAttribute("download")) return;
  const href = link.getAttribute("href") ?? "";
  if (/^#(?!\/)/.test(href)) return showPart(event, href);
  const place = placeOf(link);
  if (!place) return;
  event.preventDefault();
  void router.go(place.path + place.search + place.hash);
}

/** A part of the page at hand. Where the page itself is behind the `#`, the address has no room for a part. */
function showPart(event: MouseEvent, href: string): void {
  if (!location.hash.startsWith("#/")) return;
  event.preventDefault();
  const part = document.querySelector<HTMLElement>(href);
  part?.scrollIntoView();
  part?.focus();
}
