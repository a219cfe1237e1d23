/** A line to the server that mends itself: it reconnects, at first quickly, then patiently, and says how it is. */

export type LineState = "open" | "waiting" | "closed";

export interface LineEvents<Up, Down> {
  heard: (message: Down) => void;
  changed?: (state: LineState) => void;
  /** What to say when nothing has been heard for a while; a line on which nothing comes back is made anew. */
  ping?: Up;
  /** After how many milliseconds without a word to ask, and again how long to wait for the answer. */
  silence?: number;
}

const firstWait = 250;
/** As long as a server may be about to come back, nobody waits longer than this. */
const hopefulWait = 1000;
const longestWait = 5000;
const hopefulTries = 30;
const usualSilence = 8000;
/** The server's word for "this will never work": a table that does not exist. */
const finalCodes = new Set([4404]);

export class Line<Up, Down> {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  readonly #address: string;

  constructor(
    path: string,
    readonly events: LineEvents<Up, Down>,
  ) {
    this.#address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Send a message; tells whether the line was open for it. */
  send(message: Up): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Begin anew, as the person this browser has become since. */
  reopen(): void {
    this.#drop();
    this.events.changed?.("waiting");
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
  }

  #connect(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#listen();
      this.events.changed?.("open");
    };
    socket.onmessage = (event) => {
      this.#listen();
      this.events.heard(JSON.parse(event.data as string) as Down);
    };
    socket.onclose = (event) => this.#lost(event.code);
  }

  #lost(code: number): void {
    this.#drop();
    if (finalCodes.has(code)) {
      this.events.changed?.("closed");
      return;
    }
    this.events.changed?.("waiting");
    this.#timer = setTimeout(() => this.#connect(), this.#nextWait());
  }

  /** How long to wait before the next try; everybody waits a little differently, so that not all come at once. */
  #nextWait(): number {
    const most = this.#tries < hopefulTries ? hopefulWait : longestWait;
    const wait = Math.min(most, firstWait * 2 ** this.#tries);
    this.#tries += 1;
    return wait * (0.75 + Math.random() / 2);
  }

  /** Somebody looks again, or the network is back: no reason to wait. */
  readonly #hurry = (): void => {
    if (this.#socket || this.#isClosed || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  /** Something was heard. When nothing follows, ask whether anybody is there; a dead line never says so itself. */
  #listen(): void {
    clearTimeout(this.#watch);
    const { ping, silence = usualSilence } = this.events;
    if (!ping) return;
    this.#watch = setTimeout(() => {
      this.send(ping);
      this.#watch = setTimeout(() => this.#lost(0), silence);
    }, silence);
  }

  /** Let go of the present connection without another word. */
  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // A browser complains about a connection that is given up before it stands.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }
}
