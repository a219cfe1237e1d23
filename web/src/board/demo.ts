/** Demo: one board, fed with moments of real games, and everything that can be set about it. */
import { FIXTURES, fixture } from "./fixtures";
import { LOOK_NAMES, THEME_NAMES, type LookName, type ThemeName } from "./index";

const board = document.querySelector("kwartet-board")!;
const output = document.querySelector("output")!;
const form = document.querySelector("form")!;

const field = (name: string): HTMLInputElement => form.elements.namedItem(name) as HTMLInputElement;
const fill = (name: string, values: Iterable<string>): void =>
  field(name).replaceChildren(...[...values].map((value) => new Option(value)));

const moment = () => fixture(field("fixture").value).moments[Number(field("moment").value)]!;

function chooseFixture(): void {
  const { game, geometry, moments } = fixture(field("fixture").value);
  board.game = game;
  board.geometry = geometry;
  fill("moment", Object.keys(moments));
  chooseMoment();
}

function chooseMoment(): void {
  void board.show(moment().before, { animate: false });
  board.choices = moment().before.choices;
}

async function play(): Promise<void> {
  const { before, move, after } = moment();
  await board.show(before, { animate: false });
  board.choices = [];
  await board.show(after, { previous: { move } });
  board.choices = after.choices;
}

function set(): void {
  document.documentElement.dataset["theme"] = field("theme").value;
  board.look = field("look").value as LookName;
  board.theme = field("theme").value as ThemeName;
  board.speed = field("speed").valueAsNumber;
  for (const name of ["marks", "turned", "coordinates", "trays"] as const) board[name] = field(name).checked;
}

fill("fixture", FIXTURES.keys());
fill("look", LOOK_NAMES);
fill("theme", THEME_NAMES);
for (const [name, value] of new URLSearchParams(location.search)) {
  if (field(name)?.type === "checkbox") field(name).checked = value === "true";
  else if (field(name)) field(name).value = value;
}
const wanted = field("moment").value || (new URLSearchParams(location.search).get("moment") ?? "0");
chooseFixture();
field("moment").value = wanted;
chooseMoment();
set();
form.addEventListener("input", set);
field("fixture").addEventListener("input", chooseFixture);
field("moment").addEventListener("input", chooseMoment);
field("play").addEventListener("click", () => void play());
field("save").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([board.svg()], { type: "image/svg+xml" }));
  link.download = `${board.game}.svg`;
  link.click();
});
board.addEventListener("kwartet-choose", (event) => {
  output.textContent = `chosen: ${event.detail.move}`;
  if (event.detail.move === moment().move) void play();
  else board.choices = moment().before.choices;
});
board.addEventListener("kwartet-step", (event) => {
  output.textContent = `touched: ${event.detail.clicks.join(", ")}; ${event.detail.possible.length} moves are possible`;
});
board.addEventListener("kwartet-inspect", (event) => {
  output.textContent = `${event.detail.place}: ${event.detail.pieces.join(", ")}`;
});
