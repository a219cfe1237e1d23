/**
 * Labels: which coordinates stand where.
 *
 * Letters stand below the columns. Where equal numbers lie on one line, they stand at the beginning of their lines;
 * where numbers are counted column by column no edge can carry them. Which of the two holds is read from the
 * points.
 */
import type { Geometry, Place } from "./types";

/** A text beside a point; (x, y) is the direction from the point to the text, of length 1. */
export interface Label {
  readonly text: string;
  readonly point: Place;
  readonly x: number;
  readonly y: number;
}

function numbersAreLines(geometry: Geometry): boolean {
  return [...rows(geometry).values()].every(areInLine);
}

export function labelsOf(geometry: Geometry): Label[] {
  return [...letterLabels(geometry), ...(numbersAreLines(geometry) ? numberLabels(geometry) : [])];
}

/** The name of every point at its right. */
export function pointLabels(geometry: Geometry): Label[] {
  return geometry.points.map((point) => ({ text: point.name, point, x: 1, y: 0 }));
}

function letterLabels(geometry: Geometry): Label[] {
  const columns = grouped(geometry, /\d+/, (a, b) => a.y - b.y);
  return [...columns].map(([text, column]) => ({ text, point: column[0]!, x: 0, y: -1 }));
}

/** A number before the first point of each row, in the direction of the row. */
function numberLabels(geometry: Geometry): Label[] {
  const found = rows(geometry);
  const longest = [...found.values()].reduce((a, b) => (b.length > a.length ? b : a));
  const [x, y] = direction(longest[0]!, longest[1]!);
  return [...found].map(([text, row]) => ({ text, point: row[0]!, x: -x, y: -y }));
}

const rows = (geometry: Geometry): Map<string, Place[]> => grouped(geometry, /\D+/, (a, b) => a.x - b.x);

/** The points by what is left of their name without a part of it. */
function grouped(
  geometry: Geometry,
  without: RegExp,
  order: (a: Place, b: Place) => number,
): Map<string, Place[]> {
  const groups = new Map<string, Place[]>();
  for (const point of [...geometry.points].sort(order)) {
    const key = point.name.replace(without, "");
    groups.set(key, [...(groups.get(key) ?? []), point]);
  }
  return groups;
}

function areInLine(row: readonly Place[]): boolean {
  const slopes = row.slice(1).map((point, index) => (point.y - row[index]!.y) / (point.x - row[index]!.x));
  return slopes.every((slope) => Math.abs(slope - slopes[0]!) < 1e-3);
}

function direction(from: Place, to: Place): [number, number] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return [(to.x - from.x) / length, (to.y - from.y) / length];
}
