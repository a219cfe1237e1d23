// The worker of the installed page: files with a hash in their name are kept for good, pages are asked for first
// and taken from the shelf when the server is away. What the server says (/api) is never kept.

const shelf = "kwartet-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(shelf).then((cache) => cache.addAll(["/", "/icon.svg"])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== shelf));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
  self.clients.claim();
});

async function kept(request) {
  const cache = await caches.open(shelf);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function freshPage(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(shelf)).put("/", answer.clone());
    return answer;
  } catch (lost) {
    const page = await caches.match("/");
    if (page) return page;
    throw lost;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(freshPage(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
});
