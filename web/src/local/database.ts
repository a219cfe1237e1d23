/**
 * Database: what this browser stores for the page (IndexedDB): games, and values such as settings.
 *
 * A browser may forbid storage, or have no room left. Then the work of the caller goes on in memory, and the fault
 * is told, which the page shows (lib/storage.svelte.ts).
 */

import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore, type StoreNames } from "idb";
import type { LocalGame } from "./types.js";

interface Schema extends DBSchema {
  games: { key: string; value: LocalGame };
  values: { key: string; value: unknown };
}

type Store = IDBPDatabase<Schema>;
type StoreName = StoreNames<Schema>;
type Part<Name extends StoreName> = IDBPObjectStore<Schema, [Name], Name, "readwrite">;

const name = "kwartet";
const revision = 1;
/** A database that does not open must not keep the page from starting. */
const longestOpening = 3000; // milliseconds

/** Why something was not stored; null if everything was. */
export type StorageFault = "blocked" | "full" | null;

let fault: StorageFault = null;
let listener: (fault: StorageFault) => void = () => undefined;

/** Tells what is wrong with the storage, now and whenever it changes. */
export function followStorage(heard: typeof listener): void {
  listener = heard;
  heard(fault);
}

function setFault(found: StorageFault): void {
  fault = found;
  listener(fault);
}

let opening: Promise<Store> | undefined;

function open(): Promise<Store> {
  const forget = (): void => void (opening = undefined);
  const opened = openDB<Schema>(name, revision, {
    upgrade: (store) => {
      store.createObjectStore("games", { keyPath: "id" });
      store.createObjectStore("values");
    },
    blocking: (_, __, event) => ((event.target as IDBDatabase).close(), forget()),
    terminated: forget,
  });
  return Promise.race([opened, late()]);
}

const late = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("late")), longestOpening));

/** Reads from the database; undefined if it cannot be used. */
export async function read<Found>(work: (store: Store) => Promise<Found>): Promise<Found | undefined> {
  try {
    return await work(await (opening ??= open()));
  } catch (mistake) {
    return fail(mistake);
  }
}

/** Writes in one transaction; undefined if nothing was written, and then the fault is told. */
export async function write<Name extends StoreName, Done>(
  name: Name,
  work: (part: Part<Name>) => Promise<Done>,
): Promise<Done | undefined> {
  try {
    const done = await transact(await (opening ??= open()), name, work);
    setFault(null);
    return done;
  } catch (mistake) {
    return fail(mistake);
  }
}

async function transact<Name extends StoreName, Done>(
  store: Store,
  name: Name,
  work: (part: Part<Name>) => Promise<Done>,
): Promise<Done> {
  const change = store.transaction(name, "readwrite");
  change.done.catch(() => undefined); // a failure is thrown below, with its cause
  try {
    const done = await work(change.store);
    await change.done;
    return done;
  } catch (mistake) {
    throw change.error ?? mistake;
  }
}

function fail(mistake: unknown): undefined {
  opening = undefined;
  const isFull = mistake instanceof DOMException && mistake.name === "QuotaExceededError";
  setFault(isFull ? "full" : "blocked");
}
