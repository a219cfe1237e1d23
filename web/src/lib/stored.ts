/** Unfinished games: which tables this browser has played at, so that they can be found again. */

import type { GameChoice } from "../protocol.js";

export interface Known {
  id: string;
  choice: GameChoice;
  kind: "computer" | "screen";
  level: number;
  ply: number;
  seen: number;
}

const storageKey = "kwartet-tables";
const most = 24;

/** The tables that are known here, the one seen last first. */
export function knownTables(): Known[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(found) ? (found as Known[]).filter((table) => typeof table?.id === "string") : [];
  } catch {
    return [];
  }
}

/** Remember a table, or what has changed at it. */
export function rememberTable(table: Known): void {
  store([table, ...knownTables().filter((known) => known.id !== table.id)].slice(0, most));
}

/** Forget a table: its game is over or gone. */
export function forgetTable(id: string): void {
  store(knownTables().filter((known) => known.id !== id));
}

function store(tables: Known[]): void {
  localStorage.setItem(storageKey, JSON.stringify(tables));
}
