import { expect, it } from "vitest";
import { SETTINGS } from "../games/settings.js";
import { games } from "./games.js";
import { courseOf, rulebookOf } from "./lessons.js";

const taught = games.filter(({ id }) => SETTINGS[id]?.hasCourse);

it.each(taught.flatMap(({ id }) => ["en", "de"].map((language) => [id, language] as const)))(
  "%s has a course and a rulebook with pictures in %s",
  async (id, language) => {
    const blocks = (await rulebookOf(id, language)).sections.flatMap((section) => section.blocks);
    expect(blocks.some(({ rule }) => rule !== null)).toBe(true);
    expect(blocks.some(({ html }) => html.includes('<img src="data:image/svg+xml;base64,'))).toBe(true);
    expect(blocks.filter(({ html }) => html.includes("**") || html.includes("!["))).toEqual([]);
    expect((await courseOf(id, language)).lessons[0]!.steps[0]!.text).not.toBe("");
  },
);

it("a game that does not exist has none", async () => {
  await expect(courseOf("chess", "en")).rejects.toMatchObject({ code: "unknown_game" });
  await expect(rulebookOf("chess", "en")).rejects.toMatchObject({ code: "unknown_game" });
});
