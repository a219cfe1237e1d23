/** Tag: the name of a point, on a small plate beside it. */
import type { Frame } from "./model";
import { at } from "./plane";
import { AROUND } from "./shapes";
import { escaped } from "./trays";

const GAP = 12; // from the line around a piece to the tag
const HEIGHT = 40;
const LETTER = 14; // how wide a letter is

/** The tags of some places that are points; a tag stands at the right if there is room, else at the left. */
export function tags(frame: Frame, places: Iterable<string>): string {
  if (frame.coordinates === "off") return "";
  return [...new Set(places)]
    .filter((place) => frame.layout.points.has(place))
    .map((place) => tag(frame, place))
    .join("");
}

function tag({ layout, words }: Frame, place: string): string {
  const text = escaped(words.point(place));
  const { x, y } = at(layout.points, place);
  const width = 26 + LETTER * text.length;
  const away = AROUND + GAP;
  const isRight = x + away + 1.7 * width < layout.box.right;
  const left = isRight ? x + away : x - away - width;
  return (
    `<g class="tag ${isRight ? "right" : "left"}"><rect x="${left}" y="${y - HEIGHT / 2}" width="${width}" ` +
    `height="${HEIGHT}" rx="${HEIGHT / 2}" fill="$plate" stroke="$choice" stroke-width="3"/><text x="${left + width / 2}" ` +
    `y="${y}" dy=".35em" font-size="24" font-weight="600" text-anchor="middle" fill="$ink">${text}</text></g>`
  );
}
