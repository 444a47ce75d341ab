import { expect, test } from 'vitest';
import { testContext } from '../../../tests/support/context.ts';
import { race, testDatabase } from '../../../tests/support/database.ts';
import { toldIn } from '../../../tests/support/told-in.ts';
import { makeUser } from '#demo/factories/people.ts';
import { adminBurst, countBurst } from '../notices/bursts.ts';

const { db } = testDatabase();
const MINUTE_MS = 60_000;
const start = new Date('2027-03-01T12:00:00Z').getTime();

const at = (minutes: number, size = 5) =>
  testContext({ db, clock: new Date(start + minutes * MINUTE_MS), env: { BURST_REPORTS: String(size) } });

async function makeAdmin(more: { disabled_at?: Date } = {}): Promise<string> {
  const { id } = await makeUser(db);
  await db
    .updateTable('profiles')
    .set({ role: 'admin', ...more })
    .where('id', '=', id)
    .execute();
  return id;
}

const told = () => toldIn(db, [adminBurst]);

test('the one that makes a burst tells every admin once, however many come at once on however many servers', async () => {
  const admins = [await makeAdmin(), await makeAdmin()];
  await makeUser(db);
  await makeAdmin({ disabled_at: new Date() });
  for (let count = 0; count < 4; count += 1) await countBurst(at(0), 'reports');
  expect(await told()).toEqual([]);
  await race(20, () => countBurst(at(1), 'reports'));
  const notices = await told();
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({ title: '5 reports within 15 minutes', path: '/admin/moderation' });
  expect(notices[0]!.to.toSorted()).toEqual(admins.toSorted());
});

test('a burst that goes on is told again after an hour, and not before; another kind by itself', async () => {
  await makeAdmin();
  const burst = async (minutes: number) => {
    for (let count = 0; count < 6; count += 1) await countBurst(at(minutes), 'reports');
    return (await told()).length;
  };
  expect(await burst(0)).toBe(1);
  expect(await burst(20)).toBe(1);
  expect(await burst(45)).toBe(1);
  for (let count = 0; count < 100; count += 1) await countBurst(at(50), 'sign-ups');
  expect(await told()).toHaveLength(2);
  expect(await burst(62)).toBe(3);
});

test('as many over a longer time are no burst, and 0 tells nobody', async () => {
  await makeAdmin();
  for (let count = 0; count < 12; count += 1) await countBurst(at(count * 4), 'reports');
  expect(await told()).toEqual([]);
  for (let count = 0; count < 12; count += 1) await countBurst(at(100, 0), 'reports');
  expect(await told()).toEqual([]);
});

test('however many there are, a kind has two counters and no rows', async () => {
  await makeAdmin();
  await race(50, () => countBurst(at(0), 'reports'));
  const { length } = await db.selectFrom('auth.rate_limits').select('key').execute();
  expect(length).toBe(2);
});
