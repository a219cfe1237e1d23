/** Makes the service worker of a build: service-worker.js with the lists of the files that the build has written. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

const template = "service-worker.js";
/** Files without a hash in their name, from the folder `public`. */
const plain = ["icon.svg", "manifest.webmanifest"];
/** Modules that are there once for each language. */
const ofLanguage =
  /\/(?:messages|words|courses|rulebooks)\/(?:[^/]+\.)?(?<language>[a-z]{2})\.(?:js|ts|json)$/;

type Files = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        this.emitFile({ type: "asset", fileName: "worker.js", source: serviceWorker(bundle) });
      },
    },
  };
}

function serviceWorker(bundle: Files): string {
  const shell = [...plain];
  const languages: Record<string, string[]> = {};
  for (const file of Object.values(bundle)) {
    const language = languageOf(file);
    if (language) (languages[language] ??= []).push(file.fileName);
    else if (file.fileName.startsWith("assets/")) shell.push(file.fileName);
  }
  const given = { shell, languages, pages: firstParts() };
  let text = readFileSync(template, "utf8").replace("$version", versionOf(bundle));
  for (const [name, value] of Object.entries(given)) text = text.replace(`$${name}`, JSON.stringify(value));
  return text;
}

function languageOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string | undefined {
  if (file.type !== "chunk") return undefined;
  return ofLanguage.exec(file.facadeModuleId ?? "")?.groups?.["language"];
}

/** The first parts of all addresses that the router knows. */
function firstParts(): string[] {
  const router = readFileSync("src/lib/router.svelte.ts", "utf8");
  return ["", ...new Set([...router.matchAll(/\[\/\^\\\/(\w+)/g)].map((found) => found[1]!))];
}

function versionOf(bundle: Files): string {
  const hash = createHash("sha256");
  for (const name of Object.keys(bundle).sort()) hash.update(name);
  for (const name of plain) hash.update(readFileSync(`public/${name}`));
  hash.update(readFileSync(template));
  return hash.digest("hex").slice(0, 12);
}
