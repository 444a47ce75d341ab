import { currentSession, onSessionChange } from '#ui/session/session.ts';
import { errorCode } from '#ui/data/api.ts';
import { fetchCode } from '#ui/late/fetch-code.ts';
import { notify } from '#ui/feedback/toast.ts';
import { hasKept } from './kept-mark.ts';

/** How often an open page tries to send again. */
const AGAIN_EVERY_MS = 60_000;

async function sendByItself(): Promise<void> {
  if (!hasKept() || !navigator.onLine || currentSession().user === null) return;
  const { sendKeptVisits } = await fetchCode(() => import('./kept-visits.ts'));
  const { sent, error } = await sendKeptVisits();
  const { length } = sent;
  if (length > 0) notify(length === 1 ? 'A waiting visit was saved' : `${length} waiting visits were saved`);
  // This visit is not sent again automatically. /my/visits itself offers what to do, so it needs no toast.
  else if (errorCode(error) === 'VISIT_TIME_UNCLEAR' && location.pathname !== '/my/visits') notify(unclear);
}

const unclear = {
  title: 'A waiting visit needs your decision',
  description: 'It is kept, but its time is not clear. You can save it as of now on My Visits.',
};

/** In the background: if the code can't be loaded or there is no network, it is tried again later. */
const tryToSend = () => void sendByItself().catch(() => undefined);

/** Sends the visits that wait on this device, from any page that their user opens. Pages without waiting visits load no code for it. Call it once. */
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
