/** The look of SKATO: square tiles, or flat counters. The mark of blue is a cross, of green a ring. */
import type { Art, Colours, GameArt } from "../board/look";
import { crossAndRing, FLAT_CELLS, flatLook, reserves, solidLook, squareSlot } from "./shared";

type Tone = "blue" | "green";

const SYMBOLS = crossAndRing("blue", "green", 14);

/** A thick tile with rounded corners and a bright line along its rim. */
function tile(tone: Tone): Art {
  const shape =
    '<rect x="-40" y="-35" width="80" height="80" rx="13" fill="$shade" opacity=".2"/>' +
    `<g stroke="$${tone}_edge" stroke-width="2">` +
    `<rect x="-40" y="-38" width="80" height="80" rx="12" fill="$${tone}_deep"/>` +
    `<rect x="-40" y="-42" width="80" height="78" rx="12" fill="$${tone}"/></g>` +
    '<rect x="-39" y="-41" width="78" height="76" rx="11" fill="url(#$id-glaze)"/>' +
    `<rect x="-34" y="-36" width="68" height="66" rx="8" fill="none" stroke="$${tone}_light" stroke-width="3"/>`;
  return { shape, mark: `<g transform="translate(0 -3)">${SYMBOLS[tone]}</g>` };
}

const GLAZE =
  '<linearGradient id="$id-glaze" x2=".6" y2="1"><stop stop-color="$shine" stop-opacity=".26"/>' +
  '<stop offset=".6" stop-color="$shine" stop-opacity="0"/></linearGradient>';

const classicColours: Colours = {
  board: ["#d9cdb8", "#3a342b"],
  board_light: ["#e8dec9", "#453e33"],
  edge: ["#b7a88d", "#554c3f"],
  cell: ["#efe6d3", "#2a261f"],
  label: ["#665a44", "#bab09c"],
  plate: ["#fdfcfa", "#2b2c30"],
  blue: ["#2f68b5", "#3a74c4"],
  blue_light: ["#5a90d8", "#669be0"],
  blue_deep: ["#1d4680", "#1b427a"],
  blue_edge: ["#12305b", "#0c2140"],
  blue_mark: ["#dfeaf9", "#e0ebfa"],
  green: ["#93cd5c", "#97d061"],
  green_light: ["#b9e48d", "#bde792"],
  green_deep: ["#5f9430", "#5d912f"],
  green_edge: ["#3a631a", "#264210"],
  green_mark: ["#274d0c", "#274d0d"],
};

function counter(tone: Tone): Art {
  const shape = `<circle r="38" fill="$${tone}" stroke="$${tone}_edge" stroke-width="2.5"/>`;
  return { shape, mark: SYMBOLS[tone] };
}

const modernColours: Colours = {
  ...classicColours,
  ...FLAT_CELLS,
  blue: ["#2f6fc4", "#4a86d8"],
  blue_edge: ["#245aa3", "#4a86d8"],
  green: ["#8fcb57", "#98d262"],
  green_edge: ["#6da539", "#98d262"],
};

const slot = squareSlot(35);

const classic = solidLook(
  { art: { "blue-tile": tile("blue"), "green-tile": tile("green") }, slot, colours: classicColours },
  GLAZE,
);

const modern = flatLook({
  art: { "blue-tile": counter("blue"), "green-tile": counter("green") },
  slot: '<circle r="36" fill="none" stroke="$slot" stroke-width="3" stroke-dasharray="7 9"/>',
  colours: modernColours,
});

export const skato: GameArt = {
  game: "skato",
  name: "SKATO",
  sides: ["Blue", "Green"],
  trays: reserves("blue", "green"),
  looks: { classic, modern },
};
