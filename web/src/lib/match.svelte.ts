/** A match as one of its screens sees it: who sits where, the clocks, what is offered, what is said.
 *
 * The game itself is the table's; here is all that two people at two screens need besides. Every word goes up as a
 * message, and nothing counts before the server has said so.
 */

import type {
  ChatLine,
  ClaimKind,
  Decision,
  MatchView,
  Offer,
  OfferKind,
  Side,
  TableDowns,
  TableUp,
} from "../protocol.js";
import { SeenAge, SeenClock } from "./clock.svelte.js";
import { newsBetween, otherOf, type MatchNews } from "./match_news.js";
import { me } from "./me.svelte.js";
import { Premove } from "./premove.svelte.js";

/** Seconds until an absence is reported; reloading the page takes less. */
const grace = 3;

/** What a match needs of the connection to the server. */
export interface Wire {
  send: (message: TableUp) => void;
  reopen: () => void;
}

export class MatchClient {
  state: MatchView | null = $state.raw(null);
  /** The own side; null for a watcher. */
  seat: Side | null = $state(null);
  said: readonly ChatLine[] = $state.raw([]);
  /** Prepared answers from here on, each line beginning with what the other might decide. */
  conditions: readonly string[][] = $state.raw([]);
  /** The number of the last line that was seen; what was said before one came counts as seen. */
  readUpTo = $state(0);
  readonly clock = new SeenClock();
  readonly away = [new SeenAge(), new SeenAge()] as const;
  readonly premove = new Premove();
  #wantsSeat = false;
  #withdrawn: OfferKind | null = null;
  #misses = false;
  #hasListened = false;

  constructor(
    readonly wire: Wire,
    readonly tell: (news: MatchNews) => void = () => undefined,
  ) {}

  get isPlaying(): boolean {
    return this.state?.phase === "playing";
  }

  get isRealTime(): boolean {
    return this.state?.clockRule?.type === "fischer";
  }

  get isCorrespondence(): boolean {
    return this.state?.clockRule?.type === "days";
  }

  get other(): Side | null {
    return otherOf(this.seat);
  }

  /** Whether the match waits for an opponent. */
  get isWaiting(): boolean {
    return this.state?.phase === "waiting";
  }

  /** Whether nothing may be tried out beside the game: one plays it against the clock. */
  get isStrict(): boolean {
    return this.isPlaying && this.isRealTime && this.seat !== null;
  }

  /** Whether a player is gone, and not only for a moment. */
  isAway(side: Side): boolean {
    return this.isPlaying && (this.away[side].seconds ?? 0) >= grace;
  }

  get isOtherGone(): boolean {
    return this.other !== null && this.isAway(this.other);
  }

  /** Whether the other should be here and is not; without a clock people come by now and then. */
  get isMissed(): boolean {
    return this.isRealTime && this.isOtherGone;
  }

  /** In how many seconds one may claim the game because the other is gone; null if never. */
  get claimIn(): number | null {
    const { state, other } = this;
    const gone = other === null || !this.isPlaying ? null : this.away[other].seconds;
    if (!state || gone === null || state.claimAfter === null) return null;
    return Math.max(0, Math.ceil(state.claimAfter - gone));
  }

  get mayClaim(): boolean {
    return this.claimIn === 0;
  }

  /** What the other has offered. */
  get offered(): Offer[] {
    return this.state?.offers.filter((offer) => this.seat !== null && offer.side !== this.seat) ?? [];
  }

  /** What one has offered oneself. */
  get offering(): Offer[] {
    return this.state?.offers.filter((offer) => offer.side === this.seat) ?? [];
  }

  /** The last that the other has said, unless it was seen. */
  get unread(): ChatLine | null {
    const last = this.said.findLast((line) => line.side !== this.seat);
    return last && last.number > this.readUpTo ? last : null;
  }

  /** All that was said has been seen. */
  read(): void {
    this.readUpTo = this.said.at(-1)?.number ?? 0;
  }

  hasOffered(kind: OfferKind): boolean {
    return this.offering.some((offer) => offer.kind === kind);
  }

