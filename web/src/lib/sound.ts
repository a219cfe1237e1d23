/** Sound: what is heard of games. It begins with the first touch, follows the settings, and nothing needs it. */

import type { Cue, Material } from "../board/index.js";
import { settings } from "./settings.svelte.js";
import { Synth, type Sound } from "./synth.js";

const LEVEL = 0.6; // of the loudest that a sound can be
const SOON = 0.01; // seconds, in which a sound can still be prepared

let context: AudioContext | undefined;

/** Plays a sound, in so many milliseconds; `step` counts those of its kind before it. */
export function play(sound: Sound, material: Material = "wood", step = 0, after = 0): void {
  // Before anything has been touched a browser makes no sound, and complains about the attempt.
  if (!settings.sounds || settings.volume === 0 || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const out = new GainNode(context, { gain: LEVEL * settings.volume });
  out.connect(context.destination);
  new Synth(context, out, material).play(sound, context.currentTime + SOON + after / 1000, step);
}

/** Plays what a board tells of its motions. */
export function playCues(cues: readonly Cue[], material: Material): void {
  for (const { sound, step, after } of cues) play(sound, material, step, after);
}
