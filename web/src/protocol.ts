// The server's messages, made by tools/make_protocol.py from kwartet.server.wire. Do not edit.

export type Begins = "me" | "other" | "random";
export type ClaimKind = "draw" | "win";
export type ClickKind = "path" | "place" | "row";
export type Code = "account_closed" | "bad_message" | "bad_option" | "bad_position" | "bad_record" | "challenge_open" | "game_over" | "gone" | "illegal_move" | "link_gone" | "log_in_first" | "muted" | "name_taken" | "no_takeback" | "not_allowed" | "not_found" | "not_json" | "not_your_turn" | "password_blank" | "password_common" | "password_name" | "password_repeated" | "proof_needed" | "server_error" | "storage_full" | "too_early" | "too_large" | "too_many" | "unavailable" | "unknown_game" | "wrong_password" | "wrong_ply" | "wrong_proof";
export type Kind = "computer" | "people" | "screen";
export type MatchKey = string;
export type OfferKind = "draw" | "rematch" | "takeback";
export type Options = Record<string, number | boolean>;
export type Outcome = "draw" | "loss" | "win";
export type Phase = "over" | "playing" | "waiting";
export type PlayerKind = "bot" | "engine" | "guest" | "person";
export type RecordFaultKind = "move" | "result" | "text";
export type Scene = Record<string, string[]>;
export type Side = 0 | 1;

/** A finished game as a record. */
export interface UploadedGame {
  record: string;
}

/** The id of an archived game; the same game has the same id. */
export interface ArchivedGame {
  id: string;
}

/** The ids of all archived games of a player, the oldest first. */
export interface ArchivedGames {
  games: string[];
}

/** A game with its variant and options; an omitted option has its default value. */
export interface GameChoice {
  game: string;
  variant: string;
  options: Options;
}

/** The version that runs, and how the server sees the client: its network address, and http or https. */
export interface Health {
  status: string;
  version: string;
  address: string;
  scheme: string;
}

/** Whether the database can be used, why not, and whether events reach the other processes. */
export interface Readiness {
  status: string;
  database: boolean;
  hub: boolean;
  reason?: string | null;
}

/** An open seek. */
export interface Seek {
  id: string;
  player: PlayerView;
  choice: GameChoice;
  clock: Fischer | Days | null;
  rated: boolean;
  first: Begins;
  lowest: number | null;
  highest: number | null;
  created: string;
}

/** Opens a seek; with `quick`, a matching open seek is taken at once if there is one. */
export interface SeekUp {
  type: "seek";
  choice: GameChoice;
  clock?: Fischer | Days | null;
  rated?: boolean;
  first?: Begins;
  lowest?: number | null;
  highest?: number | null;
  quick?: boolean;
}

/** Closes a seek of the player; all of them without an id. */
export interface UnseekUp {
  type: "unseek";
  id?: string | null;
}

/** Accepts an open seek. */
export interface AcceptUp {
  type: "accept";
  id: string;
}

/** A public game in play. */
export interface WatchedGame {
  id: string;
  choice: GameChoice;
  players: [PlayerView, PlayerView];
  clock: Fischer | Days | null;
  rated: boolean;
  plies: number;
}

/** A challenge to the player: the seat of `side` at this table is reserved. */
export interface Challenge {
  table: string;
  player: PlayerView;
  choice: GameChoice;
  clock: Fischer | Days | null;
  rated: boolean;
  side: Side;
  created: string;
}

/** The whole lobby: sent at first, and after every change, at most twice a second. */
export interface LobbyDown {
  type: "lobby";
  seeks: Seek[];
  games: WatchedGame[];
  online: number;
}

/** A seek of the player was paired; `id` is the table. */
export interface PairedDown {
  type: "paired";
  table: string;
}

/**
 * The open challenges to the player, and the tables at which the player waits for an answer.
 *
 * It is sent at first, and after every change.
 */
export interface ChallengesDown {
  type: "challenges";
  challenges: Challenge[];
  waiting: string[];
}

export type ClockRule = Fischer | Days;

export type LobbyUp = SeekUp | UnseekUp | AcceptUp | PingUp;

export type LobbyDowns = LobbyDown | PairedDown | ChallengesDown | ProblemDown | PongDown;

/** Real time: seconds for the game, and an increment for each turn. */
export interface Fischer {
  type: "fischer";
  seconds: number;
  increment: number;
}

/** Correspondence: days for each turn. */
export interface Days {
  type: "days";
  days: number;
}

