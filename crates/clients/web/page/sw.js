// Keeps all files of one version, so that playing alone needs no network after the first visit.
// A new version waits until no page of the old one is open; then the old files go.
const VERSION = '{{version}}';
const FILES = {{files}};

const SCOPE = self.registration.scope;
// Several copies may live on one host, each in its folder.
const OURS = `tablee ${SCOPE} `;
const PATIENCE = 3000;

// Names with a hash of the content never mean anything else; the others are asked for anew.
const request = (file) => new Request(file, { cache: /-[0-9a-f]{16}\./.test(file) ? 'default' : 'no-cache' });

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(OURS + VERSION).then((cache) => cache.addAll(FILES.map(request))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(OURS) && name !== OURS + VERSION);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

const kept = async (file) => (await caches.open(OURS + VERSION)).match(new URL(file, SCOPE));

// The newest page if the network answers in time, else the one that is kept.
const page = async (asked) => {
  const network = fetch(asked);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  try {
    const answer = await Promise.race([network, late]);
    if (answer && answer.status < 500) return answer;
  } catch {
    // No network.
  }
  return (await kept('./')) || network;
};

self.addEventListener('fetch', (event) => {
  const asked = event.request;
  const address = asked.url.split(/[?#]/)[0];
  if (asked.method !== 'GET' || !address.startsWith(SCOPE)) return;
  const file = address.slice(SCOPE.length);
  if (asked.mode === 'navigate') {
    if (/^(index\.html|[tr]\/[^/]*|r\/[^/]*\/\d+)?$/.test(file)) event.respondWith(page(asked));
  } else if (FILES.includes(file)) {
    event.respondWith(kept(file).then((answer) => answer || fetch(asked)));
  }
});

// Somebody is called to a table. A message of the same table takes the place of the one before it.
const called = async (event) => {
  let said = {};
  try {
    said = event.data.json();
  } catch {
    // A message that cannot be read still says that there is something.
  }
  const table = /^[0-9a-z-]{1,20}$/.test(said.table) ? said.table : '';
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Whoever is looking at the table sees it there.
  if (open.some((page) => table && page.focused && page.visibilityState === 'visible' && isTable(page, table))) return;
  if (self.navigator.setAppBadge && Number.isInteger(said.waiting)) await self.navigator.setAppBadge(said.waiting).catch(() => {});
  await self.registration.showNotification(String(said.title || 'tablee'), {
    body: String(said.text || ''),
    tag: table || 'tablee',
    renotify: true,
    icon: new URL('icon-192.png', SCOPE).href,
    badge: new URL('badge-96.png', SCOPE).href,
    data: { table },
  });
};

const isTable = (page, table) => new URL(page.url).pathname === new URL(`t/${table}`, SCOPE).pathname
  || new URL(page.url).hash === `#/t/${table}`;

self.addEventListener('push', (event) => event.waitUntil(called(event)));

// Goes to the table: where it is open already, or in a page that is open, or in a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const { table } = event.notification.data || {};
    const address = new URL(table ? `t/${table}` : './', SCOPE).href;
    const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = open.find((page) => table && isTable(page, table));
    if (there) return there.focus();
    return self.clients.openWindow(address);
  })());
});
