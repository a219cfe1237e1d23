// The server's messages, made by tools/make_protocol.py from kwartet.server.messages. Do not edit.

export type Begins = "me" | "other" | "random";
export type ClaimKind = "draw" | "win";
export type Code = "account_closed" | "bad_drawing" | "bad_message" | "bad_option" | "bad_position" | "bad_record" | "challenge_open" | "game_over" | "gone" | "illegal_move" | "link_gone" | "log_in_first" | "muted" | "name_taken" | "no_takeback" | "not_allowed" | "not_found" | "not_your_turn" | "nothing_to_review" | "server_error" | "too_early" | "too_large" | "too_many" | "unknown_game" | "unknown_language" | "wrong_password" | "wrong_ply";
export type Comments = Record<string, string>;
export type Consequence = "allows_score" | "allows_win" | "loses_chance" | "loses_proven" | "misses_score" | "misses_win";
export type First = "computer" | "person" | "random";
export type Gain = "score" | "win";
export type Grade = "best" | "blunder" | "good" | "inaccuracy" | "mistake";
export type HomeKind = "computer" | "screen";
export type Kind = "computer" | "people" | "screen";
export type OfferKind = "draw" | "rematch" | "takeback";
export type Options = Record<string, number | boolean>;
export type Outcome = "draw" | "loss" | "win";
export type Phase = "over" | "playing" | "waiting";
export type PlayerKind = "bot" | "engine" | "guest" | "person";
export type RecordHeaders = Record<string, string>;
export type Scene = Record<string, string[]>;
export type Side = 0 | 1;

/** Asks for thoughts about a position; what is thought about another one ends at once. */
export interface AnalyseUp {
  type: "analyse";
  choice: GameChoice;
  text: string;
  lines?: number;
  seconds?: number;
}

/** Asks for silence. */
export interface StopUp {
  type: "stop";
}

/** What is known so far about the position of this text. */
export interface ThoughtDown {
  type: "thought";
  text: string;
  thought: Thought;
}

/** There will be no more thoughts about this position. */
export interface DoneDown {
  type: "done";
  text: string;
}

export type AnalysisUp = AnalyseUp | StopUp;

export type AnalysisDown = ThoughtDown | DoneDown | ProblemDown;

/** What is said to one move that misses the goal, or that is not legal. */
export interface Hint {
  move: string;
  clicks: string[];
  isLegal: boolean;
  text: string;
}

/** One of the answers offered to a question, and what is said to whoever picks it. */
export interface Answer {
  text: string;
  isRight: boolean;
  answer: string;
}

/** One thing to look at, to play or to answer. */
export interface Step {
  id: string;
  kind: "ask" | "look" | "play";
  rules: string[];
  position: string;
  last: string;
  marks: string[];
  crosses: string[];
  arrows: string[][];
  text: string;
  anyMove: boolean;
  right: string[];
  hints: Hint[];
  otherwise: string;
  done: string;
  replies: string[];
  choices: Answer[];
}

/** A few steps about one thing, played with one variant and its options. */
export interface Lesson {
  id: string;
  title: string;
  variant: string;
  options: Options;
  steps: Step[];
}

/** All lessons of a game in one language. */
export interface Course {
  game: string;
  language: string;
  lessons: Lesson[];
}

/** Which game exactly; an option that is not named has its usual value. */
export interface GameChoice {
  game: string;
  variant: string;
  options: Options;
}

/** A choice beyond the variant: a switch, or a number between two bounds. */
export interface OptionInfo {
  name: string;
  minimum: number;
  maximum: number;
  default: number | boolean;
  isSwitch: boolean;
}

/** What can be said of a game before it is played. */
export interface GameInfo {
  id: string;
  name: string;
  designer: string;
  publisher: string;
  sides: [string, string];
  variants: string[];
  options: OptionInfo[];
  pieces: string[];
  turnSeparator: string;
  randomStart: boolean;
}

/** A point of the board or a spot beside it; x grows to the right, y upwards, neighbours are 1 apart. */
export interface Place {
  name: string;
  x: number;
  y: number;
}

/** The board: points, spots beside it, lines by their ends, and whether points are square cells. */
export interface Geometry {
  points: Place[];
  spots: Place[];
  lines: [string, string][];
  cells: boolean;
}