/** The seconds that each side has left when the message is sent, and whose clock runs. */
export interface ClockView {
  left: [number, number];
  running: Side | null;
}

/** An open offer of a side; `ply` is the target of a takeback. */
export interface Offer {
  kind: OfferKind;
  side: Side;
  ply?: number | null;
}

/** A line of chat. */
export interface ChatLine {
  number: number;
  side: Side;
  text: string;
  said: string;
}

/** The rating change of a player by a rated game. */
export interface RatingChange {
  before: number;
  after: number;
}

/**
 * Everything about a match except its game. Pairs are in the order of the sides.
 *
 * `away` is for how many seconds a player has been disconnected, None for a connected one. The opponent may
 * claim the game after `claim_after` seconds, or never if that is None. `invited` is the challenged player,
 * the only one who may take the free seat. A match is `interrupted` while the server cannot store decisions;
 * its clocks wait.
 */
export interface MatchView {
  phase: Phase;
  clockRule: Fischer | Days | null;
  clock: ClockView | null;
  rated: boolean;
  listed: boolean;
  players: [PlayerView | null, PlayerView | null];
  away: [number | null, number | null];
  claimAfter: number | null;
  offers: Offer[];
  ratingChanges: [RatingChange | null, RatingChange | null];
  rematch: string | null;
  watchers: number;
  invited?: PlayerView | null;
  interrupted?: boolean;
}

/**
 * Opens a match: with a friend, who gets the link, or at once with an engine of some level.
 *
 * `invited` is the id or name of a player: only this player may take the seat. The client chooses `key`: a
 * repeated request with the same key within a day returns the same match.
 */
export interface NewMatch {
  choice: GameChoice;
  clock?: Fischer | Days | null;
  first?: Begins;
  rated?: boolean;
  listed?: boolean;
  takebacks?: boolean;
  engine?: number | null;
  invited?: string | null;
  start?: string | null;
  seed?: number | null;
  moves?: string[];
  key?: MatchKey | null;
}

/** Accepts or declines a challenge. */
export interface ChallengeAnswer {
  accept: boolean;
}

/** Takes the free seat. */
export interface SitUp {
  type: "sit";
}

/** Offers a draw or a rematch; a takeback has its own message. */
export interface OfferUp {
  type: "offer";
  offer: "draw" | "rematch";
}

/** Accepts or declines an offer of the opponent, or withdraws an offer. */
export interface AnswerUp {
  type: "answer";
  offer: OfferKind;
  accept: boolean;
}

/** Gives the opponent more time. */
export interface AddTimeUp {
  type: "addTime";
}

/** Claims the game because the opponent is disconnected. */
export interface ClaimUp {
  type: "claim";
  claim: ClaimKind;
}

/** Aborts a match that no opponent has joined, or in which not both sides have decided yet. */
export interface AbortUp {
  type: "abort";
}

/** Adds a line to the chat. */
export interface SayUp {
  type: "say";
  text: string;
}

/** Replaces the conditional moves: lines from here on, each beginning with a move of the opponent. */
export interface ConditionsUp {
  type: "conditions";
  ply: number;
  lines: string[][];
}

/** Answers a heartbeat at once, so that the server can measure the latency. */
export interface BeatUp {
  type: "beat";
  number: number;
}

/** The side of this client; None for a client that only watches. */
export interface SeatedDown {
  type: "seated";
  side: Side | null;
  conditions?: string[][];
}

/** The match has changed. */
export interface MatchDown {
  type: "match";
  match: MatchView;
}

/** New lines of chat; at first, all lines so far. */
export interface SaidDown {
  type: "said";
  lines: ChatLine[];
}

/** A heartbeat, to be answered at once. */
export interface BeatDown {
  type: "beat";
  number: number;
}

/** A rating in one game and variant; provisional while it is uncertain. */
export interface RatingView {
  game: string;
  variant: string;
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
}

/** A player as others see them; `rating` is that for the game at hand, `level` an engine's. */
export interface PlayerView {
  id: string;
  name: string;
  kind: PlayerKind;
  rating?: RatingView | null;
  level?: number | null;
}

/** A passkey of an account; `used` is its last use. */
export interface PasskeyView {
  id: string;
  name: string;
  created: string;
  used?: string | null;
}

/** An API token of an account; `used` is its last use, within some minutes. */
export interface TokenView {
  id: string;
  name: string;
  created: string;
  used?: string | null;
}

