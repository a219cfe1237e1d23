// The worker of the installed page: files with a hash in their name are kept for good, pages are asked for first
// and taken from the cache if the server cannot be reached. Answers of the API are never cached.

const cacheName = "kwartet-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(["/", "/icon.svg"])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== cacheName));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
  self.clients.claim();
});

async function kept(request) {
  const cache = await caches.open(cacheName);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function freshPage(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(cacheName)).put("/", answer.clone());
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
