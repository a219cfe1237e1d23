/** Clocks as they are seen here: the server says how much is left, and the page counts on from there. */

import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";
import type { ClockRule, ClockView, Side } from "../protocol.js";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** Below so many seconds tenths are shown. */
const tenthsBelow = 10;

/** What is left by side: the server's last word, less the time since. */
export class SeenClock {
  #view = $state.raw<ClockView | null>(null);
  #now = $state(0);
  #heard = 0;

  get running(): Side | null {
    return this.#view?.running ?? null;
  }

  get isKnown(): boolean {
    return this.#view !== null;
  }

  /** Take the server's word. */
  set(view: ClockView | null): void {
    this.#heard = performance.now();
    this.#now = this.#heard;
    this.#view = view;
  }

  /** Stop both clocks. */
  stop(): void {
    this.tick();
    if (this.#view) this.set({ left: [this.left(0), this.left(1)], running: null });
  }

  /** Look at the time; to be called as often as it should be seen to pass. */
  tick(): void {
    this.#now = performance.now();
  }

  /** Seconds left. The server alone says when time is up, so it stops at none. */
  left(side: Side): number {
    const view = this.#view;
    if (!view) return 0;
    const since = view.running === side ? Math.max(0, this.#now - this.#heard) / 1000 : 0;
    return Math.max(0, view.left[side] - since);
  }
}

/** Seconds since something was told, on top of what was told. */
export class SeenAge {
  #told = $state<number | null>(null);
  #now = $state(0);
  #heard = 0;

  set(seconds: number | null): void {
    this.#heard = performance.now();
    this.#now = this.#heard;
    this.#told = seconds;
  }

  tick(): void {
    this.#now = performance.now();
  }

  get seconds(): number | null {
    return this.#told === null ? null : this.#told + Math.max(0, this.#now - this.#heard) / 1000;
  }
}

/** With how many seconds left a player is warned: an eighth of the time, or the last two hours of some days. */
export function warningAt(rule: ClockRule): number {
  if (rule.type === "days") return 2 * hour;
  return Math.min(minute, Math.max(10, rule.seconds / 8));
}

/** How often the display changes, in milliseconds. */
export function tickLength(rule: ClockRule): number {
  return rule.type === "days" ? 1000 : 100;
}

const two = (number: number): string => String(number).padStart(2, "0");

/** Time left as a clock shows it: `2 d 4 h`, `1:02:05`, `4:07`, `0:09.3`. */
export function timeText(seconds: number): string {
  if (seconds >= day)
    return m.clock_days_hours({
      days: Math.floor(seconds / day),
      hours: Math.floor((seconds % day) / hour),
    });
  if (seconds < tenthsBelow) return `0:${two(Math.floor(seconds))}.${Math.floor((seconds * 10) % 10)}`;
  // A clock shows what has begun: 59.2 seconds are still a minute.
  const whole = Math.ceil(seconds);
  const rest = `${two(Math.floor((whole % hour) / minute))}:${two(whole % minute)}`;
  return whole >= hour ? `${Math.floor(whole / hour)}:${rest}` : rest.replace(/^0/, "");
}

/** A rule in short: `5 + 3`, `3 days a turn`, `no clock`. */
export function clockName(rule: ClockRule | null): string {
  if (!rule) return m.clock_none();
  if (rule.type === "days") return m.clock_days({ count: rule.days });
  return `${minutesText(rule.seconds)} + ${rule.increment}`;
}

/** A rule on a small button: `5 + 3`, `3 days`. */
export function clockShort(rule: ClockRule): string {
  if (rule.type !== "days") return clockName(rule);
  const days = new Intl.NumberFormat(getLocale(), { style: "unit", unit: "day", unitDisplay: "long" });
  return days.format(rule.days);
}

/** A clock rule in words, for screen readers. */
export function clockWords(rule: ClockRule | null): string {
  if (rule?.type !== "fischer") return clockName(rule);
  return m.clock_fischer({ minutes: minutesText(rule.seconds), seconds: rule.increment });
}

function minutesText(seconds: number): string {
  const quarters: Record<number, string> = { 15: "¼", 30: "½", 45: "¾" };
  return quarters[seconds] ?? String(Math.round((seconds / minute) * 10) / 10);
}
