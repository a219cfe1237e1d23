/** Waiting: the tables where this browser's player waits for the answer to a challenge. Stored, because the answer may
 * come while the page is closed. */

const storageKey = "kwartet-waiting";

function remembered(who: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    const { who: whose, tables } = Object(found) as { who?: unknown; tables?: unknown };
    const isTheirs = whose === who && Array.isArray(tables);
    return isTheirs ? tables.filter((table) => typeof table === "string") : [];
  } catch {
    return [];
  }
}

export class Waiting {
  #tables: readonly string[];

  constructor(readonly who: string) {
    this.#tables = remembered(who);
  }

  /** Wait at these tables from now on; returns where that is over. */
  become(tables: readonly string[]): string[] {
    const over = this.#tables.filter((table) => !tables.includes(table));
    this.#keep(tables);
    return over;
  }

  /** Wait there, too. */
  add(table: string): void {
    if (!this.#tables.includes(table)) this.#keep([...this.#tables, table]);
  }

  #keep(tables: readonly string[]): void {
    this.#tables = tables;
    localStorage.setItem(storageKey, JSON.stringify({ who: this.who, tables }));
  }
}
