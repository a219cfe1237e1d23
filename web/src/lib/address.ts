/**
 * Addresses: where the pages of the app are on this host, and which page the address of the browser means.
 *
 * The HTML says which kind of host it is on, so nothing is asked. A `server` and a host of `files` have a path for each
 * page, below the root of the app; a single `file` has all pages behind its `#`. So have pages that no file can stand
 * for, such as a game of this browser on a host of files.
 */

type Host = "server" | "files" | "file";

const { host: said = "server", root: given = "/" } = document.documentElement.dataset;
const host = said as Host;
const root = host === "file" ? location.pathname : new URL(given, location.href).pathname;

/** Pages with a file of their own on a host of files. */
const onFile = /^\/(new\/.*|rules\/.*|learn(\/.*)?|review|analysis|editor|about)?$/;
const anyOrigin = "http://app";

/** Whether there is a server, for matches, players and accounts. */
export const hasServer = host === "server";

/** A page of the app, as the app writes its address. */
export interface Place {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

/** What a link to a page of the app needs: `/learn/go#top` becomes `/sub/path/learn/go/#top`. */
export function to(address: string): string {
  const { pathname, search, hash } = new URL(address, anyOrigin);
  if (host === "server") return address;
  if (host === "file" || !onFile.test(pathname)) return `${root}#${address}`;
  return `${root}${pathname.slice(1)}${pathname === "/" ? "" : "/"}${search}${hash}`;
}

/** The same with its origin, for people to pass on. */
export const publicAddress = (address: string): string => new URL(to(address), location.href).href;

/** The page of the app that an address means; null if it leads out of the app. */
export function placeOf(address: Pick<URL, "origin" | "pathname" | "search" | "hash">): Place | null {
  const { origin, pathname, search, hash } = address;
  if (origin !== location.origin || !pathname.startsWith(root)) return null;
  if (!hasServer && hash.startsWith("#/")) {
    const behind = new URL(hash.slice(1), anyOrigin);
    return { path: behind.pathname, search: behind.search, hash: behind.hash };
  }
  if (host === "file") return { path: "/", search, hash };
  const path = `/${pathname.slice(root.length)}`;
  return path.startsWith("/api/") ? null : { path: path.replace(/(?<=.)\/$/, ""), search, hash };
}

/** A file that belongs to the app. */
export const fileAt = (name: string): string => `${root}${name}`;