/** Asks for the board of a game. */
export interface BoardAsked {
  choice: GameChoice;
}

/** The version that runs. */
export interface Health {
  status: string;
  version: string;
}

/** Whether the database answers, and whether notes reach the other processes. */
export interface Readiness {
  status: string;
  database: boolean;
  hub: boolean;
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

/** Looks for a game: with `quick`, a fitting open seek is taken at once; otherwise one is opened. */
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

/** Takes one's own seek back; all of them without an id. */
export interface UnseekUp {
  type: "unseek";
  id?: string | null;
}

/** Takes an open seek. */
export interface AcceptUp {
  type: "accept";
  id: string;
}

/** A game in play that everybody may watch. */
export interface WatchedGame {
  id: string;
  choice: GameChoice;
  players: [PlayerView, PlayerView];
  clock: Fischer | Days | null;
  rated: boolean;
  plies: number;
}

/** Somebody challenges you: at this table `side` is kept for you. */
export interface Challenge {
  table: string;
  player: PlayerView;
  choice: GameChoice;
  clock: Fischer | Days | null;
  rated: boolean;
  side: Side;
  created: string;
}

/** The whole lobby: on arrival, and then every time it has changed, at most twice a second. */
export interface LobbyDown {
  type: "lobby";
  seeks: Seek[];
  games: WatchedGame[];
  online: number;
}

/** Two have found each other; this is the name of their table. */
export interface PairedDown {
  type: "paired";
  table: string;
}

/**
 * Everybody who challenges you, and the tables at which you wait for an answer.
 *
 * It comes on arrival, and then every time it has changed.
 */
export interface ChallengesDown {
  type: "challenges";
  challenges: Challenge[];
  waiting: string[];
}

export type ClockRule = Fischer | Days;

export type LobbyUp = SeekUp | UnseekUp | AcceptUp | PingUp;

export type LobbyDowns = LobbyDown | PairedDown | ChallengesDown | ProblemDown | PongDown;

/** Real time: so many seconds for the game, and some more for each turn. */
export interface Fischer {
  type: "fischer";
  seconds: number;
  increment: number;
}

/** Correspondence: so many days for each turn. */
export interface Days {
  type: "days";
  days: number;
}

/** Seconds left by side at the moment of sending, and whose clock runs. */
export interface ClockView {
  left: [number, number];
  running: Side | null;
}

/** What a side has offered or asked; `ply` is where a takeback would lead. */
export interface Offer {
  kind: OfferKind;
  side: Side;
  ply?: number | null;
}

/** What a player said. */
export interface ChatLine {
  number: number;
  side: Side;
  text: string;
  said: string;
}

/** What a rated game did to a rating. */
export interface RatingChange {
  before: number;
  after: number;
}

/**
 * All there is to know about a match, besides its game. Pairs are in the order of the sides.
 *
 * `away` tells for how many seconds a player has been gone, None for somebody who is here. Whoever is left
 * may claim the game after `claim_after` seconds, or never if that is None. `invited` is who was challenged,
 * and alone may take the free seat.
 */
export interface MatchState {
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
}

/**
 * Asks for a match: with a friend, who gets the link, or at once with an engine of some level.
 *
 * `invited` is somebody's id or name: they are challenged, and nobody else may take the seat.
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
}

/** Takes the seat that one was challenged to take, or declines. */
export interface ChallengeAnswer {
  accept: boolean;
}

/** Takes the free seat. */
export interface SitUp {
  type: "sit";
}

/** Offers a draw or a rematch; a takeback is asked for with a message of its own. */
export interface OfferUp {
  type: "offer";
  offer: "draw" | "rematch";
}

/** Accepts or declines what the other has offered, or withdraws one's own offer. */
export interface AnswerUp {
  type: "answer";
  offer: OfferKind;
  accept: boolean;
}

/** Gives the other some more time. */
export interface AddTimeUp {
  type: "addTime";
}

/** Claims the game because the other is gone. */
export interface ClaimUp {
  type: "claim";
  claim: ClaimKind;
}

/** Ends a match that nobody has joined, or in which not both have decided yet; it counts for nothing. */
export interface AbortUp {
  type: "abort";
}

/** Says something to the other. */
export interface SayUp {
  type: "say";
  text: string;
}

/** Prepares answers: lines from here on, each beginning with what the other might decide. */
export interface ConditionsUp {
  type: "conditions";
  ply: number;
  lines: string[][];
}

/** Answers a beat at once, so that the server knows how long messages take. */
export interface BeatUp {
  type: "beat";
  number: number;
}

/** Which side you play; None for somebody who looks on. */
export interface SeatedDown {
  type: "seated";
  side: Side | null;
  conditions?: string[][];
}

/** Something about the match has changed. */
export interface MatchDown {
  type: "match";
  match: MatchState;
}

/** What was said; on arrival everything so far. */
export interface SaidDown {
  type: "said";
  lines: ChatLine[];
}

/** Asks for an answer at once. */
export interface BeatDown {
  type: "beat";
  number: number;
}

/** How strong a player is in one game and variant; provisional while too little is known. */
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

/** A passkey of an account. */
export interface PasskeyView {
  id: string;
  name: string;
  created: string;
}

/** A token with which programs play for an account. */
export interface TokenView {
  id: string;
  name: string;
  created: string;
}

/**
 * Who is asking: a guest or an account.
 *
 * An address is used when it is confirmed. `turn_letters` tells whether they want a letter when it is their
 * turn, `language` in which language.
 */
export interface Me {
  player: PlayerView;
  email?: string | null;
  emailConfirmed?: boolean;
  turnLetters?: boolean;
  language?: string | null;
  hasPassword?: boolean;
  muted?: boolean;
  passkeys?: PasskeyView[];
  tokens?: TokenView[];
}

/** Nobody yet, or somebody; and whether this server sends letters. */
export interface WhoAmI {
  me: Me | null;
  mail?: boolean;
}

/** Asks for an account; a guest keeps their games. Without a password a passkey is to be added at once. */
export interface SignUp {
  name: string;
  password?: string | null;
  email?: string | null;
  language?: string | null;
}

/** Asks to be let in. */
export interface LogIn {
  name: string;
  password: string;
}

/** What to change; a new password or address wants the old password. An empty address removes it. */
export interface AccountChange {
  password?: string | null;
  oldPassword?: string | null;
  email?: string | null;
  bot?: true | null;
  turnLetters?: boolean | null;
  language?: string | null;
}

/** Asks for a letter with a link to a new password, to whoever has this name or this address. */
export interface Forgotten {
  who: string;
  language?: string | null;
}

/** A new password, by the token of the link in a letter. */
export interface PasswordLink {
  token: string;
  password: string;
}

/** Confirms an address, by the token of the link in a letter. */
export interface ConfirmLink {
  token: string;
}

/** What the browser needs to make or to use a passkey, as JSON of its own. */
export interface PasskeyOptions {
  ticket: string;
  options: string;
}

/** What the browser made of it. */
export interface PasskeyAnswer {
  ticket: string;
  credential: string;
  name?: string;
}

/** Asks for a token. */
export interface TokenWish {
  name: string;
}

/** A new token; it is shown this once. */
export interface TokenMade {
  id: string;
  token: string;
}

/**
 * A game in a list: both players by side, the winner's side, and why it ended (None while it goes on).
 *
 * `to_move` is the side that decides next; it is told in the list of one's own games in play. `invited` is
 * who was challenged to take the free seat.
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

/** All that others may know about a player; the games are the newest ones. */
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

/** How a rating went. */
export interface RatingCurve {
  points: RatingPoint[];
}

/** The strongest of a game and variant, without provisional ratings. */
export interface Leaderboard {
  game: string;
  variant: string;
  players: PlayerView[];
}

/** A legal move: the places to click in their order, and the places a piece travels, ends included. */
export interface Choice {
  move: string;
  clicks: string[];
  route: string[];
}

/** How a game ended; no winner is a draw, the text is in English. */
export interface Result {
  winner: Side | null;
  reason: string;
  score: [number, number];
  text: string;
}

/** A position: `scene` has the pieces of each place from bottom to top, `last` the places just played. */
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
}

