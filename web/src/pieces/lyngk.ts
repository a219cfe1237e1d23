/**
 * The look of LYNGK: flat discs that build stacks.
 *
 * Every colour shows at the side of a stack and has its own lightness. Its mark: ivory a dot, blue a ring, red a
 * cross, green a triangle, black a square; where the top of a piece is covered, notches in its side tell it.
 * The mottled joker always bears a star.
 */
import { item, type Art, type Colours, type GameArt, type Look, type Tray } from "../board/look";

const TONES = ["ivory", "blue", "red", "green", "black", "joker"] as const;
type Tone = (typeof TONES)[number];

const SYMBOLS: Record<Tone, string> = {
  ivory: '<circle r="6" fill="$ivory_mark" stroke="$ivory_mark"/>',
  blue: '<circle r="11" stroke="$blue_mark"/>',
  red: '<path d="M-10-10L10 10M10-10L-10 10" stroke="$red_mark"/>',
  green: '<path d="M0-14L13 9H-13z" stroke="$green_mark"/>',
  black: '<path d="M-10-10h20v20h-20z" stroke="$black_mark"/>',
  joker: "",
};
const STAR =
  '<path d="M0-16l4 10 11 1.3-8 7.5 2.3 11L0 8.5-9.3 13.8-7 2.8-15-4.7-4-6z" fill="$joker_mark" ' +
  'stroke="$joker_mark" stroke-width="3" stroke-linejoin="round"/>';
const MOTTLES =
  '<g fill="$joker_spot"><circle cx="-19" cy="-19" r="4.5"/><circle cx="-4" cy="-32" r="3"/>' +
  '<circle cx="20" cy="-20" r="5"/><circle cx="27" cy="-3" r="3"/><circle cx="15" cy="16" r="4.5"/>' +
  '<circle cx="-9" cy="19" r="3.5"/><circle cx="-25" cy="3" r="4"/>' +
  '<circle cx="-27" cy="17" r="3"/><circle cx="-11" cy="33" r="3.5"/><circle cx="8" cy="33" r="3"/>' +
  '<circle cx="24" cy="23" r="3.5"/></g>';
const NOTCHES: Partial<Record<Tone, readonly number[]>> = {
  blue: [0],
  red: [-0.27, 0.27],
  green: [-0.5, 0, 0.5],
};

function symbol(tone: Tone, y: number): string {
  const lines = 'fill="none" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"';
  return `<g ${lines} transform="translate(0 ${y})">${SYMBOLS[tone]}</g>`;
}

/** Cuts at the lower edge of a piece of this radius. */
function notches(tone: Tone, radius: number, length: number): string {
  const cut = (part: number): string => {
    const x = part * radius;
    return `M${x.toFixed(1)} ${(Math.sqrt(radius * radius - x * x) - 2).toFixed(1)}v${length}`;
  };
  const cuts = (NOTCHES[tone] ?? []).map(cut).join("");
  return cuts && `<path d="${cuts}" stroke="$${tone}_mark" stroke-width="4" stroke-linecap="round"/>`;
}

/** A thick disc seen from slightly in front, so that its side shows. */
function disc(tone: Tone): Art {
  const shape =
    '<ellipse cy="12" rx="35" ry="33" fill="$shade" opacity=".18"/>' +
    `<path d="M-34-5v11a34 34 0 0 0 68 0v-11z" fill="$${tone}_deep" stroke="$${tone}_edge" stroke-width="2.2"/>` +
    `<circle cy="-5" r="34" fill="$${tone}" stroke="$${tone}_edge" stroke-width="2.2"/>` +
    `<circle cy="-5" r="34" fill="url(#$id-dome)"/>` +
    (tone === "joker" ? `${MOTTLES}<g transform="translate(0 -5)">${STAR}</g>` : "") +
    '<path d="M-28-15A29 29 0 0 1-6-33" fill="none" stroke="$shine" stroke-width="3" stroke-linecap="round" opacity=".5"/>';
  return { shape, mark: symbol(tone, -5) + notches(tone, 34, 6) };
}

/** Five flat discs of no colour. */
function takenStack(): Art {
  const side = "a33 26 0 0 0 66 0v-8a33 26 0 0 0-66 0z";
  const lower = [14, 5, -4, -13]
    .map((foot) => `<path d="M-33 ${foot}v8${side}" fill="$taken_deep"/>`)
    .join("");
  const top = '<ellipse cy="-22" rx="33" ry="26" fill="$taken"/>';
  return { shape: `<g stroke="$taken_edge" stroke-width="2">${lower}${top}</g>`, mark: "" };
}

const classicColours: Colours = {
  board: ["#d8d2c6", "#454248"],
  board_light: ["#e9e4da", "#504d54"],
  edge: ["#b9b1a2", "#5f5b62"],
  line: ["#a59c8c", "#78737b"],
  label: ["#665f52", "#c4bfc5"],
  plate: ["#fdfcfa", "#2b2c30"],
  ivory: ["#f7ebc9", "#f3e6c2"],
  ivory_deep: ["#dcc48d", "#d6bd84"],
  ivory_edge: ["#8a7442", "#4e4225"],
  ivory_mark: ["#8f7640", "#8f7641"],
  blue: ["#2d6fd0", "#3a7bdb"],
  blue_deep: ["#1f529f", "#2a5fb0"],
  blue_edge: ["#12356b", "#0e2444"],
  blue_mark: ["#dcebff", "#dfecff"],
  red: ["#cf3a32", "#d8453c"],
  red_deep: ["#ad2b24", "#b5332b"],
  red_edge: ["#5c120e", "#3f0c09"],
  red_mark: ["#ffe3de", "#ffe5e0"],
  green: ["#7cc46a", "#82c971"],
  green_deep: ["#569a46", "#5da24d"],
  green_edge: ["#2c5c20", "#1b3b13"],
  green_mark: ["#1f4a15", "#1f4a16"],
  black: ["#2e2f34", "#26272b"],
  black_deep: ["#1a1b1e", "#141518"],
  black_edge: ["#08080a", "#85878f"],
  black_mark: ["#cfd0d6", "#d0d1d7"],
  joker: ["#fffdfb", "#fbf9f7"],
  joker_deep: ["#e4e1df", "#d9d6d4"],
  joker_edge: ["#6b6669", "#3a373a"],
  joker_mark: ["#443a5c", "#443a5d"],
  joker_spot: ["#a9a2ae", "#9d96a3"],
  taken: ["#b8b2a7", "#77746f"],
  taken_deep: ["#979186", "#5b5854"],
  taken_edge: ["#5f5a52", "#2f2d2b"],
};

