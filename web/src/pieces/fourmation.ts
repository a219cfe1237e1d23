/** The look of 4mation: cubes with a light and a dark side. The mark of blue is a cross, of pink a ring. */
import type { Art, Colours, GameArt } from "../board/look";
import { crossAndRing, FLAT_CELLS, flatLook, reserves, solidLook, squareSlot } from "./shared";

type Tone = "blue" | "pink";

const SYMBOLS = crossAndRing("blue", "pink", 13);

/** The front, the top in the light, the right side in the shade, and a shadow on the board. */
function cube(tone: Tone): Art {
  const shape =
    '<path d="M-38 36L42-24V30L30 46H-38z" fill="$shade" opacity=".2"/>' +
    `<g stroke="$${tone}_edge" stroke-width="2.5" stroke-linejoin="round">` +
    `<path d="M-40-25L-27-40H41L28-25z" fill="$${tone}_light"/>` +
    `<path d="M28-25L41-40V27L28 42z" fill="$${tone}_deep"/>` +
    `<path d="M-40-25H28V42H-40z" fill="$${tone}"/></g>` +
    `<path d="M-36-21H24V38H-36z" fill="url(#$id-front)"/>`;
  return { shape, mark: `<g transform="translate(-6 8)">${SYMBOLS[tone]}</g>` };
}

const FRONT =
  '<linearGradient id="$id-front" x2="1" y2="1"><stop stop-color="$shine" stop-opacity=".24"/>' +
  '<stop offset=".7" stop-color="$shine" stop-opacity="0"/></linearGradient>';

const classicColours: Colours = {
  board: ["#e3dcd0", "#34322f"],
  board_light: ["#efe9df", "#3c3936"],
  edge: ["#c5bbaa", "#4d4a45"],
  cell: ["#f3eee5", "#282624"],
  label: ["#6a6152", "#b4ada1"],
  plate: ["#fdfcfa", "#2b2c30"],
  blue: ["#3577cf", "#3b7fd9"],
  blue_light: ["#7db0f0", "#86b6f3"],
  blue_deep: ["#20539b", "#1f5199"],
  blue_edge: ["#143a70", "#0e2a52"],
  blue_mark: ["#e2eeff", "#e3efff"],
  pink: ["#f28fbd", "#f294c0"],
  pink_light: ["#fcc9e0", "#fccde2"],
  pink_deep: ["#cf5f95", "#cc5c92"],
  pink_edge: ["#8a2f5d", "#5e1d3e"],
  pink_mark: ["#8f2a5c", "#8f2a5d"],
};

function flatCube(tone: Tone): Art {
  const shape = `<rect x="-38" y="-38" width="76" height="76" rx="18" fill="$${tone}" stroke="$${tone}_edge" stroke-width="2.5"/>`;
  return { shape, mark: SYMBOLS[tone] };
}

const modernColours: Colours = {
  ...classicColours,
  ...FLAT_CELLS,
  blue: ["#3b7ddd", "#5591e6"],
  blue_edge: ["#2c66bd", "#5591e6"],
  pink: ["#f283b6", "#f58fbe"],
  pink_edge: ["#cf5f95", "#f58fbe"],
};

const slot = squareSlot(32);

const classic = solidLook(
  { art: { "blue-cube": cube("blue"), "pink-cube": cube("pink") }, slot, colours: classicColours },
  FRONT,
);

const modern = flatLook({
  art: { "blue-cube": flatCube("blue"), "pink-cube": flatCube("pink") },
  slot,
  colours: modernColours,
});

export const fourmation: GameArt = {
  game: "4mation",
  name: "4mation",
  sides: ["Blue", "Pink"],
  trays: reserves("blue", "pink"),
  looks: { classic, modern },
};
