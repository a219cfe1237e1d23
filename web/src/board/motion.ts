/**
 * Motion: runs the phases of a difference with the Web Animations API.
 *
 * While something moves, the scene lies as the phase says and heaps move above it. A motion can be finished at
 * any time; the caller shows the scene that follows.
 */
import type { Canvas } from "./canvas";
import type { Phase } from "./difference";
import type { Frame } from "./model";
import { tracksOf, type Track } from "./timeline";
import type { Side } from "./types";

const MOST = 24; // more than any move does: a jump to another position is not animated

export class Motion {
  readonly #canvas: Canvas;
  #running: Animation[] = [];

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
  }

  /** Whether a change of this kind would be animated at this speed. */
  static isWanted(phases: readonly Phase[], speed: number): boolean {
    const count = phases.reduce((sum, phase) => sum + phase.motions.length, 0);
    const isCalm = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
    return (
      count > 0 && count <= MOST && speed > 0 && !isCalm && typeof Element.prototype.animate === "function"
    );
  }

  /** Runs phase after phase; resolves to whether it came to its end. */
  async run(frame: Frame, phases: readonly Phase[], speed: number, toMove: Side | null): Promise<boolean> {
    for (const phase of phases) {
      this.#canvas.scene(frame, phase.still, toMove);
      const running = this.#start(frame, tracksOf(phase.motions, frame.layout.places), speed);
      this.#running = running;
      await Promise.allSettled(running.map((animation) => animation.finished));
      if (this.#running !== running) return false;
    }
    return true;
  }

  /** Ends at once whatever is running. */
  finish(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
  }

  #start(frame: Frame, tracks: readonly Track[], speed: number): Animation[] {
    const bodies = this.#canvas.heaps(frame, tracks);
    return tracks.flatMap((track, index) => {
      const { delay, duration, easing } = track;
      const timing = {
        delay: delay / speed,
        duration: duration / speed,
        easing,
        fill: "both",
      } as const;
      return (
        bodies[index]?.animate(
          track.keyframes.map((frame) => ({ ...frame })),
          timing,
        ) ?? []
      );
    });
  }
}
