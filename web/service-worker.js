// The service worker: the page opens and works without a network. offline.config.ts puts in the lists of files.
//
// Every version of the page has a cache of its own, so files of two versions are never mixed. A new version waits
// until the user wants it or no page of the old one is open; src/lib/offline.svelte.ts tells the user of it. Answers
// of the API are not touched.

const version = "$version";
/** What every page needs, the core included. */
const shell = $shell;
/** What only readers of one language need. */
const ofLanguages = $languages;
/** The first parts of the addresses that are pages of the app. */
const pages = $pages;

const { scope } = registration;
const names = `kwartet ${scope} `;
const cacheName = names + version;
const home = new Request(scope);
const versionsKept = 2; // pages of the version before may still be open

addEventListener("install", (event) => event.waitUntil(fetchShell()));
addEventListener("activate", (event) => event.waitUntil(forgetOldVersions().then(() => clients.claim())));
addEventListener("message", (event) => {
  if (event.data === "take over") void skipWaiting();
  else
    event.waitUntil(
      fill(ofLanguages[event.data.language] ?? []).then(() => event.ports[0]?.postMessage("filled")),
    );
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, href } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !href.startsWith(scope)) return;
  const path = pathname.slice(new URL(scope).pathname.length);
  if (request.mode === "navigate" && pages.includes(path.split("/")[0])) event.respondWith(page());
  else if (request.mode !== "navigate" && !path.startsWith("api/")) event.respondWith(kept(request));
});

async function fetchShell() {
  const cache = await caches.open(cacheName);
  const answer = await fetch(home, { cache: "reload" });
  if (!answer.ok) throw new Error(`the page cannot be loaded: ${answer.status}`);
  await cache.put(home, await withAbsoluteAddresses(answer));
  await cache.addAll(shell);
}

/** The first page as an answer for every page: its files are found from anywhere. */
async function withAbsoluteAddresses(answer) {
  const html = (await answer.text()).replaceAll('="./', `="${new URL(scope).pathname}`);
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(html, { headers });
}

async function fill(files) {
  const cache = await caches.open(cacheName);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
}

async function forgetOldVersions() {
  const own = (await caches.keys()).filter((name) => name.startsWith(names));
  await Promise.all(own.slice(0, -versionsKept).map((name) => caches.delete(name)));
}

async function page() {
  return (await (await caches.open(cacheName)).match(home)) ?? fetch(home);
}

/** A file of this version, else of the one before, else from the network. */
async function kept(request) {
  const own = await (await caches.open(cacheName)).match(request, { ignoreVary: true });
  return own ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
