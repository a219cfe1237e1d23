/**
 * Preview: what touching a place would do, and what was chosen ahead.
 *
 * The data of the choices tell it: the way of the piece, where it would land, what would look different. A piece
 * that comes from beside the board is the one on top of the spot that would change.
 */
import { arrows } from "./arrows";
import { landing, hovered, rows } from "./marks";
import type { Choosing, Frame, Shown } from "./model";
import { matching } from "./paths";
import { heap, standing, used } from "./placed";
import { at, moved } from "./plane";
import { disc, group } from "./shapes";
import { liftOf, type Stage } from "./stage";
import type { Choice, Scene } from "./types";

const TURNED = 0.5; // how large the new side of a piece is shown on the old one

/** What touching the place under the pointer would do: the row, or the piece on its new place. */
export function preview(frame: Frame, { scene }: Shown, now: Choosing, stage: Stage, hover: string): string {
  if (frame.layout.buttons.has(hover)) return "";
  const found = matching(now.rows, now.path, hover);
  const [only] = found;
  const row = only && found.length === 1 && now.rows.get(only);
  if (row) return rows([row], stage, true);
  if (!only || !isLast(only, now)) return hovered(hover, stage);
  const isOne = found.every((choice) => choice.route.join() === only.route.join());
  const piece = only.route.length > 1 ? (scene[only.route[0]!] ?? []) : placed(frame, scene, only);
  if (!piece.length) return hovered(hover, stage);
  return (
    ghost(frame, scene, stage, piece, hover) +
    (isOne ? way(only, stage) + turns(frame, scene, only, stage) : "")
  );
}

const isLast = (choice: Choice, now: Choosing): boolean =>
  choice.clicks.length === now.path.clicks.length + 1;

/** The piece on top of the spot beside the board that a choice takes it from. */
function placed({ anchors, layout }: Frame, scene: Scene, { changes = [] }: Choice): readonly string[] {
  const spot = changes.find(
    (place) => anchors.has(place) && !layout.points.has(place) && scene[place]?.length,
  );
  return spot === undefined ? [] : scene[spot]!.slice(-1);
}

function ghost(frame: Frame, scene: Scene, stage: Stage, pieces: readonly string[], place: string): string {
  const { look } = frame.manner;
  const below = scene[place]?.length ?? 0;
  const lift = below ? liftOf(look, below + pieces.length) + liftOf(look, below + 1) : 0;
  const spot = moved(at(stage.places, place), 0, -lift);
  return `<g class="ghost" opacity=".55">${standing("", spot, heap(frame.manner, pieces))}</g>${landing(place, stage)}`;
}

/** A way with bends is shown, a straight one is seen. */
function way({ route }: Choice, stage: Stage): string {
  const spots = route.map((place) => at(stage.places, place));
  const isStraight = spots.slice(2).every((spot, index) => {
    const [a, b] = [spots[index]!, spots[index + 1]!];
    return Math.abs((b.x - a.x) * (spot.y - b.y) - (b.y - a.y) * (spot.x - b.x)) < 500;
  });
  return isStraight ? "" : arrows([{ route, kind: "now" }], stage);
}

/** A dot with the new side on everything on the way that would be turned over. */
function turns(frame: Frame, scene: Scene, { route, changes = [] }: Choice, stage: Stage): string {
  const dots = route.slice(1, -1).map((place) => {
    const piece = scene[place]?.at(-1);
    const other = piece === undefined ? null : frame.manner.look.art[piece]?.turned;
    if (!other || !changes.includes(place)) return "";
    const { x, y } = at(stage.places, place);
    const small = `<g transform="translate(${x} ${y}) scale(${TURNED})">${used(other)}</g>`;
    return group('fill="$halo" stroke="$choice" stroke-width="6"', disc({ x, y }, 17)) + small;
  });
  return dots.join("");
}

/** A move that was chosen ahead: its piece as a ghost on its goal, within a line of dashes. */
export function planned(frame: Frame, { scene, planned: places, toMove }: Shown, stage: Stage): string {
  const known = places.filter((place) => stage.places.has(place));
  const goal = known.at(-1);
  if (goal === undefined) return "";
  const first = known[0]!;
  const lines = (known.length > 1 ? [first, goal] : [goal]).map((place) => landing(place, stage));
  const own = scene[first] ?? [];
  const pieces = known.length > 1 ? own : own.length ? [] : stockPiece(frame, scene, toMove);
  const image = pieces.length ? ghost(frame, scene, stage, pieces, goal) : "";
  return image + lines.join("");
}

/** What the side that waits would place next. */
function stockPiece({ stocks }: Frame, scene: Scene, toMove: Shown["toMove"]): readonly string[] {
  if (toMove === null) return [];
  const spot = stocks[toMove === 0 ? 1 : 0].find((place) => scene[place]?.length);
  return spot === undefined ? [] : scene[spot]!.slice(-1);
}
