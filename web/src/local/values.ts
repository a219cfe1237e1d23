/**
 * Values: small things that this browser remembers, such as settings and finished lessons.
 *
 * They are read once before the page is shown, so that the page can ask for them at any time, and every change is
 * written at once.
 */

import { read, write } from "./database.js";

let values: Record<string, unknown> = {};

/** Names of values, and the keys under which earlier versions of the page kept them in localStorage. */
const formerKeys: Readonly<Record<string, string>> = {
  settings: "kwartet-settings",
  lessons: "kwartet-lessons",
  level: "kwartet-level",
  tables: "kwartet-tables",
};

/** Reads all values; to be called once, before any other function of this module. */
export async function openValues(): Promise<void> {
  const found = await read(async (store) => {
    const [keys, all] = await Promise.all([store.getAllKeys("values"), store.getAll("values")]);
    return Object.fromEntries(keys.map((key, index) => [key, all[index]]));
  });
  values = found ?? {};
  await moveFormerValues();
}

/** What earlier versions kept elsewhere is moved here; it is removed there only when it is stored. */
async function moveFormerValues(): Promise<void> {
  for (const [name, key] of Object.entries(formerKeys)) {
    const former = readFormer(key);
    if (former === undefined) continue;
    if (!(name in values)) values[name] = former;
    if (await keep(name)) localStorage.removeItem(key);
  }
}

function readFormer(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "") as unknown;
  } catch {
    return undefined;
  }
}

/** A value, which has any form: what reads it checks it. */
export function valueOf(name: string): unknown {
  return values[name];
}

export function allValues(): Readonly<Record<string, unknown>> {
  return values;
}

export async function setValue(name: string, value: unknown): Promise<void> {
  values[name] = value;
  await keep(name);
}

/** Changes a value that other tabs may change, too. */
export async function changeValue(name: string, change: (before: unknown) => unknown): Promise<void> {
  values[name] = change(values[name]);
  await write("values", async (part) => {
    values[name] = change(await part.get(name));
    await part.put(values[name], name);
  });
}

async function keep(name: string): Promise<boolean> {
  return (await write("values", (part) => part.put(values[name], name))) !== undefined;
}
