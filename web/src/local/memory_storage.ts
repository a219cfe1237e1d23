/** A browser may forbid localStorage altogether. Then the page remembers in memory what it would keep there. */

try {
  void globalThis.localStorage;
} catch {
  const items = new Map<string, string>();
  const memory: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
  Object.defineProperty(globalThis, "localStorage", { value: memory });
}
