/** A line to the server that mends itself: it reconnects, ever more patiently, and says how it is. */

export type LineState = "open" | "waiting" | "closed";

export interface LineEvents<Down> {
  heard: (message: Down) => void;
  changed?: (state: LineState) => void;
}

const firstWait = 250;
const longestWait = 5000;
/** The server's word for "this will never work": a table that does not exist. */
const finalCodes = new Set([4404]);

export class Line<Up, Down> {
  #socket: WebSocket | null = null;
  #wait = firstWait;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  readonly #address: string;

  constructor(
    path: string,
    readonly events: LineEvents<Down>,
  ) {
    this.#address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.#connect();
  }

  /** Send a message; tells whether the line was open for it. */
  send(message: Up): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = firstWait;
      this.events.changed?.("open");
    };
    socket.onmessage = (event) => this.events.heard(JSON.parse(event.data as string) as Down);
    socket.onclose = (event) => this.#lost(event.code);
  }

  #lost(code: number): void {
    if (this.#isClosed || finalCodes.has(code)) {
      this.events.changed?.("closed");
      return;
    }
    this.events.changed?.("waiting");
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(longestWait, this.#wait * 2);
  }
}
