/** Compile: WebAssembly from any host. */

/** The module at an address. While it arrives it is compiled already, if the host names its type as browsers want it. */
export async function compiledFrom(address: string | URL): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  const isNamed = answer.headers.get("content-type") === "application/wasm";
  return isNamed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}
