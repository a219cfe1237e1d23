import { expect, it } from "vitest";
import { KnownReviews, shares, workerCount } from "./review_work.js";

it("leaves one core to the page, and starts no worker for nothing", () => {
  expect([1, 2, 3, 4, 16].map((cores) => workerCount(cores, 100))).toEqual([1, 1, 2, 3, 4]);
  expect([0, 3, 5, 9].map((tasks) => workerCount(16, tasks))).toEqual([1, 1, 2, 3]);
});

it("gives every task to one engine, neighbours together and the last first", () => {
  expect(shares([0, 1, 2, 3, 4], 2)).toEqual([
    [2, 1, 0],
    [4, 3],
  ]);
  expect(shares([], 1)).toEqual([[]]);
});

it("keeps what is known of the last games", () => {
  const reviews = new KnownReviews();
  const first = reviews.of("first");
  for (let game = 0; game < 7; game++) reviews.of(`game ${game}`);
  expect(reviews.of("first")).toBe(first);
  for (let game = 0; game < 8; game++) reviews.of(`other ${game}`);
  expect(reviews.of("first")).not.toBe(first);
});