/** One decision; those of one turn share its number. */
export interface Decision {
  ply: number;
  side: Side;
  move: string;
  turn: number;
}

/** Asks for the position after some moves, from the usual start, a given one, or one drawn by a seed. */
export interface PositionAsked {
  choice: GameChoice;
  moves?: string[];
  start?: string | null;
  seed?: number | null;
}

/** The position after the moves, and the way to it. */
export interface PositionFound {
  start: string;
  decisions: Decision[];
  view: PositionView;
}

/** A position by its text. */
export interface PositionNamed {
  choice: GameChoice;
  text: string;
}

/** Asks for the position with these pieces in their places; `last` is where the last one was placed. */
export interface ArrangementAsked {
  choice: GameChoice;
  scene: Record<string, string[]>;
  toMove: Side;
  last?: string | null;
}

/** A position that the rules allow. */
export interface PositionChecked {
  view: PositionView;
}

/**
 * What a side would win at once if it were to decide now.
 *
 * `move` is the first of the `moves` of that turn, `places` are where they are played, and `points` is by
 * how much the score would rise.
 */
export interface Threat {
  side: Side;
  move: string;
  moves: string[];
  places: string[];
  gain: Gain;
  points: number;
}

/** All threats of both sides. */
export interface ThreatsFound {
  threats: Threat[];
}

