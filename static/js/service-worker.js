/**
 * Keeps what opens without the network: the styles and scripts, the rules with their lookup, and the pages seen last.
 * Pages come from the network first. What is written is never kept here, and streams are never touched.
 * `self.COMPANION` stands above this file when it is served, see companion/web/offline.py.
 */
const { version, language, home, rules, tables, print, static: files, rulesPage, nothingPage } = self.COMPANION;
const STATIC = `companion-static-${version}`;
const PAGES = `companion-pages-${language}`;
const SEEN = "Companion-Seen";
/** A network that has not answered by then counts as away. */
const PATIENCE = 6000;
const MOST_PAGES = 60;
/** Shut out, gone or deleted: nothing of it is shown any longer. */
const GONE = [403, 404, 410];

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event, place = new URL(request.url);
  if (request.method !== "GET" || place.origin !== location.origin) return;
  if (place.pathname.startsWith(files)) event.respondWith(fixed(request));
  else if (self.COMPANION.files.includes(place.pathname + place.search)) event.respondWith(fixed(request));
  else if (request.mode === "navigate") event.respondWith(page(event));
});

async function install() {
  const cache = await caches.open(STATIC);
  await cache.addAll(self.COMPANION.files);
  await cache.addAll([rulesPage, nothingPage].map((address) => new Request(address, { cache: "no-store" })));
  // The pages that are open were loaded before there was a worker to see them.
  const open = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const place of new Set([new URL(home, location.origin).href, ...open.map((page) => page.url.split("#")[0])])) {
    await fetch(place, { cache: "no-store" }).then((answer) => remember(new URL(place), answer)).catch(() => {});
  }
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("companion-") && name !== STATIC && name !== PAGES) await caches.delete(name);
  }
  await self.clients.claim();
}

/** Files whose address changes with their content. A module that another one imports has an address without it. */
async function fixed(request) {
  const cache = await caches.open(STATIC);
  const same = await cache.match(request, { ignoreVary: true });
  if (same) return same;
  try {
    return await fetch(request);
  } catch (problem) {
    const other = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
    if (other) return other;
    throw problem;
  }
}

/** From the network, or as it was last seen; rules from what is kept of them. */
async function page(event) {
  const place = new URL(event.request.url);
  const network = fetch(event.request).then((answer) => {
    event.waitUntil(remember(place, answer.clone()));
    return answer;
  });
  network.catch(() => {});
  try {
    // Reloaded by hand, a stalled network shall not keep anyone waiting who has a copy.
    const late = new Promise((_resolve, reject) => setTimeout(reject, PATIENCE));
    return await Promise.race([network, late]);
  } catch {
    return (await copy(place)) ?? network.catch(() => instead());
  }
}

/** @param {URL} place */
async function copy(place) {
  if (place.pathname === rules || place.pathname.startsWith(`${rules}/`)) return kept(rulesPage);
  const last = await (await caches.open(PAGES)).match(address(place), { ignoreVary: true });
  if (!last) return undefined;
  const html = (await last.text()).replace("<body ", `<body data-as-of="${last.headers.get(SEEN)}" `);
  return new Response(html, { headers: last.headers });
}

async function instead() {
  return (await kept(nothingPage)) ?? Response.error();
}

/** @param {string} address */
async function kept(address) {
  return (await caches.open(STATIC)).match(address, { ignoreVary: true });
}

/** @param {URL} place */
const address = (place) => place.pathname + place.search;

/** Keeps a page, or forgets it. Not the rules, which are kept whole, and not what somebody prints. @param {URL} place @param {Response} answer */
async function remember(place, answer) {
  const worth = answer.ok && !answer.redirected && (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
  const held = (answer.headers.get("Cache-Control") ?? "").includes("no-store");
  const elsewhere = [rules, print].some((part) => place.pathname === part || place.pathname.startsWith(`${part}/`)) || [rulesPage, nothingPage].includes(place.pathname);
  if (worth && !held && !elsewhere) await keep(address(place), answer);
  else if (GONE.includes(answer.status) || answer.type === "opaqueredirect" || answer.redirected) await forget(place, answer.status);
}

/** @param {string} where @param {Response} answer */
async function keep(where, answer) {
  const cache = await caches.open(PAGES), headers = new Headers(answer.headers);
  headers.set(SEEN, String(Date.now()));
  // Put anew at the end, so that the first ones are those not seen for longest.
  await cache.delete(where, { ignoreVary: true });
  await cache.put(where, new Response(await answer.blob(), { headers }));
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST_PAGES))) await cache.delete(old, { ignoreVary: true });
}

/** The page; and when its table is gone or shut, all of that table. @param {URL} place @param {number} status */
async function forget(place, status) {
  const cache = await caches.open(PAGES);
  const table = GONE.includes(status) && place.pathname.startsWith(`${tables}/`) ? `${tables}/${place.pathname.slice(tables.length + 1).split("/")[0]}` : "";
  const whole = table && (status !== 404 || place.pathname === table);
  for (const kept of await cache.keys()) {
    const { pathname } = new URL(kept.url);
    if (address(new URL(kept.url)) === address(place) || (whole && (pathname === table || pathname.startsWith(`${table}/`)))) {
      await cache.delete(kept, { ignoreVary: true });
    }
  }
}
