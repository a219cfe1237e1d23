/** Clocks to choose from. */

import type { ClockRule } from "../protocol.js";

const fischer = (minutes: number, increment: number): ClockRule => ({
  type: "fischer",
  seconds: minutes * 60,
  increment,
});
const days = (count: number): ClockRule => ({ type: "days", days: count });

/** What is offered at a touch. */
export const quickClocks: readonly ClockRule[] = [fischer(5, 5), fischer(10, 10), fischer(20, 20), days(1)];

export const usualClock = fischer(10, 10);

export const minuteSteps = [1, 2, 3, 5, 7, 10, 15, 20, 25, 30, 45, 60, 90, 120, 180];
export const incrementSteps = [0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 180];
export const daySteps = [1, 2, 3, 5, 7, 10, 14];
