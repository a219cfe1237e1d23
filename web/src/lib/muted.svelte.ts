/** Muted: the players whose chat is hidden in this browser. They are not told. */

import { SvelteSet } from "svelte/reactivity";

const storageKey = "kwartet-muted";
const most = 200;

function remembered(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

const muted = new SvelteSet(remembered());

export function isMuted(player: string): boolean {
  return muted.has(player);
}

export function setMuted(player: string, isSilent: boolean): void {
  if (isSilent) muted.add(player);
  else muted.delete(player);
  localStorage.setItem(storageKey, JSON.stringify([...muted].slice(-most)));
}
