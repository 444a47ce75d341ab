import {
  clearSession,
  currentSession,
  hasLeft,
  onSessionChange,
  owesSignOut,
  reloadSession,
  returnPath,
  takeReturnPath,
} from './session.ts';

/** How often the session is looked at. */
const LOOK_EVERY_MS = 30_000;

/** A failed refresh is tried again after 200 ms, doubling up to 30 s. */
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 30_000;

/** When the session is to be refreshed by this device's clock, as the server said when it was read last. */
let dueAt = Infinity;

function noteDueTime(): void {
  const { loading, failed, user, refreshInSeconds } = currentSession();
  if (loading || failed) return;
  dueAt = user === null || refreshInSeconds == null ? Infinity : Date.now() + refreshInSeconds * 1000;
}

const isRefreshDue = () => currentSession().user !== null && Date.now() >= dueAt;

/** Runs `work` in one tab after the other, where the browser can tell them apart. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  (navigator as Partial<Navigator>).locks?.request('session-refresh', work) ?? work();

/** How long to wait after so many failures in a row. */
export const retryDelayMs = (failures: number): number =>
  Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));

let failures = 0;
let refreshing = false;
let retry: ReturnType<typeof setTimeout> | undefined;

async function refreshIfDue(): Promise<void> {
  if (refreshing || !isRefreshDue()) return;
  refreshing = true;
  const done = await oneTabAtATime(refreshUnlessDone).finally(() => {
    refreshing = false;
  });
  failures = done ? 0 : failures + 1;
  if (done) return;
  retry = setTimeout(() => {
    retry = undefined;
    void refreshIfDue();
  }, retryDelayMs(failures));
}

/** One look at the session. After a failure the next try has its own time, and looks in between add none. */
function look(): void {
  forgetStaleReturnPath();
  catchUp();
  if (retry === undefined) void refreshIfDue();
}

/** Reads the session again where that failed, and tells the server of a sign-out that it has not heard of. */
function catchUp(): void {
  if (currentSession().failed || owesSignOut()) void reloadSession();
}

/** Refreshes the session unless another tab has done it meanwhile. */
async function refreshUnlessDone(): Promise<boolean> {
  await reloadSession();
  return !isRefreshDue() || refresh();
}

/** Asks for a longer session. False when the server could not be asked; a session that has ended is no failure. */
async function refresh(): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    if (response.status >= 500 || response.status === 429) return false;
  } catch {
    return false;
  }
  await reloadSession();
  return true;
}

/** The user's id, null for a visitor; undefined while the session is not known. */
function knownUser(): string | null | undefined {
  const { loading, failed, user } = currentSession();
  return loading || failed ? undefined : (user?.id ?? null);
}

/** Announces to other tabs that somebody signed in or out here, and follows what they announce. */
function followOtherTabs(): void {
  const channel = new BroadcastChannel('session');
  let known = knownUser();
  let following = false;
  onSessionChange(() => {
    const before = known;
    const now = knownUser();
    if (now === undefined) return;
    known = now;
    if (before === undefined || before === known || following) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage(hasLeft() ? 'left' : 'changed');
  });
  channel.addEventListener('message', ({ data }) => {
    following = true;
    const followed = data === 'left' ? Promise.resolve(clearSession()) : reloadSession();
    void followed.finally(() => {
      following = false;
    });
  });
}

/** Takes the remembered path out of the storage after its hour: it may hold an invitation's token. */
function forgetStaleReturnPath(): void {
  if (returnPath() === '/') takeReturnPath();
}

/** Keeps the session alive while the page is open, and the same in every tab. Call it once. */
export function keepSession(): void {
  followOtherTabs();
  noteDueTime();
  onSessionChange(noteDueTime);
  forgetStaleReturnPath();
  setInterval(look, LOOK_EVERY_MS);
  addEventListener('online', catchUp);
  // A page that the browser kept and shows again missed whatever happened meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void reloadSession();
  });
  let lastLook = Date.now();
  document.addEventListener('visibilitychange', () => {
    // When the tab wakes after a while, the session may have ended, or somebody else signed in.
    if (document.visibilityState !== 'visible' || Date.now() - lastLook < LOOK_EVERY_MS) return;
    lastLook = Date.now();
    void reloadSession().then(refreshIfDue);
  });
}
