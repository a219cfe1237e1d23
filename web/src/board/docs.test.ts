import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PALETTE } from "../games/art";
import { KwartetBoard } from "./index";

const page = readFileSync("../docs/board.md", "utf-8");
const inherited = new Set(["constructor", "connectedCallback", "attributeChangedCallback"]);

it("every property and method of the element is documented", () => {
  const names = [...Object.getOwnPropertyNames(KwartetBoard.prototype), "speed"].filter(
    (name) => !inherited.has(name),
  );
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !new RegExp("`" + name + "[`(]").test(page))).toEqual([]);
});

it("every event is documented", () => {
  const files = ["src/board/controller.ts", "src/embed/element.ts"];
  const code = files.map((file) => readFileSync(file, "utf-8")).join("");
  const events = [...new Set(code.match(/"kwartet-\w+"/g))].map((name) => name.slice(1, -1));
  expect(events.length).toBeGreaterThan(6);
  expect(events.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it("colours the page names exist", () => {
  const named = [...new Set(page.match(/--kw-[a-z]+/g))]
    .map((name) => name.slice(5))
    .filter((name) => name !== "");
  const known = readFileSync("src/board/theme.ts", "utf-8") + readFileSync("src/board/style.ts", "utf-8");
  const isKnown = (name: string): boolean =>
    name in PALETTE || known.includes(`  ${name}: `) || known.includes(`--kw-${name}`);
  expect(named.filter((name) => !isKnown(name))).toEqual([]);
});
