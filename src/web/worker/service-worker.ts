// The one service worker: shows push messages. It keeps no pages, so nobody is ever shown an old one.

const worker = self as unknown as ServiceWorkerGlobalScope;

/** What the server sends (src/platform/push/push-message.ts). */
type PushContent = { noticeId: string; title: string; line: string; path: string };

/** The address of a page of this site; its first page for anything else. */
function pageAt(path: string): URL {
  const { origin } = worker.location;
  const page = URL.canParse(path, origin) ? new URL(path, origin) : null;
  return page?.origin === origin ? page : new URL('/', origin);
}

/** A browser that shows nothing for a message may take the permission away: one that can't be read is shown as well. */
function contentOf(data: PushMessageData | null): PushContent {
  try {
    return data?.json() as PushContent;
  } catch {
    return { noticeId: '', title: 'There is something new', line: '', path: '/' };
  }
}

function show({ noticeId, title, line, path }: PushContent): Promise<void> {
  return worker.registration.showNotification(title, {
    body: line,
    icon: '/icon-192.png',
    data: { noticeId, path },
    // A later message about the same takes the place of the one that stands.
    ...(noticeId && { tag: noticeId }),
  });
}

/** Goes to the page in the tab that shows it, or else in a new one: no other tab loses what is typed in it. */
async function openPage(path: string): Promise<void> {
  const { href } = pageAt(path);
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href);
  await (tab ? tab.focus() : worker.clients.openWindow(href));
}

/** Whoever opened the message has read the notice. */
async function markRead(noticeId: string): Promise<void> {
  await fetch('/api/notices/read', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ noticeIds: [noticeId] }),
  }).catch(() => undefined);
}

/** Tells the server where messages go from now on, when the browser has changed it by itworker. */
async function subscribeAnew(options: PushSubscriptionOptions): Promise<void> {
  const { userVisibleOnly, applicationServerKey } = options;
  const subscription = await worker.registration.pushManager.subscribe({
    userVisibleOnly,
    applicationServerKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push/device', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys }),
  });
}

/** Of its types TypeScript knows the name alone. */
type SubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription | null };

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('push', (event) => event.waitUntil(show(contentOf(event.data))));
worker.addEventListener('notificationclick', (event) => {
  const { noticeId, path } = event.notification.data as PushContent;
  event.notification.close();
  event.waitUntil(Promise.all([openPage(path), noticeId && markRead(noticeId)]));
});
worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as SubscriptionChange;
  if (oldSubscription) (event as SubscriptionChange).waitUntil(subscribeAnew(oldSubscription.options));
});
