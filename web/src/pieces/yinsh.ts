/** The look of YINSH: hollow rings, and markers that are white on one side and black on the other. */
import { item, type Art, type Colours, type GameArt, type Tray } from "../board/look";
import { flatLook, solidLook } from "./shared";

type Tone = "pale" | "dark";

const other = (tone: Tone): Tone => (tone === "pale" ? "dark" : "pale");

/** Three short cuts in a dark ring and a thin line around a pale one; a cross and a small ring on markers. */
const RING_MARKS: Record<Tone, string> = {
  pale: '<circle r="37" fill="none" stroke="$dark_light" stroke-width="2.5"/>',
  dark: '<path d="M0-43v12M37 21l-10-6M-37 21l10-6" stroke="$pale_light" stroke-width="6"/>',
};
const MARKER_MARKS: Record<Tone, string> = {
  pale: '<circle cy="-2" r="9" fill="none" stroke="$dark_light" stroke-width="4"/>',
  dark: '<path d="M-8-10l16 16m0-16l-16 16" stroke="$pale_light" stroke-width="4.5" stroke-linecap="round"/>',
};

const gradient = (tone: Tone): string =>
  `<linearGradient id="$id-${tone}" x1=".1" y1="0" x2=".9" y2="1"><stop stop-color="$${tone}_light"/>` +
  `<stop offset="1" stop-color="$${tone}_deep"/></linearGradient>`;

/** A ring just wide enough for a marker, with its shadow, its two edges, and light from the upper left. */
function ring(tone: Tone): Art {
  const shape =
    '<g fill="none" stroke-linecap="round">' +
    '<circle cy="5" r="37" stroke="$shade" stroke-width="16" opacity=".28"/>' +
    `<circle r="37" stroke="$${tone}_edge" stroke-width="17"/>` +
    `<circle r="37" stroke="url(#$id-${tone})" stroke-width="13.5"/>` +
    `<path d="M-38-13A40 40 0 0 1-4-40" stroke="$shine" stroke-width="3.5" opacity="${tone === "pale" ? 0.9 : 0.5}"/>` +
    `<path d="M33 13A35.5 35.5 0 0 1 4 35.5" stroke="$shade" stroke-width="3" opacity=".16"/></g>`;
  return { shape, mark: RING_MARKS[tone] };
}

/** A disc lying on its other side, whose colour shows at the rim. */
function marker(tone: Tone): Art {
  const below = other(tone);
  const shape =
    '<ellipse cy="9" rx="28" ry="26" fill="$shade" opacity=".25"/>' +
    `<circle cy="5" r="26" fill="$${below}_deep" stroke="$${below}_edge" stroke-width="2"/>` +
    `<circle cy="-2" r="26" fill="url(#$id-${tone})" stroke="$${tone}_edge" stroke-width="2"/>` +
    `<path d="M-19-9A21 21 0 0 1-6-22" fill="none" stroke="$shine" stroke-width="3" stroke-linecap="round" ` +
    `opacity="${tone === "pale" ? 0.9 : 0.3}"/>`;
  return { shape, mark: MARKER_MARKS[tone] };
}

const HALVES =
  '<ellipse cy="7" rx="28" ry="26" fill="$shade" opacity=".25"/>' +
  '<circle r="26" fill="url(#$id-pale)" stroke="$pale_edge" stroke-width="2"/>' +
  '<path d="M-18 18A26 26 0 0 0 18-18z" fill="url(#$id-dark)" stroke="$dark_edge" stroke-width="2"/>';

const classicColours: Colours = {
  board: ["#b9c7d1", "#5b6d7c"],
  board_light: ["#d3dde4", "#6a7e90"],
  edge: ["#93a5b2", "#7c90a2"],
  line: ["#7f96a6", "#8ea2b3"],
  label: ["#445a6b", "#d6e0e8"],
  plate: ["#f1efe9", "#2c3035"],
  pale_light: ["#fffffe", "#fffefa"],
  pale_deep: ["#dcd8ce", "#d3cec2"],
  pale_edge: ["#6f6a60", "#3c3a36"],
  dark_light: ["#585c63", "#2b2f35"],
  dark_deep: ["#17191c", "#08090a"],
  dark_edge: ["#0a0b0c", "#b3c1cd"],
};

function flatRing(tone: Tone): Art {
  const shape =
    `<circle r="36" fill="none" stroke="$${tone}_edge" stroke-width="19"/>` +
    `<circle r="36" fill="none" stroke="$${tone}_light" stroke-width="13"/>`;
  return { shape, mark: RING_MARKS[tone].replaceAll("37", "36") };
}

function flatMarker(tone: Tone): Art {
  const shape = `<circle r="24" fill="$${tone}_light" stroke="$${tone}_edge" stroke-width="3"/>`;
  return { shape, mark: `<g transform="translate(0 2)">${MARKER_MARKS[tone]}</g>` };
}

const FLAT_HALVES =
  '<circle r="24" fill="$pale_light" stroke="$pale_edge" stroke-width="3"/>' +
  '<path d="M-17 17A24 24 0 0 0 17-17z" fill="$dark_light" stroke="$dark_edge" stroke-width="3"/>';

const modernColours: Colours = {
  board: ["#f4f2ee", "#505a66"],
  board_light: ["#f4f2ee", "#505a66"],
  edge: ["#dbd6cd", "#64707d"],
  line: ["#c9c3b7", "#6f7b88"],
  label: ["#6f695e", "#d3d9e0"],
  plate: ["#ffffff", "#2c3035"],
  pale_light: ["#ffffff", "#f3f1ec"],
  pale_edge: ["#5b6470", "#15171a"],
  dark_light: ["#2b323b", "#111316"],
  dark_edge: ["#2b323b", "#b3bec9"],
};

const slot = '<circle r="35" fill="none" stroke="$slot" stroke-width="3" stroke-dasharray="7 9"/>';

const classic = solidLook(
  {
    art: {
      "white-ring": ring("pale"),
      "black-ring": ring("dark"),
      "white-marker": marker("pale"),
      "black-marker": marker("dark"),
      marker: { shape: HALVES, mark: "" },
    },
    slot,
    colours: classicColours,
  },
  gradient("pale") + gradient("dark"),
);

const modern = flatLook({
  art: {
    "white-ring": flatRing("pale"),
    "black-ring": flatRing("dark"),
    "white-marker": flatMarker("pale"),
    "black-marker": flatMarker("dark"),
    marker: { shape: FLAT_HALVES, mark: "" },
  },
  slot,
  colours: modernColours,
});

function sideTray(side: 0 | 1, prefix: string): Tray {
  const removed = [1, 2, 3].map((number) => `${prefix}-${number}`);
  return {
    side,
    items: [
      item("to-place", [`${prefix}-reserve`], { goesWhenEmpty: true }),
      item("removed", removed, { isCounted: false }),
    ],
  };
}

export const yinsh: GameArt = {
  game: "yinsh",
  name: "YINSH",
  sides: ["White", "Black"],
  trays: [sideTray(0, "white"), sideTray(1, "black"), { side: null, items: [item("pool", ["pool"])] }],
  looks: { classic, modern },
};