const DOME =
  '<radialGradient id="$id-dome" cx=".35" cy=".3" r=".75"><stop stop-color="$shine" stop-opacity=".22"/>' +
  '<stop offset=".6" stop-color="$shine" stop-opacity="0"/><stop offset="1" stop-color="$shade" stop-opacity=".14"/>' +
  "</radialGradient>";

const RIM = 37; // radius of a flat stack
const BAND = 6.5; // what shows of each covered piece around the one above it
const BANDS = 26; // what all covered pieces take together at most

const isTone = (piece: string): piece is Tone => (TONES as readonly string[]).includes(piece);

/** A stack from straight above: every covered piece shows as a band around the one on top of it. */
function bands(pieces: readonly string[], marks: boolean): string {
  const band = Math.min(BAND, BANDS / (pieces.length - 1));
  const radius = (level: number): number => RIM - band * level;
  const discs = pieces.map((piece, level) => {
    const rim = level ? "seam" : `${piece}_edge`;
    const isCovered = level < pieces.length - 1;
    const cuts = marks && isCovered && isTone(piece) ? notches(piece, radius(level) - band / 2, 1) : "";
    return `<circle r="${radius(level).toFixed(1)}" fill="$${piece}" stroke="$${rim}" stroke-width="${level ? 1.5 : 2}"/>${cuts}`;
  });
  const scale = Math.min(1, radius(pieces.length - 1) / RIM + 0.15).toFixed(2);
  return `${discs.join("")}<g transform="scale(${scale})">${face(pieces, marks)}</g>`;
}

/** What is on the uppermost piece. */
function face(pieces: readonly string[], marks: boolean): string {
  const top = pieces.at(-1) ?? "";
  if (top === "joker") return STAR;
  return marks && isTone(top) ? symbol(top, 0) : "";
}

function flatDisc(tone: Tone): Art {
  const edge = `<circle r="${RIM}" fill="$${tone}" stroke="$${tone}_edge" stroke-width="2"/>`;
  return { shape: edge + (tone === "joker" ? STAR : ""), mark: symbol(tone, 0) };
}

const FLAT_TAKEN: Art = {
  shape:
    `<circle r="${RIM}" fill="$taken" stroke="$taken_edge" stroke-width="2"/>` +
    '<g fill="none" stroke="$taken_edge" stroke-width="2"><circle r="30"/><circle r="23"/><circle r="16"/><circle r="9"/></g>',
  mark: "",
};

const modernColours: Colours = {
  ...classicColours,
  board: ["#f4f2ee", "#25272c"],
  edge: ["#dbd6cd", "#3f4249"],
  line: ["#cdc7bc", "#464a52"],
  label: ["#6f695e", "#a9aeb5"],
  seam: ["#ffffff", "#17181b"],
  ivory: ["#f2dfa8", "#f0dca3"],
  ivory_edge: ["#a58d50", "#f0dca3"],
  blue: ["#2f6fd6", "#4a86e4"],
  blue_edge: ["#2f6fd6", "#4a86e4"],
  red: ["#d8433b", "#e0554d"],
  red_edge: ["#d8433b", "#e0554d"],
  green: ["#6fbf63", "#7ccb70"],
  green_edge: ["#4f9c43", "#7ccb70"],
  black: ["#2b2d33", "#0f1012"],
  black_edge: ["#2b2d33", "#8f949e"],
  joker: ["#ffffff", "#f6f4f1"],
  joker_edge: ["#6b6669", "#6b6669"],
};

const slot = '<circle r="33" fill="none" stroke="$slot" stroke-width="3" stroke-dasharray="7 9"/>';

const classic: Look = {
  art: { ...Object.fromEntries(TONES.map((tone) => [tone, disc(tone)])), stack: takenStack() },
  slot,
  colours: classicColours,
  defs: DOME,
  thickness: 11,
  stack: null,
  hasRelief: true,
};

const modern: Look = {
  art: { ...Object.fromEntries(TONES.map((tone) => [tone, flatDisc(tone)])), stack: FLAT_TAKEN },
  slot,
  colours: modernColours,
  defs: "",
  thickness: 0,
  stack: bands,
  hasRelief: false,
};

function sideTray(side: 0 | 1, prefix: string): Tray {
  const claims = [`${prefix}-claim-1`, `${prefix}-claim-2`];
  return {
    side,
    items: [item("claimed", claims, { isCounted: false }), item("stacks", [`${prefix}-stacks`])],
  };
}

export const lyngk: GameArt = {
  game: "lyngk",
  name: "LYNGK",
  sides: ["Player A", "Player B"],
  trays: [
    sideTray(0, "first"),
    sideTray(1, "second"),
    { side: null, items: [item("to-claim", ["I", "B", "R", "G", "K"], { isCounted: false })] },
  ],
  looks: { classic, modern },
};
