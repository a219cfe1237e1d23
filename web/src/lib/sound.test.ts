import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "./settings.svelte.js";
import { play, playCues } from "./sound.js";

/** Every source of sound that was started: its pitch, if it is a tone, and when. */
const started: { pitch: number | null; at: number }[] = [];

class Param {
  setValueAtTime = vi.fn();
  linearRampToValueAtTime = vi.fn();
  exponentialRampToValueAtTime = vi.fn();
}
class Part {
  gain = new Param();
  frequency = new Param();
  constructor(
    _: unknown,
    readonly options: { frequency?: number } = {},
  ) {}
  connect = (next: unknown): unknown => next;
  start(at: number): void {
    started.push({ pitch: this.options.frequency ?? null, at });
  }
  stop = vi.fn();
}
class Context {
  currentTime = 10;
  sampleRate = 8000;
  state = "running";
  destination = {};
}
class Samples {
  getChannelData = (): Float32Array => new Float32Array(4);
}

beforeEach(() => {
  started.length = 0;
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("AudioBuffer", Samples);
  for (const name of ["OscillatorNode", "GainNode", "AudioBufferSourceNode", "BiquadFilterNode"])
    vi.stubGlobal(name, Part);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  Object.assign(settings, { sounds: true, volume: 0.7 });
});
afterEach(() => vi.unstubAllGlobals());

const pitches = (): number[] => started.flatMap(({ pitch }) => pitch ?? []);

it("nothing is heard before the first touch, or when sounds are off", () => {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  play("win");
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  settings.sounds = false;
  play("win");
  Object.assign(settings, { sounds: true, volume: 0 });
  play("win");
  expect(started).toEqual([]);
});

it("every material has its own pitch", () => {
  const lowest = (["stone", "resin", "wood", "tile"] as const).map((material) => {
    started.length = 0;
    play("place", material);
    return Math.min(...pitches());
  });
  expect(lowest).toEqual([1250, 620, 330, 880]);
});

it("a wave of flips climbs by two semitones, each at its time", () => {
  playCues(
    [
      { sound: "flip", step: 0, after: 100 },
      { sound: "flip", step: 6, after: 400 },
    ],
    "stone",
  );
  expect(pitches().includes(1250)).toBe(true);
  expect(pitches().some((pitch) => Math.abs(pitch - 2500) < 1e-6)).toBe(true);
  expect(Math.max(...started.map(({ at }) => at)) - Math.min(...started.map(({ at }) => at))).toBeCloseTo(
    0.3,
  );
});

it.each([
  "place",
  "slide",
  "flip",
  "stack",
  "take",
  "row",
  "win",
  "over",
  "low",
  "challenge",
  "refuse",
] as const)("there is a sound for %s", (sound) => {
  play(sound);
  expect(started.length).toBeGreaterThan(0);
});
