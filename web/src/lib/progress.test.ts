import { expect, it } from "vitest";
import { bothLessons, lessonsIn } from "./progress.js";

it("keeps what was finished in either place, once", () => {
  const one = { yinsh: ["rings", "rows"], skato: ["sides"] };
  const other = { yinsh: ["rows", "third"], lyngk: ["claim"] };
  expect(bothLessons(one, other)).toEqual({
    yinsh: ["rings", "rows", "third"],
    skato: ["sides"],
    lyngk: ["claim"],
  });
});

it.each([undefined, null, 3, "yinsh"])("takes %s for no lesson at all", (value) => {
  expect(lessonsIn(value)).toEqual({});
});

it("reads the part of a stored value that makes sense", () => {
  expect(lessonsIn({ yinsh: ["rings", 7, null], skato: "sides", lyngk: {} })).toEqual({ yinsh: ["rings"] });
});
