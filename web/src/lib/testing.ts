/** Testing: what the server might say about a match, for tests of the page's side of it. */

import type { Choice, Decision, MatchView, PlayerView, PositionView, Side, TableState } from "../protocol.js";

export const anna: PlayerView = { id: "anna", name: "Anna", kind: "person" };
export const bert: PlayerView = { id: "bert", name: "Bert", kind: "guest" };

export function matchState(change: Partial<MatchView> = {}): MatchView {
  return {
    phase: "playing",
    clockRule: { type: "fischer", seconds: 300, increment: 3 },
    clock: { left: [300, 300], running: 0 },
    rated: false,
    listed: false,
    players: [anna, bert],
    away: [null, null],
    claimAfter: 60,
    offers: [],
    ratingChanges: [null, null],
    rematch: null,
    watchers: 0,
    invited: null,
    ...change,
  };
}

export function decisionsOf(...moves: string[]): Decision[] {
  return moves.map((move, ply) => ({
    ply,
    side: (ply % 2) as Side,
    move,
    places: [move],
    turn: 1 + (ply >> 1),
  }));
}

export function viewAfter(ply: number, ...choices: string[]): PositionView {
  return {
    text: `after ${ply}`,
    ply,
    toMove: (ply % 2) as Side,
    task: "place a cube",
    scene: {},
    choices: choices.map((move): Choice => ({
      move,
      clicks: [move],
      clickKind: "place",
      route: [],
      changes: [],
    })),
    score: [0, 0],
    result: null,
    last: [],
    trails: [],
    changed: [],
  };
}

export function tableState(moves: string[], change: Partial<TableState> = {}): TableState {
  return {
    id: "t1",
    choice: { game: "4mation", variant: "standard", options: {} },
    kind: "people",
    level: null,
    seats: [
      { person: true, name: "Anna" },
      { person: true, name: "Bert" },
    ],
    takebacks: true,
    takebackTo: [null, null],
    start: "",
    decisions: decisionsOf(...moves),
    view: viewAfter(moves.length, "d5", "e5"),
    result: null,
    created: "2026-11-16T00:00:00Z",
    match: matchState(),
    ...change,
  };
}