  /** Take the free seat, as a new guest if needed; then the connection is opened again as that guest. */
  async sit(): Promise<void> {
    await me.load();
    const wasKnown = me.known !== null;
    await me.ensurePlayer();
    if (wasKnown) this.wire.send({ type: "sit" });
    else {
      this.#wantsSeat = true;
      this.wire.reopen();
    }
  }

  offer(offer: "draw" | "rematch"): void {
    this.wire.send({ type: "offer", offer });
  }

  answer(offer: OfferKind, accept: boolean): void {
    if (this.hasOffered(offer)) this.#withdrawn = offer;
    this.wire.send({ type: "answer", offer, accept });
  }

  addTime(): void {
    this.wire.send({ type: "addTime" });
  }

  claim(claim: ClaimKind): void {
    this.wire.send({ type: "claim", claim });
  }

  abort(): void {
    this.wire.send({ type: "abort" });
  }

  say(text: string): void {
    this.wire.send({ type: "say", text });
  }

  prepare(ply: number, lines: readonly string[][]): void {
    this.wire.send({ type: "conditions", ply, lines: lines.map((line) => [...line]) });
    this.conditions = lines;
  }

  /** Look at the time. */
  tick(): void {
    this.clock.tick();
    for (const age of this.away) age.tick();
    this.#lookForOther();
  }

  hear(message: TableDowns): void {
    if (message.type === "seated") {
      this.seat = message.side;
      this.conditions = message.conditions ?? [];
    } else if (message.type === "table" && message.table.match) this.#arrive(message.table.match);
    else if (message.type === "match") this.#change(message.match);
    else if (message.type === "said") this.#listen(message.lines);
    else if (message.type === "moved") {
      if (message.clock) this.clock.set(message.clock);
      this.#followConditions(message.decision);
    } else if (message.type === "ended") this.#end();
  }

  #arrive(match: MatchView): void {
    const before = this.state;
    this.#take(match);
    if (!before) this.#misses = this.isMissed;
    // What was offered before is answered by the table itself: it has changed.
    if (before) this.#report({ ...before, offers: match.offers }, match);
    if (!this.#wantsSeat) return;
    this.#wantsSeat = false;
    if (this.seat === null) this.wire.send({ type: "sit" });
  }

  #change(match: MatchView): void {
    const before = this.state;
    this.#take(match);
    if (before) this.#report(before, match);
    this.#withdrawn = null;
  }

  #report(before: MatchView, after: MatchView): void {
    for (const news of newsBetween(before, after, this.seat)) if (this.#isNew(news)) this.tell(news);
    this.#lookForOther();
  }

  /** One knows what one has withdrawn. */
  #isNew(news: MatchNews): boolean {
    return news.kind !== "declined" || news.offer !== this.#withdrawn;
  }

  /** Tell that the other has left, and that one who was missed is back. */
  #lookForOther(): void {
    if (this.isMissed === this.#misses) return;
    this.#misses = this.isMissed;
    if (this.isPlaying && this.other !== null)
      this.tell({ kind: this.#misses ? "left" : "back", side: this.other });
  }

  #take(match: MatchView): void {
    this.state = match;
    this.clock.set(match.clock);
    this.away.forEach((age, side) => age.set(match.away[side as Side]));
    if (match.phase !== "playing") this.premove.drop();
  }

  /** Chat messages may arrive twice after a lost connection, but each has its number. */
  #listen(lines: readonly ChatLine[]): void {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- it exists during this call only
    const byNumber = new Map([...this.said, ...lines].map((line) => [line.number, line]));
    this.said = [...byNumber.values()].sort((a, b) => a.number - b.number);
    if (!this.#hasListened) this.read();
    this.#hasListened = true;
  }

  /** A prepared line that foresaw what was decided goes on from there; the others are void. */
  #followConditions({ move }: Decision): void {
    this.conditions = this.conditions
      .filter((line) => line[0] === move && line.length > 1)
      .map((line) => line.slice(1));
  }

  #end(): void {
    this.premove.drop();
    this.conditions = [];
    this.clock.stop();
    if (this.state) this.state = { ...this.state, phase: "over", offers: [] };
  }
}
