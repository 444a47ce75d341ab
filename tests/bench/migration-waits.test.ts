import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { longestWait } from '../../bench/scale/migration-waits.ts';
import { testDatabase } from '../support/database.ts';

const { db, url } = testDatabase();

const HELD_SECONDS = 2;
const hold = (mode: string) => () =>
  db.transaction().execute(async (transaction) => {
    await sql`lock table players in ${sql.raw(mode)} mode`.execute(transaction);
    await sql`select pg_sleep(${HELD_SECONDS})`.execute(transaction);
  });

test('a lock that keeps writers out is seen as long as it lasts, and one that does not is not', async () => {
  const [keptOut, letIn] = [
    await longestWait(url, hold('share')),
    await longestWait(url, hold('share update exclusive')),
  ];
  // A probe that had just passed the table is back within that time.
  expect(keptOut).toBeGreaterThan(HELD_SECONDS * 500);
  expect(letIn).toBeLessThan(keptOut);
});
