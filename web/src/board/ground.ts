/**
 * Ground: the board under the pieces, drawn from points, lines and cells, with its coordinates.
 *
 * The measures are those of Python's pictures: both read games/board.toml.
 */
import { MEASURES } from "../games/art";
import { labelsOf, pointLabels, type Label } from "./labels";
import {
  boxAround,
  cornersOf,
  grown,
  moved,
  outline,
  spotAt,
  spotsAt,
  at,
  type Box,
  type Spot,
} from "./plane";
import type { Coordinates, Geometry } from "./types";

const { ground: GROUND, labels: LABELS } = MEASURES;
const WELL_LINE = 2; // around a cell, within its side

/** The box around the whole board. */
export function surfaceBox(geometry: Geometry, coordinates: Coordinates): Box {
  return grown(boxAround(geometry.points.map(spotAt)), margin(geometry, coordinates));
}

/** The board itself: surface, then cells or lines, then coordinates. */
export function ground(geometry: Geometry, coordinates: Coordinates, hasRelief: boolean): string {
  const field = geometry.cells ? cells(geometry, hasRelief) : lines(geometry);
  return (
    surface(geometry, coordinates, hasRelief) +
    field +
    (coordinates === "off" ? "" : labels(geometry, coordinates))
  );
}

/** Light from the upper left, on the surface of a board with relief. */
export const GROUND_DEFS =
  '<radialGradient id="$id-surface" cx=".36" cy=".28" r=".85"><stop stop-color="$board_light"/>' +
  '<stop offset="1" stop-color="$board"/></radialGradient>';

function margin(geometry: Geometry, coordinates: Coordinates): number {
  const bare = geometry.cells ? GROUND.cell_margin : GROUND.line_margin;
  return coordinates === "off" ? bare : GROUND.label_room + bare;
}

/** The rim is a thick stroke with round joins, which makes the soft corners. */
function surface(geometry: Geometry, coordinates: Coordinates, hasRelief: boolean): string {
  const [corners, rounding] = rim(geometry, coordinates);
  const shape = `points="${corners.map(({ x, y }) => `${x},${y}`).join(" ")}"`;
  const paint = hasRelief ? "url(#$id-surface)" : "$board";
  return (
    `<g stroke-linejoin="round" stroke-width="${2 * rounding}">${hasRelief ? shadows(shape) : ""}` +
    (hasRelief
      ? `<polygon ${shape} transform="translate(0 ${GROUND.side})" fill="$side" stroke="$side"/>`
      : "") +
    `<polygon ${shape} fill="$edge" stroke="$edge"/>` +
    `<polygon ${shape} fill="${paint}" stroke="${paint}" stroke-width="${2 * rounding - GROUND.edge}"/></g>`
  );
}

/** Three thin shadows make one soft one. */
function shadows(shape: string): string {
  const shadow = (y: number): string =>
    `<polygon ${shape} transform="translate(0 ${y})" opacity=".07" fill="$shade" stroke="$shade"/>`;
  return [9, 12, 16].map(shadow).join("");
}

/** The corners of the board and how far its rim is rounded beyond them. */
function rim(geometry: Geometry, coordinates: Coordinates): [Spot[], number] {
  if (!geometry.cells) return [outline(geometry.points.map(spotAt)), margin(geometry, coordinates)];
  const rounding = GROUND.cell_rounding;
  return [cornersOf(grown(surfaceBox(geometry, coordinates), -rounding)), rounding];
}

function lines(geometry: Geometry): string {
  const spots = spotsAt(geometry.points);
  const path = geometry.lines.map(([start, end]) => stroke(at(spots, start), at(spots, end))).join("");
  return `<path class="lines" d="${path}" fill="none" stroke="$line" stroke-width="${GROUND.line}" stroke-linecap="round"/>`;
}

const stroke = (start: Spot, end: Spot): string => `M${start.x} ${start.y}L${end.x} ${end.y}`;

/** Every cell as a shallow well, all in one path. */
function cells(geometry: Geometry, hasRelief: boolean): string {
  const wells = geometry.points.map((point) => well(spotAt(point))).join("");
  const depth = `<path d="${wells}" fill="$shade" opacity=".2" transform="translate(0 -2.5)"/>`;
  return `${hasRelief ? depth : ""}<path d="${wells}" fill="$cell" stroke="$well" stroke-width="${WELL_LINE}"/>`;
}

function well({ x, y }: Spot): string {
  const half = (GROUND.well - WELL_LINE) / 2;
  const corner = GROUND.well_rounding;
  const side = 2 * (half - corner);
  const arc = `a${corner} ${corner} 0 0 1`;
  return (
    `M${x - half} ${y - half + corner}${arc} ${corner}-${corner}h${side}${arc} ${corner} ${corner}` +
    `v${side}${arc}-${corner} ${corner}h-${side}${arc}-${corner}-${corner}z`
  );
}

/** Letters are at least as large on the screen as the style sheet says. */
function labels(geometry: Geometry, coordinates: Coordinates): string {
  const edge = group("edge", LABELS.edge_size, labelsOf(geometry), awayFrom(geometry));
  if (coordinates === "edge") return edge;
  const inCells = geometry.cells ? 0 : LABELS.away_from_point;
  return edge + group("point", LABELS.point_size, pointLabels(geometry), inCells);
}

function awayFrom(geometry: Geometry): number {
  return geometry.cells ? LABELS.away_from_cell : LABELS.away_from_line;
}

function group(kind: string, size: number, found: readonly Label[], away: number): string {
  const look = `class="label ${kind}" font-size="${size}" font-weight="500" fill="$label" text-anchor="middle"`;
  return `<g ${look}>${found.map((label) => text(label, away)).join("")}</g>`;
}

function text(label: Label, away: number): string {
  const { x, y } = moved(spotAt(label.point), label.x * away, -label.y * away);
  return `<text x="${Math.round(x)}" y="${Math.round(y)}" dy=".35em">${label.text}</text>`;
}
