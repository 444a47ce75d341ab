import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { toldIn } from '../../../../tests/support/told-in.ts';
import { luck, withoutLocks } from '../../../../tests/support/without-locks.ts';
import { makeUser } from '#demo/factories/people.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseAccountsQueue, eraseRestored } from './erase-accounts-queue.ts';
import { personalDataNotices } from './notices.ts';
import { cancelErasure, getErasure, requestErasure } from './request-erasure.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-erasure-'));

const contextOf = (userId: Id, clock = now, database: Database = db) =>
  testContext({ db: database, actor: userActor({ userId }), clock, env: { DATA_DIR: dataDir } });

const request = (userId: Id, username: string, clock = now) =>
  requestErasure(contextOf(userId, clock), { confirmation: username });

const runJob = (clock: Date) =>
  eraseAccountsQueue(() => Promise.resolve(testContext({ db, clock, env: { DATA_DIR: dataDir } }))).work({});

async function usersAmong(...ids: Id[]): Promise<Id[]> {
  const rows = await db.selectFrom('auth.users').select('id').where('id', 'in', ids).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const titles = async () => (await toldIn(db, personalDataNotices)).map(({ title }) => title);

describe('an account', () => {
  test('is to be erased in 14 days once the username is typed, and told at once', async () => {
    const { id } = await makeUser(db, { username: 'quill' });
    await expect(request(id, 'quil')).rejects.toMatchObject({ refusal: { code: 'CONFIRMATION_WRONG' } });
    expect((await getErasure(contextOf(id))).dueAt).toBeNull();
    expect(await request(id, 'quill')).toEqual({ dueAt: inDays(14).toISOString() });
    expect(await request(id, 'quill', inDays(3))).toEqual({ dueAt: inDays(14).toISOString() });
    expect(await getErasure(contextOf(id))).toMatchObject({
      dueAt: inDays(14).toISOString(),
      username: 'quill',
    });
    expect(await titles()).toEqual(['Your account will be deleted']);
  });

  test('stays where its person comes back, whenever the job runs', async () => {
    const { id } = await makeUser(db, { username: 'quill' });
    // As a phone's keyboard begins it.
    await request(id, 'Quill');
    await cancelErasure(contextOf(id));
    await runJob(inDays(15));
    expect(await usersAmong(id)).toEqual([id]);
    expect(await titles()).toEqual([]);
  });

  test('is told once more a day before, once, and is erased not an hour too early', async () => {
    const { id } = await makeUser(db, { username: 'quill' });
    await request(id, 'quill');
    await runJob(inDays(12.9));
    expect(await titles()).toHaveLength(1);
    await runJob(inDays(13.1));
    await runJob(inDays(13.9));
    expect(await titles()).toEqual([
      'Your account will be deleted',
      'Last day: your account will be deleted',
    ]);
    expect(await usersAmong(id)).toEqual([id]);
    await runJob(inDays(14));
    expect(await usersAmong(id)).toEqual([]);
  });

  test('of the last admin stays: it is refused, and left alone when its time comes', async () => {
    const first = await makeUser(db, { username: 'first', role: 'admin' });
    await expect(request(first.id, 'first')).rejects.toMatchObject({ refusal: { code: 'LAST_ADMIN_STAYS' } });
    const second = await makeUser(db, { username: 'second', role: 'admin' });
    await request(first.id, 'first');
    await request(second.id, 'second', inDays(0.1));
    await runJob(inDays(15));
    expect(await usersAmong(first.id, second.id)).toEqual([second.id]);
  });

  test('is named in the list beside the backups, and goes again when a backup brings it back', async () => {
    const { id } = await makeUser(db, { username: 'quill' });
    await request(id, 'quill');
    await runJob(inDays(14));
    const list = () => readFileSync(join(dataDir, 'backups', 'erased-users.txt'), 'utf8');
    expect(list()).toContain(`${inDays(14).toISOString()} ${id}\n`);
    await sql`alter table erased_users disable trigger user`.execute(db);
    await sql`delete from erased_users`.execute(db);
    await sql`alter table erased_users enable trigger user`.execute(db);
    await makeUser(db, { id });
    const { id: other } = await makeUser(db);
    expect(await eraseRestored(testContext({ db, env: { DATA_DIR: dataDir } }))).toBe(1);
    expect(await usersAmong(id, other)).toEqual([other]);
    expect(list().split(id)).toHaveLength(2);
  });
});

/** Accounts that were kept by their person, and erased all the same. */
async function keptAndErased(database: Database): Promise<number> {
  const ids: Id[] = [];
  for (let index = 0; index < 8; index += 1) {
    const { id } = await makeUser(db, { username: `quill-${index}` });
    await request(id, `quill-${index}`);
    ids.push(id);
  }
  await race<unknown>(16, (index) => {
    const id = ids[index % 8]!;
    const context = contextOf(id, inDays(14), database);
    return index < 8 ? eraseAccount(context, id) : cancelErasure(context);
  });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log kept
    where kept.action = 'account.erasure-cancel'
      and exists (select from audit_log gone where gone.action = 'account.erase' and gone.subject_id = kept.subject_id)`.execute(
    db,
  );
  return rows[0]!.count;
}

describe('who comes back in the last moment', () => {
  test('stays, or is told nothing: nobody is kept and erased', async () => {
    expect(await keptAndErased(pool)).toBe(0);
  });

  test('the race proves it: without locks somebody is both', luck, async () => {
    expect(await keptAndErased(withoutLocks(pool))).toBeGreaterThan(0);
  });
});
