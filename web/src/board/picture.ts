/** Picture: a board as one standalone SVG text, without anything that can be clicked. */
import { arrows } from "./arrows";
import { buttons } from "./buttons";
import { GROUND_DEFS, ground } from "./ground";
import { crosses, hints, ownRings } from "./marks";
import type { Frame, Shown } from "./model";
import { definitions, heights, piecesOnBoard } from "./placed";
import { heightOf, widthOf } from "./plane";
import { stageOf } from "./stage";
import { lastTurn, threats, won, wonGlow } from "./story";
import { inked } from "./theme";
import { bounds, contents, counts, escaped, plates } from "./trays";

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',Helvetica,Arial,sans-serif";

/** The picture, `size` pixels wide, in plain colours. */
export function picture(frame: Frame, shown: Shown, size: number, colour: (name: string) => string): string {
  const { box } = frame.layout;
  const height = Math.round((size * heightOf(box)) / widthOf(box));
  const art = `<rect ${bounds(box)} rx="40" fill="$ground"/>${drawing(frame, shown)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox(frame)}" width="${size}" height="${height}" ` +
    `role="img" font-family="${FONT}"><title>${escaped(frame.words.board)}</title>${inked(art, "kw", colour)}</svg>`
  );
}

export const viewBox = ({ layout: { box } }: Frame): string =>
  `${box.left} ${box.top} ${widthOf(box)} ${heightOf(box)}`;

/** Everything on the ground, with the names of colours in place of colours. */
export function drawing(frame: Frame, shown: Shown): string {
  const { layout, manner, words } = frame;
  const { scene } = shown;
  const stage = stageOf(manner.look, layout, scene, frame.geometry.cells);
  return (
    `<defs>${GROUND_DEFS}${definitions(manner)}</defs>` +
    ground(frame.geometry, frame.coordinates, manner.look.hasRelief) +
    plates(layout, words, shown.toMove) +
    lastTurn(shown.last, shown.trails, stage) +
    wonGlow(shown.decisive, stage) +
    contents(layout, scene, words) +
    buttons(layout, words, new Set(), shown.last) +
    piecesOnBoard(manner, layout, scene) +
    hints(shown.hints, stage) +
    threats([...shown.threats, ...shown.threatened.map((each) => [each])], stage) +
    crosses(shown.crosses, stage) +
    won(shown.decisive, stage) +
    arrows(shown.arrows, stage) +
    ownRings(shown.rings, stage) +
    heights(manner, layout, scene) +
    counts(layout, scene)
  );
}
