import { describe, expect, onTestFinished, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { emptyDatabase, race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { makeUser } from '#demo/factories/people.ts';
import { DomainError } from '#shared/errors.ts';
import { newUsername } from '../../contract.ts';
import { renameUser, setTimeZone } from './manage-own-account.ts';

const { db } = testDatabase();
const pool = racePool();
const contextOf = (userId: string, database = db) =>
  testContext({ db: database, actor: userActor({ userId }) });
const usernameOf = async (userId: string) =>
  (await db.selectFrom('profiles').select('username').where('id', '=', userId).executeTakeFirst())?.username;

test('a user gets the new name, and nobody else is renamed', async () => {
  const user = await makeUser(db, { username: 'ada' });
  const other = await makeUser(db, { username: 'bob' });
  expect(await renameUser(contextOf(user.id), { username: 'Countess' })).toEqual({ username: 'Countess' });
  expect(await usernameOf(user.id)).toBe('Countess');
  expect(await usernameOf(other.id)).toBe('bob');
});

test('a name that somebody has is refused, whatever its case; the own name in another case is free', async () => {
  const user = await makeUser(db, { username: 'ada' });
  await makeUser(db, { username: 'bob' });
  await expect(renameUser(contextOf(user.id), { username: 'BOB' })).rejects.toMatchObject({
    refusal: { code: 'USERNAME_TAKEN' },
  });
  await renameUser(contextOf(user.id), { username: 'ADA' });
  expect(await usernameOf(user.id)).toBe('ADA');
});

test('a name that somebody else is just being given is taken', async () => {
  const user = await makeUser(db, { email: 'ada@example.com' });
  let renaming: Promise<unknown> | undefined;
  const { id: other } = await makeUser(db, { email: 'bob@example.com' });
  await pool.transaction().execute(async (given) => {
    await given.updateTable('profiles').set({ username: 'bob' }).where('id', '=', other).execute();
    renaming = renameUser(contextOf(user.id), { username: 'bob' }).catch((error: unknown) => error);
    // Enough time to find that the name is free and then wait for the other transaction.
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  expect(await renaming).toMatchObject({ refusal: { code: 'USERNAME_TAKEN' } });
});

describe('on a database whose own locale knows ASCII alone', () => {
  const { url } = emptyDatabase('ascii', "template template0 locale_provider libc locale 'C'");

  test('letters of every script lose their case', async () => {
    await migrateDatabase({ url });
    const { db: ascii, close } = openDatabase({ url, max: 2 });
    onTestFinished(close);
    const user = await makeUser(ascii, { email: 'ada@example.com' });
    const other = await makeUser(ascii, { email: 'bob@example.com' });
    await renameUser(contextOf(user.id, ascii), { username: 'ärger über éowyn' });
    await expect(
      renameUser(contextOf(other.id, ascii), { username: 'ÄRGER ÜBER ÉOWYN' }),
    ).rejects.toMatchObject({ refusal: { code: 'USERNAME_TAKEN' } });
  });
});

test('20 users who want one name at once: one has it, 19 are refused', async () => {
  const users: { id: string }[] = [];
  for (let index = 0; index < 20; index += 1) users.push(await makeUser(db));
  const outcomes = await race(20, (index) =>
    renameUser(contextOf(users[index]!.id, pool), { username: index % 2 ? 'wanted' : 'WANTED' }),
  );
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  expect(refusals).toHaveLength(19);
  expect(refusals.every((reason) => reason instanceof DomainError)).toBe(true);
});

describe('asking for another name', () => {
  const env = { SECRET: 'one secret for all requests of this test' };
  const at = (userId: string, clock: Date) => testContext({ db, actor: userActor({ userId }), clock, env });

  test('has a limit of ten a day for each user, refused names and the same request included', async () => {
    const user = await makeUser(db, { username: 'ada' });
    await makeUser(db, { username: 'bob' });
    const now = new Date('2026-05-01T12:00:00.000Z');
    const context = at(user.id, now);
    for (let turn = 0; turn < 5; turn += 1) {
      await renameUser(context, { username: `ada ${turn}` });
      await expect(renameUser(context, { username: 'bob' })).rejects.toMatchObject({
        refusal: { code: 'USERNAME_TAKEN' },
      });
    }
    for (const username of ['bob', 'somebody new']) {
      await expect(renameUser(context, { username })).rejects.toMatchObject({
        refusal: { code: 'TOO_MANY_RENAMES', status: 429 },
      });
    }
    expect(await usernameOf(user.id)).toBe('ada 4');
    const other = await makeUser(db);
    await renameUser(at(other.id, now), { username: 'somebody new' });
    await renameUser(at(user.id, new Date(now.getTime() + 86_400_001)), { username: 'ada again' });
  });

  test('20 times at once is done ten times', async () => {
    const user = await makeUser(db);
    const context = { ...at(user.id, new Date()), db: pool };
    const outcomes = await race(20, (index) => renameUser(context, { username: `name ${index}` }));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });
});

test.each([
  ['', false],
  ['   ', false],
  ['a', true],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
])('the name %j is allowed: %s', (username, allowed) => {
  expect(newUsername.safeParse({ username }).success).toBe(allowed);
});

test('the zone that a browser says is kept for its user alone, and one that nobody knows is refused', async () => {
  const [user, other] = [await makeUser(db), await makeUser(db)];
  const zoneOfUser = async (id: string) =>
    (await db.selectFrom('profiles').select('time_zone').where('id', '=', id).executeTakeFirst())?.time_zone;
  expect(await setTimeZone(contextOf(user.id), { timeZone: 'Asia/Kathmandu' })).toEqual({
    timeZone: 'Asia/Kathmandu',
  });
  for (const timeZone of ['Mars/Olympus', '+05:30', 'asia/kathmandu', 'EST5EDT,M3.2.0,M11.1.0']) {
    await expect(setTimeZone(contextOf(user.id), { timeZone })).rejects.toMatchObject({
      refusal: { code: 'TIME_ZONE_UNKNOWN' },
    });
  }
  expect([await zoneOfUser(user.id), await zoneOfUser(other.id)]).toEqual(['Asia/Kathmandu', null]);
  expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([]);
});