/** Asks for a picture of the position after some moves, or of the one that a text describes. */
export interface DrawingAsked {
  choice: GameChoice;
  moves?: string[];
  start?: string | null;
  text?: string | null;
  theme?: "auto" | "dark" | "light";
  size?: number;
  coordinates?: boolean;
  last?: string | null;
}

/** What is wrong: a word that stays the same for programs, and a sentence in English for people. */
export interface Problem {
  code: Code;
  message: string;
  detail?: string | null;
}

/** Records as text, in any notation that kwartet reads; `number` says which of several games is meant. */
export interface RecordText {
  text: string;
  number?: number;
}

/**
 * A record taken apart; comments are named by the number of decisions before them.
 *
 * `games` is how many games the text holds, as far as it can be read.
 */
export interface RecordRead {
  choice: GameChoice;
  start: string;
  headers: RecordHeaders;
  decisions: Decision[];
  moves: string[];
  result: Result | null;
  comments: Comments;
  games: number;
}

/** An end that the players gave the game, not the rules. */
export interface Ending {
  winner: Side | null;
  reason: string;
}

/** A game to be written down. */
export interface RecordToWrite {
  choice: GameChoice;
  moves: string[];
  start?: string | null;
  headers?: RecordHeaders;
  comments?: Record<string, string>;
  ending?: Ending | null;
}

/** The text of a record. */
export interface RecordWritten {
  text: string;
}

/** Asks for a review with so many seconds for each decision. */
export interface ReviewUp {
  type: "review";
  choice: GameChoice;
  moves: string[];
  start?: string | null;
  headers?: RecordHeaders;
  seconds?: number;
}

/** What a position is worth to the first side, and the best play from it. */
export interface Worth {
  chance: number;
  outcome: Outcome | null;
  plies: number | null;
  score: number | null;
  line: string[];
  depth: number;
}

/**
 * Why a decision was an error.
 *
 * - allows_win: the opponent wins by `moves`, all in the next turn.
 * - allows_score: the opponent's score rises by `points` in the next turn, by `moves`.
 * - misses_win: `moves` would have won in this turn.
 * - misses_score: `moves` would have gained `points` in this turn.
 * - loses_proven: a proven result was let go, or the opponent's win is proven now, in `plies` if known.
 * - loses_chance: none of these; `moves` is how the opponent profits.
 */
export interface Allowed {
  code: Consequence;
  side: Side;
  moves: string[];
  points: number;
  plies: number | null;
}

/** One decision with the worth before and after it; an error tells what it allowed. */
export interface ReviewedDecision {
  ply: number;
  move: string;
  forced: boolean;
  best: string | null;
  loss: number;
  grade: Grade;
  before: Worth;
  after: Worth;
  allowed: Allowed | null;
}

/** All that one side decided in a row. */
export interface ReviewedTurn {
  number: number;
  side: Side;
  text: string;
  loss: number;
  grade: Grade;
  turningPoint: boolean;
  decisions: ReviewedDecision[];
}

/** One player: accuracy from 0 to 100, none without a choice, and how many turns were of each grade. */
export interface ReviewedPlayer {
  name: string;
  accuracy: number | null;
  grades: Record<Grade, number>;
}

