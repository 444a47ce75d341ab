import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

type Handler = (event: object) => void;
type Tab = { url: string; focus: () => Promise<void> };

/** What the worker finds around it: set before it is loaded. */
const around = vi.hoisted(() => {
  const handlers = new Map<string, Handler>();
  const matchAll = vi.fn<(query: object) => Promise<Tab[]>>();
  const openWindow = vi.fn<(href: string) => Promise<null>>();
  const fetched = vi.fn<(path: string, init: { body: string }) => Promise<Response>>();
  vi.stubGlobal('self', {
    location: new URL('https://guild.example/service-worker.js'),
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    clients: { matchAll, openWindow },
  });
  vi.stubGlobal('fetch', fetched);
  return { handlers, matchAll, openWindow, fetched };
});

beforeEach(() => {
  vi.clearAllMocks();
  around.matchAll.mockResolvedValue([]);
  around.openWindow.mockResolvedValue(null);
  around.fetched.mockResolvedValue(new Response());
});

beforeAll(() => vi.importActual('./service-worker.ts'));
// Other tests run in the same process.
afterAll(() => void vi.unstubAllGlobals());

const tab = (path: string) => ({
  url: `https://guild.example${path}`,
  focus: vi.fn<() => Promise<void>>(() => Promise.resolve()),
});

/** Presses a message that leads to a path. Resolves when the worker may be stopped. */
async function press(path: string, noticeId = ''): Promise<{ close: ReturnType<typeof vi.fn> }> {
  const close = vi.fn<() => void>();
  let done: Promise<unknown> = Promise.resolve();
  const event = {
    notification: { data: { noticeId, path }, close },
    waitUntil: (work: Promise<unknown>) => (done = work),
  };
  around.handlers.get('notificationclick')?.(event);
  await done;
  return { close };
}

test('a message that is pressed closes, and goes to the tab that shows its page already', async () => {
  const [other, shown] = [tab('/my/visits'), tab('/campaigns/1?tab=sessions')];
  around.matchAll.mockResolvedValue([other, shown]);
  const { close } = await press('/campaigns/1?tab=sessions');
  expect(close).toHaveBeenCalledOnce();
  expect(shown.focus).toHaveBeenCalledOnce();
  expect(other.focus).not.toHaveBeenCalled();
  expect(around.openWindow).not.toHaveBeenCalled();
  // Also a tab that was open before the worker was there.
  expect(around.matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true });
});

test('a message whose page no tab shows opens one, and leaves the others alone', async () => {
  const other = tab('/campaigns/2');
  around.matchAll.mockResolvedValue([other]);
  await press('/campaigns/1?tab=sessions');
  expect(other.focus).not.toHaveBeenCalled();
  expect(around.openWindow.mock.calls).toEqual([['https://guild.example/campaigns/1?tab=sessions']]);
});

test.each([
  'https://evil.example/campaigns/1',
  '//evil.example',
  String.raw`\\evil.example`,
  'http://guild.example/campaigns/1',
  'https://guild.example.evil.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
  'https://',
])('a message that leads to %s opens the first page of this site', async (path) => {
  await press(path);
  expect(around.openWindow.mock.calls).toEqual([['https://guild.example/']]);
});

test('a message that is pressed marks its notice as read, and opens its page also without a network', async () => {
  around.fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await press('/my/games', 'notice 1');
  expect(around.fetched.mock.calls.map(([path, { body }]) => [path, JSON.parse(body) as unknown])).toEqual([
    ['/api/notices/read', { noticeIds: ['notice 1'] }],
  ]);
  expect(around.openWindow).toHaveBeenCalledWith('https://guild.example/my/games');
});
