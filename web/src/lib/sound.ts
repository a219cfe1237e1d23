/** Sounds: a short knock for a move, a chord for the end; made here, so nothing has to be loaded. */

import { settings } from "./settings.svelte.js";

let context: AudioContext | undefined;

function tone(pitch: number, delay: number, length: number, loudness: number): void {
  context ??= new AudioContext();
  const start = context.currentTime + delay;
  const source = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

/** A piece touches the board. */
export function knock(): void {
  if (!settings.sounds) return;
  tone(420, 0, 0.07, 0.25);
  tone(190, 0, 0.12, 0.3);
}

/** A game has ended. */
export function chord(): void {
  if (!settings.sounds) return;
  [392, 494, 587].forEach((pitch, index) => tone(pitch, index * 0.09, 0.7, 0.12));
}
