// The WebAssembly build of the core, for tests in Node and in browsers: texts in, texts and JSON out.
// Whether the next question of a search is answered with an end.
export const stop = { isWanted: false };

// The core that these bytes are; `found` hears what searches find.
export async function load(bytes, found = () => 0) {
  const env = {
    now: () => performance.now(),
    found: (at, length) => found(textAt(at, length)),
    is_stopped: () => stop.isWanted,
  };
  const { instance } = await WebAssembly.instantiate(bytes, { env });
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

  // Ends the process in Node.
  end(name) {
    console.log(`${name}: ${this.passed} passed, ${this.failed} failed`);
    process.exit(this.failed === 0 && this.passed > 100 ? 0 : 1);
  }
}
