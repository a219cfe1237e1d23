/** Ground: the board under the pieces, drawn from points, lines and cells, with its coordinates. */
import { labelsOf, numbersAreLines, type Label } from "./labels";
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
import type { Geometry } from "./types";

const CELL_MARGIN = 62; // from the centre of an outer cell to the rim of the board
const LINE_MARGIN = 58; // from an outer point to the rim of the board
const CELL_ROUNDING = 22;
const LABEL_ROOM = 36; // more rim for coordinates along the edge
const POINT_LABEL_MARGIN = 76; // where every point has its label beside it

/** The box around the whole board. */
export function surfaceBox(geometry: Geometry, coordinates: boolean): Box {
  return grown(boxAround(geometry.points.map(spotAt)), margin(geometry, coordinates));
}

/** The board itself: surface, then cells or lines, then coordinates. */
export function ground(geometry: Geometry, coordinates: boolean, hasRelief: boolean): string {
  const field = geometry.cells ? cells(geometry, hasRelief) : lines(geometry);
  return surface(geometry, coordinates, hasRelief) + field + (coordinates ? labels(geometry) : "");
}

/** Light from the upper left, on the surface of a board with relief. */
export const GROUND_DEFS =
  '<radialGradient id="$id-surface" cx=".36" cy=".28" r=".85"><stop stop-color="$board_light"/>' +
  '<stop offset="1" stop-color="$board"/></radialGradient>';

function margin(geometry: Geometry, coordinates: boolean): number {
  const bare = geometry.cells ? CELL_MARGIN : LINE_MARGIN;
  if (!coordinates) return bare;
  return numbersAreLines(geometry) ? LABEL_ROOM + bare : POINT_LABEL_MARGIN;
}

/** The rim is a thick stroke with round joins, which makes the soft corners. */
function surface(geometry: Geometry, coordinates: boolean, hasRelief: boolean): string {
  const [corners, rounding] = rim(geometry, coordinates);
  const shape = `points="${corners.map(({ x, y }) => `${x},${y}`).join(" ")}"`;
  const paint = hasRelief ? "url(#$id-surface)" : "$board";
  return (
    `<g stroke-linejoin="round" stroke-width="${2 * rounding}">${hasRelief ? shadows(shape) : ""}` +
    `<polygon ${shape} fill="$edge" stroke="$edge"/>` +
    `<polygon ${shape} fill="${paint}" stroke="${paint}" stroke-width="${2 * rounding - 5}"/></g>`
  );
}

/** Three thin shadows make one soft one. */
function shadows(shape: string): string {
  const shadow = (y: number): string =>
    `<polygon ${shape} transform="translate(0 ${y})" opacity=".07" fill="$shade" stroke="$shade"/>`;
  return [3, 6, 10].map(shadow).join("");
}

/** The corners of the board and how far its rim is rounded beyond them. */
function rim(geometry: Geometry, coordinates: boolean): [Spot[], number] {
  if (!geometry.cells) return [outline(geometry.points.map(spotAt)), margin(geometry, coordinates)];
  return [cornersOf(grown(surfaceBox(geometry, coordinates), -CELL_ROUNDING)), CELL_ROUNDING];
}

function lines(geometry: Geometry): string {
  const spots = spotsAt(geometry.points);
  const path = geometry.lines.map(([start, end]) => stroke(at(spots, start), at(spots, end))).join("");
  return `<path d="${path}" fill="none" stroke="$line" stroke-width="3" stroke-linecap="round"/>`;
}

const stroke = (start: Spot, end: Spot): string => `M${start.x} ${start.y}L${end.x} ${end.y}`;

/** Every cell as a shallow well, all in one path. */
function cells(geometry: Geometry, hasRelief: boolean): string {
  const wells = geometry.points.map((point) => well(spotAt(point))).join("");
  const depth = `<path d="${wells}" fill="$shade" opacity=".2" transform="translate(0 -2.5)"/>`;
  return `${hasRelief ? depth : ""}<path d="${wells}" fill="$cell" stroke="$well" stroke-width="2"/>`;
}

const well = ({ x, y }: Spot): string =>
  `M${x - 47} ${y - 39}a8 8 0 0 1 8-8h78a8 8 0 0 1 8 8v78a8 8 0 0 1-8 8h-78a8 8 0 0 1-8-8z`;

function labels(geometry: Geometry): string {
  const areAtTheEdge = numbersAreLines(geometry);
  const size = areAtTheEdge ? 24 : 17;
  const away = geometry.cells ? 73 : areAtTheEdge ? 62 : 56;
  const texts = labelsOf(geometry).map((label) => text(label, away, size));
  return `<g font-size="${size}" fill="$label" text-anchor="middle">${texts.join("")}</g>`;
}

function text(label: Label, away: number, size: number): string {
  const { x, y } = moved(spotAt(label.point), label.x * away, -label.y * away + 0.35 * size);
  return `<text x="${Math.round(x)}" y="${Math.round(y)}">${label.text}</text>`;
}
