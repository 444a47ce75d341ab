import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Id } from '#shared/ids.ts';
import { errorCode } from '#ui/data/api.ts';
import { queryClient } from '#ui/data/query.ts';
import { readAgain } from '#ui/data/read-again.ts';
import { currentSession, onSessionChange, reloadSession } from '#ui/session/session.ts';
import { markKept, returnedVisits } from './kept-mark.ts';
import { claimOf, timeOfPress } from './press-clock.ts';
import { visitsClient, visitsKey } from '../queries.ts';
import { createVisitQueue, type KeptVisit, type SendingResult, type VisitStore } from './visit-queue.ts';

interface VisitsOnDevice extends DBSchema {
  visits: { key: Id; value: KeptVisit };
}

/** Opens the database for each use: signing out deletes it, even while a connection is open. */
async function withDatabase<T>(work: (database: IDBPDatabase<VisitsOnDevice>) => Promise<T>): Promise<T> {
  const database = await openDB<VisitsOnDevice>('visits', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('visits', { keyPath: 'id' }),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Used if the browser has no storage for pages: visits then live as long as the page. */
const inPage = new Map<Id, KeptVisit>();

/** The visits of all users of this device. */
export const deviceVisits: VisitStore = {
  async all() {
    const { visits, settle } = returnedVisits();
    for (const visit of visits) await deviceVisits.put(visit);
    if (visits.length > 0) settle();
    const stored = await withDatabase(async (database) => {
      const { store, done } = database.transaction('visits');
      // Both may fail if signing out deletes the database meanwhile.
      const [kept] = await Promise.all([store.getAll(), done]);
      return kept;
    }).catch(() => []);
    return [...stored, ...inPage.values()];
  },
  async put(visit) {
    try {
      await withDatabase((database) => database.put('visits', visit));
      inPage.delete(visit.id);
    } catch {
      inPage.set(visit.id, visit);
    }
    markKept(true);
  },
  async remove(id) {
    inPage.delete(id);
    await withDatabase((database) => database.delete('visits', id)).catch(() => undefined);
    markKept((await deviceVisits.all()).length > 0);
  },
};

/** Refusals that are permanent. A visit with any other failure may succeed later. */
const refusals = new Set([
  'VISIT_ID_REUSED',
  'VISIT_IN_FUTURE',
  'VISIT_TOO_OLD',
  'VISIT_TIME_UNCLEAR',
  'INVALID_INPUT',
]);
/** Failures that the next visit would meet as well. */
const stops = new Set([
  'NETWORK',
  'UNAVAILABLE',
  'UNAUTHORIZED',
  'VISIT_OF_ANOTHER',
  'TOO_MANY_REQUESTS',
  'TOO_MANY_WRITES',
]);

const channel = new BroadcastChannel('visits');

/** The visits on this device that wait to be sent to the server. */
export const visitQueue = createVisitQueue({
  store: deviceVisits,
  async send({ id, userId, position, recordedAt }) {
    const visit = { id, userId, position, ...claimOf(recordedAt) };
    try {
      await visitsClient.record(visit, { context: { requestId: id } });
    } catch (error) {
      // Each attempt sends the current time, so a repeated request differs. A reused id means that an earlier attempt
      // succeeded.
      if (errorCode(error) !== 'REQUEST_ID_REUSED') throw error;
    }
  },
  verdictOf(error) {
    const code = errorCode(error);
    if (stops.has(code)) return 'stop';
    return refusals.has(code) && error instanceof Error ? { refused: error.message } : 'later';
  },
  // Pages without HTTPS have no locks. There it is enough that the server stores one visit per id.
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const locks = (navigator as Partial<Navigator>).locks;
    return locks ? await locks.request('visits', work) : work();
  },
  userId: () => currentSession().user?.id ?? null,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  onChange: () => channel.postMessage('changed'),
});

const readVisitsAgain = () => readAgain(queryClient, visitsKey);

channel.addEventListener('message', () => {
  void visitQueue.reload();
  void readVisitsAgain();
});
onSessionChange(() => void visitQueue.reload());

async function follow(sending: Promise<SendingResult>): Promise<SendingResult> {
  const result = await sending;
  const code = result.error === null ? null : errorCode(result.error);
  if (result.sent.length > 0) await readVisitsAgain();
  // This may be the first sign that the session ended or changed: the guards then lead to /auth, and back.
  if (code === 'VISIT_OF_ANOTHER' || (code === 'UNAUTHORIZED' && currentSession().user))
    await reloadSession();
  return result;
}

/** Sends the waiting visits; the list of visits then includes them. */
export const sendKeptVisits = (): Promise<SendingResult> => follow(visitQueue.sendAll());

/** Sends a refused visit as if it were pressed now, along with the waiting ones. */
export const sendAsOfNow = (id: Id): Promise<SendingResult> => follow(visitQueue.retry(id, timeOfPress()));
