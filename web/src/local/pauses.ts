/**
 * Pauses: how a worker hears messages while its core searches.
 *
 * The core asks from time to time whether to stop. Where WebAssembly can be suspended (JavaScript Promise
 * Integration), the answer now and then is a promise: the search waits until the messages that have come are
 * handled, and goes on where it was. Elsewhere a search hears nothing, and is ended together with its worker.
 */

/** What WebAssembly has where it can be suspended. */
interface Suspendable {
  Suspending?: new (call: () => unknown) => WebAssembly.ImportValue;
  promising?: <Given extends unknown[], Found>(
    call: (...given: Given) => Found,
  ) => (...given: Given) => Promise<Found>;
}

const { Suspending, promising } = (globalThis.WebAssembly ?? {}) as Suspendable;

/** Whether a search can be suspended in this browser. */
export const canPause = Suspending !== undefined && promising !== undefined;

const between = 10; // milliseconds

/** What the core asks: whether to stop. */
export function pausing(isStopped: () => boolean): WebAssembly.ImportValue {
  if (!Suspending) return isStopped;
  let next = 0;
  const pause = async (): Promise<boolean> => {
    await messagesHandled();
    next = performance.now() + between;
    return isStopped();
  };
  return new Suspending(() => (performance.now() < next ? false : pause()));
}

/** A function of the core that searches; it has to be made pausable before it is called. */
export interface Search<Given extends unknown[]> {
  readonly given: Given;
}

/** A search that can be called; it may be suspended. */
export function pausable<Given extends unknown[]>(
  search: Search<Given>,
): (...given: Given) => number | Promise<number> {
  const call = search as unknown as (...given: Given) => number;
  return promising?.(call) ?? call;
}

/** A message to oneself comes after those that are already there; a timer would wait for four milliseconds. */
function messagesHandled(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => (port1.close(), resolve());
    port2.postMessage(null);
  });
}
