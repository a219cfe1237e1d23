/**
 * Theme: from the names of colours to colours.
 *
 * In a page every colour is a CSS custom property of the element, `--kw-` and its name, which a page may set;
 * without that it is the colour of the look on the page's colour scheme. A standalone picture has plain colours.
 */
import { PALETTE } from "../games/art";
import type { Colour, Colours, Look } from "./look";

export const THEME_NAMES = ["auto", "light", "dark", "contrast"] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

const BLACK: Colour = ["#000000", "#ffffff"];
const WHITE: Colour = ["#ffffff", "#000000"];
const GREY: Colour = ["#4a4a4a", "#a8a8a8"];

/** Everything but the pieces themselves becomes black and white, and what is said about them pure. */
const CONTRAST: Colours = {
  ground: WHITE,
  tray: WHITE,
  ink: BLACK,
  muted: BLACK,
  slot: GREY,
  board: WHITE,
  board_light: WHITE,
  edge: BLACK,
  line: GREY,
  cell: WHITE,
  well: GREY,
  label: BLACK,
  plate: WHITE,
  halo: WHITE,
  shade: ["#000000", "#000000"],
  last: ["#ffb000", "#c79a00"],
  last_edge: ["#5c3800", "#ffe08a"],
  turn: BLACK,
  choice: ["#00605c", "#4dffd6"],
  mark: ["#4a12b0", "#d0a8ff"],
  cross: ["#8f1d05", "#ff8a80"],
  won: ["#ffb300", "#ffd54a"],
  side: BLACK,
  focus: ["#0033cc", "#ffff00"],
};

/** The colours of a look, or of its version with high contrast, where pieces have a black or white rim. */
export function coloursOf(look: Look, isContrast: boolean): Colours {
  const { cell = WHITE, board = WHITE } = look.colours;
  const all: Colours = { ...PALETTE, well: cell, side: board, ...look.colours };
  if (!isContrast) return all;
  const strong = (name: string, colour: Colour): Colour =>
    CONTRAST[name] ?? (name.endsWith("_edge") ? BLACK : colour);
  return Object.fromEntries(Object.entries(all).map(([name, colour]) => [name, strong(name, colour)]));
}

const cssName = (name: string): string => name.replaceAll("_", "-");

/** The custom properties of an element with this look, for every theme. */
export function colourSheet(look: Look): string {
  const plain = properties(coloursOf(look, false));
  const strong = properties(coloursOf(look, true));
  return (
    `:host{${plain}}:host([theme=contrast]){${strong}}` +
    `@media(prefers-contrast:more){:host(:not([theme=light],[theme=dark])){${strong}}}` +
    `@media(forced-colors:active){:host{${strong}}}` +
    ":host([theme=light]){color-scheme:light}:host([theme=dark]){color-scheme:dark}"
  );
}

function properties(colours: Colours): string {
  const property = ([name, [light, dark]]: [string, Colour]): string =>
    `--k-${cssName(name)}:var(--kw-${cssName(name)},light-dark(${light},${dark}));`;
  return Object.entries(colours).map(property).join("");
}

/** Art for the element: its colours are custom properties. */
export function live(art: string): string {
  return inked(art, "kw", (name) => `var(--k-${cssName(name)})`);
}

/** The art with every colour name replaced, and its own prefix of ids. */
export function inked(art: string, prefix: string, colour: (name: string) => string): string {
  return art.replace(/\$(\w+)/g, (_, name: string) => (name === "id" ? prefix : colour(name)));
}

/** The plain colours of a picture; `own` tells the colours a page has set. */
export function plainColours(
  look: Look,
  isDark: boolean,
  isContrast: boolean,
  own: (name: string) => string,
) {
  const colours = coloursOf(look, isContrast);
  return (name: string): string =>
    own(`--kw-${cssName(name)}`) || (colours[name]?.[isDark ? 1 : 0] ?? "none");
}
