import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const session = { loading: false, user: { id: 'anna' } as { id: string } | null };
const sessionListeners: (() => void)[] = [];
vi.mock('#ui/session/session.ts', () => ({
  currentSession: () => session,
  onSessionChange: (listener: () => void) => sessionListeners.push(listener),
}));

/** The streams that were opened, the newest last. */
const streams: FakeStream[] = [];
class FakeStream extends EventTarget {
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  close() {
    this.isClosed = true;
  }
  tell(unread: number) {
    this.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify({ unread }) }));
  }
}

/** The way to the other tabs, and what was sent on it. */
let channel: FakeChannel;
class FakeChannel extends EventTarget {
  readonly sent: unknown[] = [];
  postMessage(message: unknown) {
    this.sent.push(message);
  }
  hear(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** Whether this tab is the one that gets the lock. */
let getsLock: boolean;
const asked = vi.fn<() => Promise<Response>>();
let page: EventTarget;
const said = (type: string, persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event(type), { persisted }));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  streams.length = 0;
  page = new EventTarget();
  channel = new FakeChannel();
  sessionListeners.length = 0;
  session.user = { id: 'anna' };
  getsLock = true;
  asked.mockReset().mockImplementation(() => Promise.resolve(Response.json({ unread: 1 })));
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('BroadcastChannel', function open() {
    return channel;
  });
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, work: () => Promise<void>) =>
        getsLock ? work() : new Promise(() => {}),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function watching() {
  const watch = await import('./notice-watch.ts');
  watch.watchNotices();
  await vi.advanceTimersByTimeAsync(0);
  return watch;
}

test('a page knows at once how many are unread, hears of every change, and tells the other tabs', async () => {
  const { noticeNews } = await watching();
  expect(noticeNews().unread).toBe(1);
  expect(streams.map(({ url }) => url)).toEqual(['/api/notices/stream']);
  const { changes } = noticeNews();
  streams[0]?.tell(4);
  expect(noticeNews()).toEqual({ unread: 4, changes: changes + 1 });
  expect(channel.sent).toEqual([{ userId: 'anna', unread: 4 }]);
});

test('a stream that breaks off is opened again, ever later, and asked for meanwhile once a minute', async () => {
  await watching();
  asked.mockClear();
  for (let failure = 1; failure <= 3; failure += 1) {
    streams.at(-1)?.dispatchEvent(new Event('error'));
    expect(streams.at(-1)?.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(2 ** (failure - 1) * 1000);
    expect(streams).toHaveLength(failure + 1);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('another tab that has the stream is listened to, and this one opens none', async () => {
  getsLock = false;
  const { noticeNews } = await watching();
  expect(streams).toEqual([]);
  channel.hear({ userId: 'somebody else', unread: 8 });
  expect(noticeNews().unread).toBe(1);
  channel.hear({ userId: 'anna', unread: 7 });
  expect(noticeNews().unread).toBe(7);
});

test('whoever signs out hears nothing any more, and the next user starts over', async () => {
  const { noticeNews } = await watching();
  session.user = null;
  for (const listener of sessionListeners) listener();
  expect(streams[0]?.isClosed).toBe(true);
  expect(noticeNews().unread).toBe(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(streams).toHaveLength(1);
  session.user = { id: 'berta' };
  for (const listener of sessionListeners) listener();
  expect(streams).toHaveLength(2);
});

test('a page that the browser keeps for going back holds no stream meanwhile', async () => {
  await watching();
  said('pagehide', true);
  expect(streams[0]?.isClosed).toBe(true);
  said('pageshow', true);
  expect(streams).toHaveLength(2);
});

test('retries double up to a minute, and are spread', async () => {
  const { retryDelayMs } = await import('./notice-watch.ts');
  expect([1, 2, 3, 7, 20].map((failures) => retryDelayMs(failures, 1))).toEqual([
    1000, 2000, 4000, 60_000, 60_000,
  ]);
  expect(retryDelayMs(1, 0)).toBe(500);
});
