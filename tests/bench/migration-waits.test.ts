import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DatabaseTransaction } from '#platform/database/connect.ts';
import { longestWait } from '../../bench/scale/migration-waits.ts';
import { testDatabase } from '../support/database.ts';

const { db, url } = testDatabase();

const HELD_SECONDS = 2;

/** Holds a lock for two seconds. If it keeps the probe out, they begin when the probe waits. */
const hold = (mode: string, keepsOut: boolean) => () =>
  db.transaction().execute(async (transaction) => {
    await sql`lock table players in ${sql.raw(mode)} mode`.execute(transaction);
    if (keepsOut) await probeToWait(transaction);
    await sql`select pg_sleep(${HELD_SECONDS})`.execute(transaction);
  });

async function probeToWait(transaction: DatabaseTransaction): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.relation = 'players'::regclass and not l.granted`.execute(transaction);
    if (rows.length > 0) return;
    await sleep(10);
  }
}

test('a lock that keeps writers out is seen as long as it lasts, and one that does not is not', async () => {
  const [keptOut, letIn] = [
    await longestWait(url, hold('share', true)),
    await longestWait(url, hold('share update exclusive', false)),
  ];
  expect(keptOut).toBeGreaterThanOrEqual(HELD_SECONDS * 1000);
  expect(letIn).toBeLessThan(keptOut);
});