/** A reviewed game; turning points are named as players write turns. */
export interface Review {
  choice: GameChoice;
  headers: RecordHeaders;
  start: string;
  result: Result | null;
  players: [ReviewedPlayer, ReviewedPlayer];
  turningPoints: string[];
  turns: ReviewedTurn[];
}

/** So many positions are judged. */
export interface ProgressDown {
  type: "progress";
  done: number;
  of: number;
}

/** The review is ready. */
export interface ReviewedDown {
  type: "reviewed";
  review: Review;
}

export type ReviewDown = ProgressDown | ReviewedDown | ProblemDown;

/** A paragraph, a list or a picture, with the number of the rule it states. */
export interface Block {
  rule: string | null;
  html: string;
}

/** A chapter of a rulebook. */
export interface Section {
  heading: string;
  blocks: Block[];
}

/** A whole rulebook in one language. */
export interface RulePage {
  title: string;
  sections: Section[];
}

/** Asks for a table: against the computer at a level, or for two people at one screen. */
export interface NewTable {
  choice: GameChoice;
  kind: HomeKind;
  level?: number | null;
  first?: First;
  takebacks?: boolean;
  start?: string | null;
  seed?: number | null;
  moves?: string[];
  names?: [string, string] | null;
}

/** The name of a new table; whoever knows it may sit down. */
export interface TableMade {
  id: string;
}

/** Who plays a side. */
export interface Seat {
  person: boolean;
  name: string;
}

/** All there is to know about a table; seats are in the order of the sides. */
export interface TableState {
  id: string;
  choice: GameChoice;
  kind: Kind;
  level: number | null;
  seats: [Seat, Seat];
  takebacks: boolean;
  start: string;
  decisions: Decision[];
  view: PositionView;
  result: Result | null;
  created: string;
  match?: MatchState | null;
}

/** A decision; `ply` is the number of decisions before it. */
export interface MoveUp {
  type: "move";
  ply: number;
  move: string;
}

/** Asks to go back to so many decisions. */
export interface TakebackUp {
  type: "takeback";
  ply: number;
}

/** Gives the game up, after so many decisions. */
export interface ResignUp {
  type: "resign";
  ply: number;
}

/** Asks whether anybody is there. */
export interface PingUp {
  type: "ping";
}

/** The whole table: on arrival, after a takeback, and for somebody who has fallen behind. */
export interface TableDown {
  type: "table";
  table: TableState;
}

/** A decision has been taken, and this is the position after it. */
export interface MovedDown {
  type: "moved";
  decision: Decision;
  view: PositionView;
  clock?: ClockView | null;
}

/** What the computer thinks so far about its decision. */
export interface ThinkingDown {
  type: "thinking";
  thought: Thought;
}

/** The game is over. */
export interface EndedDown {
  type: "ended";
  result: Result;
}

/** Something was wrong with what came up. */
export interface ProblemDown {
  type: "problem";
  problem: Problem;
}

/** Somebody is there. */
export interface PongDown {
  type: "pong";
}

export type HomeUp = MoveUp | TakebackUp | ResignUp | PingUp;

export type MatchUp = SitUp | OfferUp | AnswerUp | AddTimeUp | ClaimUp | AbortUp | SayUp | ConditionsUp | BeatUp;

export type TableUp = MoveUp | TakebackUp | ResignUp | PingUp | SitUp | OfferUp | AnswerUp | AddTimeUp | ClaimUp | AbortUp | SayUp | ConditionsUp | BeatUp;

export type HomeDowns = TableDown | MovedDown | ThinkingDown | EndedDown | ProblemDown | PongDown;

export type MatchDowns = SeatedDown | MatchDown | SaidDown | BeatDown;

export type TableDowns = TableDown | MovedDown | ThinkingDown | EndedDown | ProblemDown | PongDown | SeatedDown | MatchDown | SaidDown | BeatDown;

/**
 * A line of play and its worth to the side that decides.
 *
 * A proven outcome may tell after how many plies the game is over, and the margin of the scores then.
 */
export interface Line {
  moves: string[];
  score: number;
  chance: number;
  outcome: Outcome | null;
  plies: number | null;
  margin: number | null;
}

/** What is known after a depth; the best line comes first. */
export interface Thought {
  depth: number;
  nodes: number;
  seconds: number;
  lines: Line[];
}
