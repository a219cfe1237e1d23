/**
 * Motion: runs the phases of a difference with the Web Animations API.
 *
 * While something moves, the scene lies as the phase says and heaps move above it. A motion can be finished at
 * any time; the caller shows the scene that follows.
 */
import type { Canvas } from "./canvas";
import type { Phase } from "./difference";
import type { Frame } from "./model";
import { tracksOf, type Cue, type Track } from "./timeline";
import type { Side } from "./types";

const MOST = 24; // more than any move does: a jump to another position is not animated
const SHAKE = 180;
const RISING = 300;
const RISING_STEP = 90; // between the pieces that won, one after the other
const STEPPING_BACK = 200;
const DRAWING = 400;
const OUT = "cubic-bezier(.2,.8,.2,1)";
const ALONG = "cubic-bezier(.45,.05,.2,1)";

/** Whether pieces may move at all. */
const isCalm = (): boolean =>
  typeof Element.prototype.animate !== "function" ||
  (window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false);

export class Motion {
  readonly #canvas: Canvas;
  readonly #hear: (cues: readonly Cue[]) => void;
  #running: Animation[] = [];

  constructor(canvas: Canvas, hear: (cues: readonly Cue[]) => void) {
    this.#canvas = canvas;
    this.#hear = hear;
  }

  /** Whether a change of this kind would be animated at this speed. */
  static isWanted(phases: readonly Phase[], speed: number): boolean {
    const count = countOf(phases);
    return count > 0 && count <= MOST && speed > 0 && !isCalm();
  }

  /** Runs phase after phase; resolves to whether it came to its end. */
  async run(frame: Frame, phases: readonly Phase[], speed: number, toMove: Side | null): Promise<boolean> {
    for (const phase of phases) {
      this.#canvas.scene(frame, phase.still, toMove);
      const tracks = this.#tracks(frame, phase);
      const running = this.#start(frame, tracks, speed);
      this.#running = running;
      this.#hear(cuesOf(tracks).map((cue) => ({ ...cue, after: cue.after / speed })));
      await Promise.allSettled(running.map((animation) => animation.finished));
      if (this.#running !== running) return false;
    }
    return true;
  }

  /** Lets a change be heard that is not seen to move. */
  tell(frame: Frame, phases: readonly Phase[]): void {
    if (countOf(phases) > MOST) return;
    const [last] = phases.flatMap((phase) => cuesOf(this.#tracks(frame, phase))).slice(-1);
    if (last) this.#hear([{ ...last, step: 0, after: 0 }]);
  }

  /** What won rises in turn, the others step back, and the line is drawn. */
  celebrate(places: readonly string[], speed: number): void {
    if (isCalm() || speed <= 0) return;
    const { rising, aside, line } = this.#canvas.outcome(places);
    const pace = (delay: number, duration: number, easing: string): KeyframeAnimationOptions => ({
      delay: delay / speed,
      duration: duration / speed,
      easing,
      fill: "backwards",
    });
    const up = [{ transform: "none" }, { transform: "translateY(-10px) scale(1.05)" }, { transform: "none" }];
    const started = rising.map((body, step) => body.animate(up, pace(160 + step * RISING_STEP, RISING, OUT)));
    const back = aside.map((body) =>
      body.animate([{ opacity: 1 }, { opacity: 0.36 }], pace(0, STEPPING_BACK, OUT)),
    );
    const drawn = line.map((each) =>
      each.animate(
        [
          { transform: "scale(0)", opacity: 0 },
          { transform: "scale(1)", opacity: 1 },
        ],
        pace(420, DRAWING, ALONG),
      ),
    );
    this.#running = [...started, ...back, ...drawn];
  }

  /** What cannot go anywhere shakes. */
  shake(place: string): void {
    if (isCalm()) return;
    const steps = [0, -4, 4, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    for (const body of this.#canvas.bodies(place)) body.animate(steps, { duration: SHAKE, easing: OUT });
  }

  /** Ends at once whatever is running. */
  finish(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
  }

  #tracks({ anchors, layout }: Frame, { motions, still }: Phase): Track[] {
    const isTaken = (place: string): boolean => (still[place]?.length ?? 0) > 0;
    return tracksOf(motions, { anchors, points: layout.points, isTaken });
  }

  #start(frame: Frame, tracks: readonly Track[], speed: number): Animation[] {
    const bodies = this.#canvas.heaps(frame, tracks);
    return tracks.flatMap((track, index) => {
      const { delay, duration, easing } = track;
      const timing = { delay: delay / speed, duration: duration / speed, easing, fill: "both" } as const;
      const keyframes = track.keyframes.map((each) => ({ ...each }));
      return bodies[index]?.animate(keyframes, timing) ?? [];
    });
  }
}

const countOf = (phases: readonly Phase[]): number =>
  phases.reduce((sum, phase) => sum + phase.motions.length, 0);

const cuesOf = (tracks: readonly Track[]): Cue[] => tracks.flatMap(({ cue }) => cue ?? []);
