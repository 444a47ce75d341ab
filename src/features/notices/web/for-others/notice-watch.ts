import { currentSession, onSessionChange } from '#ui/session/session.ts';

/**
 * How many notices are unread, kept up to date while a page is open. One tab of the browser holds the stream of the
 * server's events and tells the others; where there is none, each tab asks once a minute.
 */

/** What a page knows of the unread notices: how many, and a number that grows with every change of the list. */
export type NoticeNews = { unread: number; changes: number };

/** How often a tab asks while it hears nothing. */
const ASK_EVERY_MS = 60_000;
/** A stream that ended is opened again after a second, doubling up to a minute. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
const NAME = 'notices';

let news: NoticeNews = { unread: 0, changes: 0 };
const listeners = new Set<() => void>();

/** What is known now. */
export const noticeNews = (): NoticeNews => news;

/** Calls back whenever the news change. Returns a function that stops it. */
export function onNoticeNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function settle(unread: number): void {
  news = { unread, changes: news.changes + 1 };
  for (const listener of listeners) listener();
}

/** Takes over how many are unread from an answer of the server, for this tab and the others. */
export function noteUnread(unread: number): void {
  settle(unread);
  tell(unread);
}

type Told = { userId: string; unread: number };

let channel: BroadcastChannel | undefined;
function tell(unread: number): void {
  const userId = currentSession().user?.id;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  if (userId !== undefined) channel?.postMessage({ userId, unread } satisfies Told);
}

/** The wait before the stream is opened again after so many failures, spread so that not all come at once. */
export const retryDelayMs = (failures: number, random = Math.random()): number =>
  Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.5 + random / 2);

async function ask(): Promise<void> {
  try {
    const response = await fetch('/api/notices/unread', { headers: { accept: 'application/json' } });
    if (response.ok) settle(((await response.json()) as { unread: number }).unread);
  } catch {
    // Asked again in a minute.
  }
}

/** Holds the stream until `signal` ends; opens it again when it breaks off. */
function holdStream(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let failures = 0;
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource('/api/notices/stream');
      source.addEventListener('open', () => {
        failures = 0;
      });
      source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
        noteUnread((JSON.parse(data) as { unread: number }).unread);
      });
      source.addEventListener('error', () => {
        // The browser's own retry knows no bounds.
        source?.close();
        failures += 1;
        retry = setTimeout(open, retryDelayMs(failures));
      });
    };
    signal.addEventListener('abort', () => {
      clearTimeout(retry);
      source?.close();
      resolve();
    });
    open();
  });
}

/** Watches for one user, until `signal` ends. */
function watch(userId: string, signal: AbortSignal): void {
  let heardAt = 0;
  const heard = ({ data }: MessageEvent<Told>) => {
    if (data.userId !== userId) return;
    heardAt = Date.now();
    settle(data.unread);
  };
  channel?.addEventListener('message', heard, { signal });
  void ask();
  const asking = setInterval(() => {
    if (document.visibilityState === 'visible' && Date.now() - heardAt >= ASK_EVERY_MS) void ask();
  }, ASK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(asking));
  // Whoever has the lock holds the stream for all tabs; the next one takes it over.
  navigator.locks
    .request(`${NAME} of ${userId}`, { signal }, () => holdStream(signal))
    .catch(() => undefined);
}

/** Keeps the news up to date for whoever is signed in. Call it once. */
export function watchNotices(): void {
  channel = new BroadcastChannel(NAME);
  let watched: string | null = null;
  let end = new AbortController();
  const follow = (isShown: boolean) => {
    const userId = isShown ? (currentSession().user?.id ?? null) : null;
    if (userId === watched) return;
    end.abort();
    end = new AbortController();
    watched = userId;
    if (userId === null) news = { unread: 0, changes: news.changes + 1 };
    else watch(userId, end.signal);
  };
  onSessionChange(() => {
    if (!currentSession().loading) follow(true);
  });
  // A page that the browser keeps for going back holds nothing meanwhile.
  addEventListener('pagehide', () => follow(false));
  addEventListener('pageshow', ({ persisted }) => persisted && follow(true));
  follow(true);
}
