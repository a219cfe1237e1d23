import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { clockName, clockWords, SeenAge, SeenClock, timeText, warningAt } from "./clock.svelte.js";
import { speak } from "./language.js";

beforeAll(speak);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a clock as it is seen", () => {
  it("counts down for the side whose time runs, from what the server has said", () => {
    const clock = new SeenClock();
    clock.set({ left: [60, 30], running: 1 });
    vi.advanceTimersByTime(2500);
    clock.tick();
    expect(clock.left(0)).toBe(60);
    expect(clock.left(1)).toBeCloseTo(27.5);
  });

  it("takes the server's word over its own", () => {
    const clock = new SeenClock();
    clock.set({ left: [60, 30], running: 0 });
    vi.advanceTimersByTime(5000);
    clock.tick();
    clock.set({ left: [57, 30], running: 1 });
    expect([clock.left(0), clock.left(1)]).toEqual([57, 30]);
  });

  it("never shows less than nothing", () => {
    const clock = new SeenClock();
    clock.set({ left: [1, 1], running: 0 });
    vi.advanceTimersByTime(5000);
    clock.tick();
    expect(clock.left(0)).toBe(0);
  });

  it("stands still when it is stopped", () => {
    const clock = new SeenClock();
    clock.set({ left: [60, 30], running: 0 });
    vi.advanceTimersByTime(1000);
    clock.stop();
    vi.advanceTimersByTime(1000);
    clock.tick();
    expect(clock.left(0)).toBeCloseTo(59);
    expect(clock.running).toBeNull();
  });

  it("knows nothing before it is told", () => {
    const clock = new SeenClock();
    expect([clock.isKnown, clock.left(0), clock.running]).toEqual([false, 0, null]);
  });
});

describe("an absence", () => {
  it("grows from what was told, and ends", () => {
    const age = new SeenAge();
    expect(age.seconds).toBeNull();
    age.set(12);
    vi.advanceTimersByTime(3000);
    age.tick();
    expect(age.seconds).toBeCloseTo(15);
    age.set(null);
    expect(age.seconds).toBeNull();
  });
});

describe("time in signs", () => {
  it.each([
    [0, "0:00.0"],
    [9.34, "0:09.3"],
    [10, "0:10"],
    [59.2, "1:00"],
    [247, "4:07"],
    [600, "10:00"],
    [3725, "1:02:05"],
    [2 * 86_400 + 4.5 * 3600, "2 d 4 h"],
  ])("%d seconds are %s", (seconds, text) => {
    expect(timeText(seconds)).toBe(text);
  });

  it("names rules", () => {
    expect(clockName({ type: "fischer", seconds: 300, increment: 3 })).toBe("5 + 3");
    expect(clockName({ type: "fischer", seconds: 30, increment: 0 })).toBe("½ + 0");
    expect(clockName({ type: "days", days: 1 })).toBe("1 day a turn");
    expect(clockName(null)).toBe("no clock");
    expect(clockWords({ type: "fischer", seconds: 300, increment: 3 })).toMatch(/^5 min.* 3 s/);
  });

  it.each([
    [{ type: "fischer", seconds: 60, increment: 0 }, 10],
    [{ type: "fischer", seconds: 240, increment: 0 }, 30],
    [{ type: "fischer", seconds: 10_800, increment: 0 }, 60],
    [{ type: "days", days: 3 }, 7200],
  ] as const)("warns in time: %o", (rule, seconds) => {
    expect(warningAt(rule)).toBe(seconds);
  });
});
