import { describe, expect, it } from "vitest";
import { artOfGame } from "./art";
import { FIXTURES, fixture } from "./fixtures";
import { placeAt } from "./hit";
import { labelsOf, pointLabels } from "./labels";
import { layOut } from "./layout";
import { at, distance, isInside, turned } from "./plane";

describe.each([...FIXTURES])("the layout of %s", (_, { game, geometry }) => {
  const layout = layOut(geometry, artOfGame(game).trays, "edge");
  const names = [...geometry.points, ...geometry.spots].map((place) => place.name);

  it("has every place inside its box", () => {
    expect([...layout.places.keys()].sort()).toEqual([...names].sort());
    for (const spot of layout.places.values()) expect(isInside(layout.box, spot)).toBe(true);
  });
  it("leaves every place room for a finger", () => {
    const spots = [...layout.places.values()];
    const nearest = (index: number): number =>
      Math.min(...spots.filter((_, other) => other !== index).map((spot) => distance(spot, spots[index]!)));
    const narrowest = Math.min(...spots.map((_, index) => nearest(index)));
    const onPhone = (narrowest * 344) / (layout.box.right - layout.box.left); // 360 pixels less a margin
    expect(onPhone).toBeGreaterThanOrEqual(24);
  });
  it("is turned with the board", () => {
    const other = layOut(turned(geometry), artOfGame(game).trays, "edge");
    const [first, last] = [geometry.points[0]!.name, geometry.points.at(-1)!.name];
    expect(at(layout.points, first).x).toBeLessThanOrEqual(at(layout.points, last).x);
    expect(at(other.points, first).x).toBeGreaterThanOrEqual(at(other.points, last).x);
  });
  it("without trays is the board alone", () => {
    expect([...layOut(geometry, null, "edge").places.keys()]).toEqual(
      geometry.points.map((point) => point.name),
    );
  });
});

describe("a pointer", () => {
  const { geometry } = fixture("yinsh");
  const layout = layOut(geometry, artOfGame("yinsh").trays, "edge");
  const e5 = at(layout.places, "e5");

  it("means the nearest place", () => {
    expect(placeAt(layout, { x: e5.x + 35, y: e5.y - 20 }, new Set())).toBe("e5");
  });
  it("means nothing far from all", () => {
    expect(placeAt(layout, { x: layout.box.left, y: layout.box.top }, new Set())).toBeNull();
  });
  it("means a button only while it can be chosen", () => {
    const pass = at(layout.places, "pass");
    expect(placeAt(layout, pass, new Set(["pass"]))).toBe("pass");
    expect(placeAt(layout, pass, new Set())).not.toBe("pass");
  });
});

describe("labels", () => {
  const texts = (name: string): string[] => labelsOf(fixture(name).geometry).map((label) => label.text);

  it("are letters and numbers along the edge where numbers lie in line", () => {
    expect(texts("skato-6").sort()).toEqual([..."123456abcdef"]);
    expect(texts("yinsh")).toHaveLength(22);
  });
  it("are letters alone where they do not", () => {
    expect(texts("lyngk").sort()).toEqual([..."abcdefghi"]);
  });
  it("are the names of all points for those who want them", () => {
    expect(pointLabels(fixture("lyngk").geometry)).toHaveLength(43);
  });
});
