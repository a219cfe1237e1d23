import { describe, expect, it } from "vitest";
import { routeOf } from "./router.svelte.js";

describe("the page of an address", () => {
  it.each([
    ["/", "home", {}],
    ["/new/4mation", "new", { game: "4mation" }],
    ["/table/Ab_9-x", "table", { id: "Ab_9-x" }],
    ["/learn/yinsh", "course", { game: "yinsh" }],
    ["/learn/yinsh/two-rows", "course", { game: "yinsh", lesson: "two-rows" }],
    ["/rules/lyngk", "rules", { game: "lyngk" }],
    ["/review", "review", {}],
    ["/account", "account", {}],
    ["/players", "players", {}],
    ["/player/Anna%20Bell", "player", { name: "Anna%20Bell" }],
  ])("%s", (path, page, params) => {
    expect(routeOf(path)).toEqual({ page, params });
  });

  it.each(["/nothing", "/new/", "/new/a/b", "/table/<script>", "/player/", "/player/a/b", "//"])(
    "%s is missing",
    (path) => {
      expect(routeOf(path).page).toBe("missing");
    },
  );
});
