/**
 * Synth: sounds made of damped tones and short noise, so that nothing has to be loaded.
 *
 * A knock is what a piece of some material gives when it touches the board: three tones, the higher the sooner
 * gone, and a touch of noise. Everything else is made of knocks and of soft tones.
 */

import type { Material } from "../board/index.js";

export type Sound =
  "place" | "slide" | "flip" | "stack" | "take" | "row" | "win" | "over" | "low" | "challenge" | "refuse";

interface Body {
  readonly pitch: number;
  /** The pitches of its tones, as parts of the first. */
  readonly parts: readonly number[];
  readonly seconds: number;
  readonly noise: number;
  readonly noisePitch: number;
}

const BODIES: Readonly<Record<Material, Body>> = {
  stone: { pitch: 1250, parts: [1, 2.32, 4.1], seconds: 0.07, noise: 0.35, noisePitch: 4200 },
  resin: { pitch: 620, parts: [1, 1.52, 2.74], seconds: 0.09, noise: 0.3, noisePitch: 2400 },
  wood: { pitch: 330, parts: [1, 2.57, 4.95], seconds: 0.12, noise: 0.45, noisePitch: 1500 },
  tile: { pitch: 880, parts: [1, 1.83, 3.4], seconds: 0.06, noise: 0.5, noisePitch: 3200 },
};

const CHORD = [0, 4, 7, 12]; // semitones
const PENTATONIC = [0, 2, 4, 7, 9];
const TOUCH = 0.018; // seconds of noise in a knock

/** How much higher so many semitones are. */
const raised = (semitones: number): number => 2 ** (semitones / 12);

/** Where sounds go, from when on, and what the pieces are made of. */
export class Synth {
  constructor(
    readonly context: BaseAudioContext,
    readonly out: AudioNode,
    readonly material: Material,
  ) {}

  /** Plays a sound at a time of the context; `step` counts those of its kind before it, which makes it higher. */
  play(sound: Sound, at: number, step: number): void {
    const sounds: Readonly<Record<Sound, () => void>> = {
      place: () => this.#knock(at, 1, 0.5),
      slide: () => (this.#hiss(at, 700, 1300, 0.2, 0.16, 0.8), this.#knock(at + 0.2, 1, 0.35)),
      flip: () => this.#knock(at, raised(2 * step), 0.32),
      stack: () => (this.#knock(at, 0.8, 0.5), this.#knock(at + 0.045, 1, 0.22)),
      take: () =>
        CHORD.forEach((semitones, index) => this.#knock(at + 0.05 * index, 0.8 * raised(semitones), 0.34)),
      row: () => this.#knock(at, 0.75 * raised(PENTATONIC[step % PENTATONIC.length]!), 0.34),
      win: () => this.#fanfare(at),
      over: () =>
        [7, 3].forEach((semitones, index) =>
          this.#tone(at + 0.16 * index, 262 * raised(semitones), 0.6, 0.16, "triangle"),
        ),
      low: () => [0, 0.16].forEach((later) => this.#knock(at + later, 1.3, 0.4, "wood")),
      challenge: () =>
        [0, 5].forEach((semitones, index) =>
          this.#tone(at + 0.13 * index, 523 * raised(semitones), 0.5, 0.18, "triangle"),
        ),
      refuse: () => this.#knock(at, 0.45, 0.3, "wood"),
    };
    sounds[sound]();
  }

  #fanfare(at: number): void {
    CHORD.forEach((semitones, index) => {
      const start = at + 0.09 * index;
      this.#tone(start, 392 * raised(semitones), 0.9, 0.16, "triangle");
      this.#tone(start, 784 * raised(semitones), 0.5, 0.05, "sine");
      this.#knock(start, 1, 0.18);
    });
  }

  #knock(at: number, pitch: number, loudness: number, material = this.material): void {
    const body = BODIES[material];
    body.parts.forEach((part, index) => {
      const seconds = body.seconds / (1 + 0.6 * index);
      this.#tone(at, body.pitch * pitch * part, seconds, (0.6 * loudness) / (index + 1), "sine");
    });
    this.#hiss(at, body.noisePitch, body.noisePitch, TOUCH, loudness * body.noise, 1.2);
  }

  #tone(at: number, pitch: number, seconds: number, loudness: number, type: OscillatorType): void {
    const source = new OscillatorNode(this.context, { type, frequency: pitch });
    const volume = new GainNode(this.context, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness, at + 0.003);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    source.connect(volume).connect(this.out);
    source.start(at);
    source.stop(at + seconds + 0.02);
  }

  #hiss(at: number, from: number, to: number, seconds: number, loudness: number, quality: number): void {
    const length = Math.ceil(this.context.sampleRate * seconds);
    const buffer = new AudioBuffer({ length, sampleRate: this.context.sampleRate });
    buffer.getChannelData(0).forEach((_, index, samples) => (samples[index] = 2 * Math.random() - 1));
    const source = new AudioBufferSourceNode(this.context, { buffer });
    const band = new BiquadFilterNode(this.context, { type: "bandpass", frequency: from, Q: quality });
    const volume = new GainNode(this.context, { gain: loudness });
    band.frequency.setValueAtTime(from, at);
    band.frequency.linearRampToValueAtTime(to, at + seconds);
    volume.gain.setValueAtTime(loudness, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    source.connect(band).connect(volume).connect(this.out);
    source.start(at);
  }
}
