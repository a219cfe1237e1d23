// The WebAssembly build of the core, for tests in Node: texts in, texts and JSON out.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// The modules of a folder, by the ids of their games.
export async function loadAll(folder, found) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".wasm"));
  const loading = names.map(async (name) => [name.replace(".wasm", ""), await load(join(folder, name), found)]);
  return new Map(await Promise.all(loading));
}

async function load(path, found = () => 0) {
  const env = { now: () => performance.now(), found: (at, length) => found(textAt(at, length)) };
  const { instance } = await WebAssembly.instantiate(readFileSync(path), { env });
  const core = instance.exports;

  function textAt(at, length) {
    return new TextDecoder().decode(new Uint8Array(core.memory.buffer, at, length));
  }

  function give(text) {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(core.memory.buffer, core.kwartet_buffer(), bytes.length).set(bytes);
    return bytes.length;
  }

  // The answer of so many bytes.
  const take = (length) => textAt(core.kwartet_answer(), length);
  return { core, give, take };
}

// Counts what holds, and tells what does not.
export class Checks {
  passed = 0;
  failed = 0;

  check(holds, claim) {
    if (holds) {
      this.passed += 1;
    } else {
      this.failed += 1;
      console.log(`FAILED ${claim}`);
    }
  }

  end(name) {
    console.log(`${name}: ${this.passed} passed, ${this.failed} failed`);
    process.exit(this.failed === 0 && this.passed > 100 ? 0 : 1);
  }
}
