/** Settings: what a person prefers, remembered in this browser alone. */

import type { Coordinates } from "../board/index.js";
import { setValue, valueOf } from "../local/values.js";

export type Theme = "system" | "light" | "dark" | "contrast";

export interface Preferences {
  theme: Theme;
  look: "classic" | "modern";
  marks: boolean;
  /** Which names of points boards show. */
  coordinates: Coordinates;
  speed: number;
  sounds: boolean;
  /** How loud sounds are, from 0 to 1. */
  volume: number;
  turnBoard: boolean;
}

const defaults: Preferences = {
  theme: "system",
  look: "classic",
  marks: false,
  coordinates: "edge",
  speed: 1,
  sounds: true,
  volume: 0.7,
  turnBoard: false,
};

/** What was remembered, as far as it still makes sense. */
export function readPreferences(found: unknown): Preferences {
  const chosen: Preferences = { ...defaults };
  if (typeof found !== "object" || found === null) return chosen;
  const given = found as Record<string, unknown>;
  for (const name of Object.keys(defaults) as (keyof Preferences)[]) {
    if (typeof given[name] === typeof defaults[name]) Object.assign(chosen, { [name]: given[name] });
  }
  return chosen;
}

export const settings: Preferences = $state(readPreferences(valueOf("settings")));

/** Remember every change, and let the page follow it; to be called once, inside a component. */
export function keepSettings(): void {
  $effect(() => {
    const next = $state.snapshot(settings);
    if (JSON.stringify(next) !== JSON.stringify(readPreferences(valueOf("settings"))))
      void setValue("settings", next);
    document.documentElement.dataset.theme = settings.theme;
  });
}

/** The speed of animations: none where the system asks for reduced motion. */
export function animationSpeed(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : settings.speed;
}
