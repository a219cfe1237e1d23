/** A WebSocket that reconnects by itself, at first quickly, then less often, and reports its state. */

export type ConnectionState = "open" | "waiting" | "closed";

export interface ConnectionEvents<Up, Down> {
  heard: (message: Down) => void;
  changed?: (state: ConnectionState) => void;
  /** The message to send after a silence; without an answer the connection is replaced. */
  ping?: Up;
  /** Milliseconds of silence before the ping, and again before the connection counts as dead. */
  silence?: number;
}

const firstWait = 250;
/** The longest wait during the first tries, while a server may be restarting. */
const hopefulWait = 1000;
const longestWait = 5000;
const hopefulTries = 30;
const usualSilence = 8000;
/** Close codes after which there is no reconnecting: the table does not exist. */
const finalCodes = new Set([4404]);

export class Connection<Up, Down> {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  readonly #address: string;

  constructor(
    path: string,
    readonly events: ConnectionEvents<Up, Down>,
  ) {
    this.#address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    addEventListener("online", this.#reconnectNow);
    document.addEventListener("visibilitychange", this.#reconnectNow);
    this.#connect();
  }

  /** Send a message; returns whether the connection was open. */
  send(message: Up): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Connect again, with the current session. */
  reopen(): void {
    this.#drop();
    this.events.changed?.("waiting");
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#reconnectNow);
    document.removeEventListener("visibilitychange", this.#reconnectNow);
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

  /** How long to wait before the next try; the random part keeps clients from reconnecting all at once. */
  #nextWait(): number {
    const most = this.#tries < hopefulTries ? hopefulWait : longestWait;
    const wait = Math.min(most, firstWait * 2 ** this.#tries);
    this.#tries += 1;
    return wait * (0.75 + Math.random() / 2);
  }

  /** The page is visible again, or the network is back: reconnect now. */
  readonly #reconnectNow = (): void => {
    if (this.#socket || this.#isClosed || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  /** A message arrived. If nothing follows, send a ping; without an answer the connection is dead. */
  #listen(): void {
    clearTimeout(this.#watch);
    const { ping, silence = usualSilence } = this.events;
    if (!ping) return;
    this.#watch = setTimeout(() => {
      this.send(ping);
      this.#watch = setTimeout(() => this.#lost(0), silence);
    }, silence);
  }

  /** Close the present connection and ignore what it still reports. */
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
