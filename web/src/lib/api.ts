/** Asking the server: each function is one question; a problem becomes an error with a code and a sentence. */

import type {
  ArrangementAsked,
  Code,
  Course,
  DrawingAsked,
  GameChoice,
  GameInfo,
  Geometry,
  NewMatch,
  NewTable,
  PositionChecked,
  PositionFound,
  Problem,
  RecordRead,
  RecordToWrite,
  RecordWritten,
  RulePage,
  TableMade,
  TableState,
  ThreatsFound,
} from "../protocol.js";

/** The server's codes, one for a server that does not answer, and one for a browser that has no passkey. */
export type TroubleCode = Code | "unreachable" | "no_passkey";

/** What went wrong, in the server's words; `code` says it in one word for the page to translate. */
export class Trouble extends Error {
  constructor(
    readonly code: TroubleCode,
    message: string,
  ) {
    super(message);
  }
}

const unreachable = new Trouble("unreachable", "The server cannot be reached.");

/** Ask the server; every problem is thrown. */
export async function ask(address: string, request?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, request);
  } catch {
    throw unreachable;
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Trouble(
    problem?.code ?? "server_error",
    problem?.message ?? `${answer.status} ${answer.statusText}`,
  );
}

export async function get<T>(address: string): Promise<T> {
  return (await (await ask(address)).json()) as T;
}

export async function post<T>(address: string, body: unknown): Promise<T> {
  return (await (await send(address, body)).json()) as T;
}

export function send(address: string, body: unknown, method = "POST"): Promise<Response> {
  return ask(address, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** What there is to play; asked once. */
let known: Promise<GameInfo[]> | undefined;
export function games(): Promise<GameInfo[]> {
  known ??= get<GameInfo[]>("/api/games").catch((trouble: unknown) => {
    known = undefined;
    throw trouble;
  });
  return known;
}

/** The game of that name, if there is one. */
export async function gameNamed(id: string): Promise<GameInfo> {
  const info = (await games()).find((each) => each.id === id);
  if (!info) throw new Trouble("unknown_game", id);
  return info;
}

const boards = new Map<string, Promise<Geometry>>();

/** The board of a game; asked once for each variant. */
export function boardOf(choice: GameChoice): Promise<Geometry> {
  const query = new URLSearchParams({
    game: choice.game,
    variant: choice.variant,
    options: JSON.stringify(choice.options),
  }).toString();
  const board = boards.get(query) ?? get<Geometry>(`/api/board?${query}`);
  boards.set(query, board);
  board.catch(() => boards.delete(query));
  return board;
}

/** The position after some moves from a start. */
export function positionAfter(choice: GameChoice, start: string, moves: string[]): Promise<PositionFound> {
  return post("/api/positions", { choice, start, moves });
}

/** A fresh first position. */
export function freshStart(choice: GameChoice): Promise<PositionFound> {
  return post("/api/positions", { choice, moves: [] });
}

export function openTable(request: NewTable): Promise<TableMade> {
  return post("/api/tables", request);
}

/** A match: with a friend who gets the link, or with an engine. */
export function openMatch(request: NewMatch): Promise<TableMade> {
  return post("/api/matches", request);
}

export function tableState(id: string): Promise<TableState> {
  return get(`/api/tables/${encodeURIComponent(id)}`);
}

export function threatsIn(choice: GameChoice, text: string): Promise<ThreatsFound> {
  return post("/api/threats", { choice, text });
}

export function checkPosition(choice: GameChoice, text: string): Promise<PositionChecked> {
  return post("/api/check", { choice, text });
}

/** The position with these pieces in their places. */
export function arranged(request: ArrangementAsked): Promise<PositionChecked> {
  return post("/api/arrange", request);
}

export function readRecord(text: string): Promise<RecordRead> {
  return post("/api/records/read", { text });
}

export async function writeRecord(request: RecordToWrite): Promise<string> {
  return (await post<RecordWritten>("/api/records/write", request)).text;
}

/** A picture of a position. */
export async function drawn(request: DrawingAsked): Promise<string> {
  return (await send("/api/draw", request)).text();
}

export function rulesOf(game: string, language: string): Promise<RulePage> {
  return get(`/api/rules/${game}?language=${language}`);
}

export function courseOf(game: string, language: string): Promise<Course> {
  return get(`/api/course/${game}?language=${language}`);
}
