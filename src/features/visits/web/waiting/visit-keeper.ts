import { currentSession, onSessionChange } from '#ui/session/session.ts';
import { errorCode } from '#ui/data/api.ts';
import { fetchCode } from '#ui/late/fetch-code.ts';
import { notify } from '#ui/feedback/toast.ts';
import { hasKept } from './kept-mark.ts';

/** How often a page that is open tries again. */
const AGAIN_EVERY_MS = 60_000;

async function sendByItself(): Promise<void> {
  if (!hasKept() || !navigator.onLine || currentSession().user === null) return;
  const { sendKeptVisits } = await fetchCode(() => import('./kept-visits.ts'));
  const { sent, error } = await sendKeptVisits();
  const { length } = sent;
  if (length > 0) notify(length === 1 ? 'A waiting visit was saved' : `${length} waiting visits were saved`);
  // It is not sent again by itself. The page that offers what to do needs no word of it.
  else if (errorCode(error) === 'VISIT_TIME_UNCLEAR' && location.pathname !== '/my/visits') notify(unclear);
}

const unclear = {
  title: 'A waiting visit needs your decision',
  description: 'It is kept, but its time is not clear. You can save it as of now on My Visits.',
};

/** In the background: without its code or a network it is tried again later. */
const tryToSend = () => void sendByItself().catch(() => undefined);

/**
 * Sends the visits that wait on this device, from whatever page their user opens. A page without waiting visits loads
 * nothing for it. Call it once.
 */
export function keepVisits(): void {
  let userId: string | undefined;
  const look = () => {
    const now = currentSession().user?.id;
    if (now !== undefined && now !== userId) tryToSend();
    userId = now;
  };
  look();
  onSessionChange(look);
  addEventListener('online', tryToSend);
  setInterval(tryToSend, AGAIN_EVERY_MS);
}