/**
 * A device on which a player is logged in: its browser and system, the log-in, and the last use.
 *
 * The name is empty if the browser does not tell it.
 */
export interface DeviceView {
  id: string;
  name: string;
  begun: string;
  seen: string;
  isThisOne: boolean;
}

/** All devices on which a player is logged in. */
export interface Devices {
  devices: DeviceView[];
}

/**
 * The own guest or account.
 *
 * An address is used when it is confirmed. `turn_reminders` says whether to send a mail when it is the
 * player's turn, `language` in which language.
 */
export interface Me {
  player: PlayerView;
  email?: string | null;
  emailConfirmed?: boolean;
  turnReminders?: boolean;
  language?: string | null;
  hasPassword?: boolean;
  muted?: boolean;
  passkeys?: PasskeyView[];
  tokens?: TokenView[];
}

/** The own guest or account, if there is one, and whether this server sends mails. */
export interface WhoAmI {
  me: Me | null;
  mail?: boolean;
}

/** Creates an account; a guest keeps their games. Without a password, add a passkey next. */
export interface SignUp {
  name: string;
  password?: string | null;
  email?: string | null;
  language?: string | null;
}

/** Logs in. */
export interface LogIn {
  name: string;
  password: string;
}

/** The options with which a browser creates or uses a passkey, as JSON text. */
export interface PasskeyOptions {
  ticket: string;
  options: string;
}

/** The response of the browser's authenticator. */
export interface PasskeyAnswer {
  ticket: string;
  credential: string;
  name?: string;
}

/** Proves that the owner of an account sends a request: by its password or one of its passkeys. */
export interface Proof {
  password?: string | null;
  passkey?: PasskeyAnswer | null;
}

/** A request that only the owner of an account may send. */
export interface Proved {
  proof?: Proof | null;
}

/**
 * Changes of an account; a new password, a new address and becoming a bot need a proof.
 *
 * An empty address removes it.
 */
export interface AccountChange {
  password?: string | null;
  proof?: Proof | null;
  email?: string | null;
  bot?: true | null;
  turnReminders?: boolean | null;
  language?: string | null;
}

/** Requests a mail with a password link, for the accounts with this name or address. */
export interface Forgotten {
  who: string;
  language?: string | null;
}

/** Sets a new password, with the token of a mail link. */
export interface PasswordLink {
  token: string;
  password: string;
}

/** Confirms an address, with the token of a mail link. */
export interface ConfirmLink {
  token: string;
}

/** Creates an API token; this needs a proof. */
export interface TokenWish {
  name: string;
  proof?: Proof | null;
}

/** A new API token; it is returned only once. */
export interface TokenMade {
  id: string;
  token: string;
}

/**
 * A game in a list: both players by side, the winner's side, and why it ended (None while it goes on).
 *
 * `to_move` is the side that decides next, only in the list of the own unfinished games. `invited` is the
 * challenged player.
 */
export interface PlayedGame {
  id: string;
  choice: GameChoice;
  players: [PlayerView | null, PlayerView | null];
  names: [string, string];
  rated: boolean;
  created: string;
  ended: string | null;
  winner: 0 | 1 | null;
  reason: string | null;
  plies: number;
  toMove?: 0 | 1 | null;
  invited?: PlayerView | null;
}

/** The public data of a player, with the newest games. */
export interface PlayerPage {
  player: PlayerView;
  created: string;
  seen: string;
  ratings: RatingView[];
  won: number;
  drawn: number;
  lost: number;
  games: PlayedGame[];
  hasMore: boolean;
}

/** A rating after a game. */
export interface RatingPoint {
  at: string;
  rating: number;
  deviation: number;
  table: string;
}

/** The history of a rating. */
export interface RatingCurve {
  points: RatingPoint[];
}

/** The strongest players of a game and variant, without provisional ratings. */
export interface Leaderboard {
  game: string;
  variant: string;
  players: PlayerView[];
}

/**
 * A legal move: the places to click, how they choose it, and the places a piece travels, ends included.
 *
 * A path is clicked in its order. A row is chosen by both its ends in any order, or by any place of it that
 * belongs to no other row. A place is chosen by itself. `changes` are the places that look different after.
 */
export interface Choice {
  move: string;
  clicks: string[];
  clickKind: ClickKind;
  route: string[];
  changes: string[];
}

/** How a game ended; no winner is a draw, the text is in English, the places show why. */
export interface Result {
  winner: Side | null;
  reason: string;
  score: [number, number];
  text: string;
  places?: string[];
}

