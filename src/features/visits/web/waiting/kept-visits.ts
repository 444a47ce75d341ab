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

/** Opened for each use: signing out deletes the database under a connection that stays open. */
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

/** Where the browser keeps nothing for pages, visits live as long as the page. */
const inPage = new Map<Id, KeptVisit>();

/** The visits of this device, whoever's they are. */
export const deviceVisits: VisitStore = {
  async all() {
    const { visits, settle } = returnedVisits();
    for (const visit of visits) await deviceVisits.put(visit);
    if (visits.length > 0) settle();
    const stored = await withDatabase(async (database) => {
      const { store, done } = database.transaction('visits');
      // Both may fail where signing out deletes the database meanwhile.
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

/** Refusals that stand however often the visit is sent. What else fails may go well another time. */
const refusals = new Set([
  'VISIT_ID_REUSED',
  'VISIT_IN_FUTURE',
  'VISIT_TOO_OLD',
  'VISIT_TIME_UNCLEAR',
  'INVALID_INPUT',
]);
/** What would meet the next visit as well. */
const stops = new Set([
  'NETWORK',
  'UNAVAILABLE',
  'UNAUTHORIZED',
  'VISIT_OF_ANOTHER',
  'TOO_MANY_REQUESTS',
  'TOO_MANY_WRITES',
]);

const channel = new BroadcastChannel('visits');

/** The visits that wait on this device for the server. */
export const visitQueue = createVisitQueue({
  store: deviceVisits,
  async send({ id, userId, position, recordedAt }) {
    const visit = { id, userId, position, ...claimOf(recordedAt) };
    try {
      await visitsClient.record(visit, { context: { requestId: id } });
    } catch (error) {
      // Each sending says what the clock shows then, so a repeated one differs: its id was taken by one that was answered well.
      if (errorCode(error) !== 'REQUEST_ID_REUSED') throw error;
    }
  },
  verdictOf(error) {
    const code = errorCode(error);
    if (stops.has(code)) return 'stop';
    return refusals.has(code) && error instanceof Error ? { refused: error.message } : 'later';
  },
  // Pages that are not served over HTTPS have no locks: there the server's one visit for one id is enough.
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
  // The first that is heard of the session's end, or of another one: the guards lead to /auth, and back.
  if (code === 'VISIT_OF_ANOTHER' || (code === 'UNAUTHORIZED' && currentSession().user))
    await reloadSession();
  return result;
}

/** Sends what waits; the list of visits then has it. */
export const sendKeptVisits = (): Promise<SendingResult> => follow(visitQueue.sendAll());

/** Sends a visit that was refused, with what waits, as if it were pressed now. */
export const sendAsOfNow = (id: Id): Promise<SendingResult> => follow(visitQueue.retry(id, timeOfPress()));
