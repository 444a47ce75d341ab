import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { tableMoved } from '../../../../tests/support/notice-kinds.ts';
import { withoutLocks } from '../../../../tests/support/without-locks.ts';
import { makeUser } from '#demo/factories/people.ts';
import type { Database, DatabaseTransaction } from '#platform/database/connect.ts';
import { tell } from '#platform/notices/tell.ts';
import { countUnread } from './records/notices.ts';
import { markAllRead } from './mark-read.ts';

const { db } = testDatabase();

/** Resolves once somebody waits for a lock of somebody else. */
async function waiting(): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  if (rows.length === 0) throw new Error('nobody waits yet');
}

/**
 * Two things happen in one transaction, in this order; between them who is told of both marks all as read.
 * @returns what became of the event and of marking, and how many are unread then
 */
async function eventsAndMarking(tables: [string, string], markingIn: Database) {
  const { id: userId, email } = await makeUser(db);
  let now = new Date('2027-03-10T12:00:00.000Z');
  const context = testContext({ db, actor: userActor({ userId, email }), clock: () => now });
  const move = async (to: string, about: string, inner: DatabaseTransaction) => {
    // By somebody else: what one does oneself counts as read.
    const { clock, jobs } = context;
    await tell({ clock, jobs, db: inner }, tableMoved, {
      about,
      facts: { from: 'the hall', to },
      to: [userId],
    });
    // Telling is sent ahead: its locks are held once something after it was answered.
    await sql`select`.execute(inner);
  };
  for (const about of ['table 1', 'table 2', 'table 3']) {
    await db.transaction().execute((inner) => move('the cellar', about, inner));
  }
  const until = now.toISOString();
  now = new Date('2027-03-10T12:00:01.000Z');
  let marking: Promise<unknown> = Promise.resolve();
  const event = db.transaction().execute(async (inner) => {
    await move('the attic', tables[0], inner);
    marking = markAllRead({ ...context, db: markingIn }, { until });
    marking.catch(() => undefined);
    await vi.waitFor(waiting, 5000);
    await move('the attic', tables[1], inner);
  });
  const [told] = await Promise.allSettled([event]);
  const [marked] = await Promise.allSettled([marking]);
  return { outcomes: [told.status, marked.status], unread: await countUnread(db, userId) };
}

const orders: [string, string][] = [
  ['table 1', 'table 2'],
  ['table 2', 'table 1'],
];

test('marking all as read and an event that tells the same reader of several things never stop each other', async () => {
  for (const tables of orders) {
    // The third was read; of the others there is something newer.
    expect(await eventsAndMarking(tables, db)).toEqual({ outcomes: ['fulfilled', 'fulfilled'], unread: 2 });
  }
});

test('canary: where marking waits for a notice while it holds another, one of the two is stopped', async () => {
  const outcomes = [];
  for (const tables of orders) outcomes.push(...(await eventsAndMarking(tables, withoutLocks(db))).outcomes);
  expect(outcomes).toContain('rejected');
});