/**
 * A position: `scene` has the pieces of each place from bottom to top.
 *
 * `last` are the places of the last turn's decisions, `trails` the routes that pieces travelled in it,
 * `changed` the places that look different since it began.
 */
export interface PositionView {
  text: string;
  ply: number;
  toMove: Side;
  task: string;
  scene: Scene;
  choices: Choice[];
  score: [number, number];
  result: Result | null;
  last: string[];
  trails: string[][];
  changed: string[];
}

/** One decision; those of one turn share its number. `places` are those that the move names. */
export interface Decision {
  ply: number;
  side: Side;
  move: string;
  places: string[];
  turn: number;
}

/**
 * What is wrong with a position: a word of the game's list of faults with what it is about.
 *
 * If a text is not a position at all, `at` is the index of the error, and there is no word.
 */
export interface Fault {
  game: string;
  word?: string;
  side?: string | null;
  piece?: string | null;
  place?: string | null;
  have?: number | null;
  need?: number | null;
  pieces?: Record<string, number>;
  at?: number | null;
}

/** The line and column of an error in a record, counted from 1, and the word there. */
export interface RecordFault {
  kind: RecordFaultKind;
  line: number;
  column: number;
  found: string;
}

/** An error: a stable code for programs, and a sentence in English for people. */
export interface Problem {
  code: Code;
  message: string;
  detail?: string | null;
  fault?: Fault | null;
  recordFault?: RecordFault | null;
}

/** The id of a new table; every client that knows it can watch it. */
export interface TableMade {
  id: string;
}

/** The player of a side. */
export interface Seat {
  person: boolean;
  name: string;
}

/**
 * Everything about a table; seats are in the order of the sides.
 *
 * `takeback_to` is, for each side, the ply to which a takeback of its last turn would lead; None if there is
 * nothing to take back. A game against the `computer` or of two at one `screen`, as earlier versions played
 * them on the server, has no `match` and can only be read.
 */
export interface TableState {
  id: string;
  choice: GameChoice;
  kind: Kind;
  level: number | null;
  seats: [Seat, Seat];
  takebacks: boolean;
  takebackTo: [number | null, number | null];
  start: string;
  decisions: Decision[];
  view: PositionView;
  result: Result | null;
  created: string;
  match?: MatchView | null;
}

/** A decision; `ply` is the number of decisions before it. */
export interface MoveUp {
  type: "move";
  ply: number;
  move: string;
}

/** Takes decisions back, until so many are left. */
export interface TakebackUp {
  type: "takeback";
  ply: number;
}

/** Resigns, after so many decisions. */
export interface ResignUp {
  type: "resign";
  ply: number;
}

/** Checks the connection. */
export interface PingUp {
  type: "ping";
}

/** The whole table: at first, after a takeback, and for a client whose state is outdated. */
export interface TableDown {
  type: "table";
  table: TableState;
}

/** A decision, with the position after it. */
export interface MovedDown {
  type: "moved";
  decision: Decision;
  view: PositionView;
  clock?: ClockView | null;
  takebackTo?: [number | null, number | null];
}

/** What the engine has found so far. */
export interface ThinkingDown {
  type: "thinking";
  thought: Thought;
}

/** The game is over. */
export interface EndedDown {
  type: "ended";
  result: Result;
  takebackTo?: [number | null, number | null];
}

/** A message of the client was refused. */
export interface ProblemDown {
  type: "problem";
  problem: Problem;
}

/** The answer to a ping. */
export interface PongDown {
  type: "pong";
}

export type TableUp = MoveUp | TakebackUp | ResignUp | PingUp | SitUp | OfferUp | AnswerUp | AddTimeUp | ClaimUp | AbortUp | SayUp | ConditionsUp | BeatUp;

export type TableDowns = TableDown | MovedDown | ThinkingDown | EndedDown | ProblemDown | PongDown | SeatedDown | MatchDown | SaidDown | BeatDown;

/**
 * A line of play and its worth for the side to move.
 *
 * A proven outcome may have the number of plies until the end, and the margin of the scores then.
 */
export interface Line {
  moves: string[];
  score: number;
  chance: number;
  outcome: Outcome | null;
  plies: number | null;
  margin: number | null;
}

/** The result of a depth; the best line comes first. */
export interface Thought {
  depth: number;
  nodes: number;
  seconds: number;
  lines: Line[];
}
