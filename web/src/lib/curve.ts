/** Curve: where the points of a rating's course lie in a picture of a given size. */

import type { RatingPoint } from "../protocol.js";

export interface Curve {
  /** The course itself. */
  line: string;
  /** The outline of where the rating lies by about two to one. */
  band: string;
  dots: { x: number; y: number; point: RatingPoint }[];
  /** Round ratings to draw lines at, from the lowest to the highest. */
  levels: { y: number; rating: number }[];
}

const steps = [10, 20, 50, 100, 200, 500, 1000];
const mostLevels = 5;

/** Draw games one after the other, from left to right. */
export function curveOf(points: readonly RatingPoint[], width: number, height: number): Curve {
  const lowest = Math.min(...points.map((point) => point.rating - point.deviation));
  const highest = Math.max(...points.map((point) => point.rating + point.deviation));
  const step = steps.find((each) => (highest - lowest) / each <= mostLevels) ?? 1000;
  const bottom = Math.floor(lowest / step) * step;
  const top = Math.max(bottom + step, Math.ceil(highest / step) * step);

  const x = (index: number): number =>
    points.length === 1 ? width / 2 : round((index * width) / (points.length - 1));
  const y = (rating: number): number => round(((top - rating) / (top - bottom)) * height);
  const dots = points.map((point, index) => ({ x: x(index), y: y(point.rating), point }));
  const upper = points.map((point, index) => `${x(index)},${y(point.rating + point.deviation)}`);
  const lower = points.map((point, index) => `${x(index)},${y(point.rating - point.deviation)}`);
  return {
    line: dots.map((dot) => `${dot.x},${dot.y}`).join(" "),
    band: [...upper, ...lower.reverse()].join(" "),
    dots,
    levels: Array.from({ length: (top - bottom) / step + 1 }, (_, index) => {
      const rating = bottom + index * step;
      return { y: y(rating), rating };
    }),
  };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

const day = 24 * 60 * 60 * 1000;

/** The points of the last days, and the one before them, from which they rise or fall. */
export function pointsSince(points: readonly RatingPoint[], days: number, now: number): RatingPoint[] {
  const first = points.findIndex((point) => Date.parse(point.at) >= now - days * day);
  if (first === -1) return points.slice(-1);
  return points.slice(Math.max(0, first - 1));
}

/** By how much a rating has changed in the last days; the first game counts from what it made of a newcomer. */
export function changeSince(points: readonly RatingPoint[], days: number, now: number): number {
  const recent = pointsSince(points, days, now);
  return (recent.at(-1)?.rating ?? 0) - (recent[0]?.rating ?? 0);
}

/** By how much each game has changed the rating, by its table. */
export function changesByTable(points: readonly RatingPoint[]): Map<string, number> {
  const changes = points
    .slice(1)
    .map((point, index): [string, number] => [point.table, point.rating - points[index]!.rating]);
  return new Map(changes);
}

/** A change with its sign, as it is written in a column of numbers. */
export const signed = (change: number): string =>
  change < 0 ? `−${-change}` : change > 0 ? `+${change}` : "±0";
