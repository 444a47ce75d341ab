import { beforeEach, describe, expect, test } from 'vitest';
import { testAccounts } from '../../../tests/support/accounts.ts';
import { userActor } from '../../../tests/support/actors.ts';
import { testContext, type TestContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { makeUser } from '#demo/factories/people.ts';
import { describeSetRole } from '#features/accounts/server/admin/final-acts.ts';
import { makeAdminByCommand } from '#features/accounts/server/admin/manage-by-command.ts';
import { setRole } from '#features/accounts/server/admin/manage-users.ts';
import { approveRequest, declineRequest } from '#features/admin-requests/server/decide-request.ts';
import { countWaiting, listRequests } from '#features/admin-requests/server/list-requests.ts';
import { actWithSecondAdmin } from '#platform/requests/second-admin.ts';
import { DomainError } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { secondAdmin } from './second-admin.ts';

const { db } = testDatabase();
const DAYS = 7;

let now: Date;
let ada: Id;
let bo: Id;
beforeEach(async () => {
  now = new Date();
  [ada, bo] = [await newAdmin(8), await newAdmin(8)];
});

/** Creates an admin who has had the role for this many days. */
async function newAdmin(days: number): Promise<Id> {
  const { id } = await makeUser(db, { role: 'admin' });
  const admin_since = new Date(now.getTime() - days * DAY_MS);
  await db.updateTable('profiles').set({ admin_since }).where('id', '=', id).execute();
  return id;
}

const asAdmin = (userId: Id): TestContext => ({
  ...testContext({ db, clock: now, actor: userActor({ userId, role: 'admin' }) }),
  secondAdmin,
});
const refusal = (code: string) => ({ refusal: { code } });
const profileOf = (userId: Id) =>
  db.selectFrom('profiles').select('role').where('id', '=', userId).executeTakeFirstOrThrow();

/** Ada asks to make a user an admin; returns the user and the code of the refusal. */
async function askToMakeAdmin(given?: Id): Promise<{ userId: Id; code: string }> {
  const userId = given ?? (await makeUser(db)).id;
  const input = { userId, role: 'admin' as const };
  const operation = 'accounts.users.setRole';
  const describing = (context: Parameters<typeof describeSetRole>[0]) => describeSetRole(context, input);
  const asked = actWithSecondAdmin(asAdmin(ada), { operation, input }, describing, (context) =>
    setRole(context as TestContext, input),
  );
  const code = await asked.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.refusal.code : 'error'),
  );
  return { userId, code };
}

const waiting = async (who: Id) => (await listRequests(asAdmin(who), {})).items;
async function approve(who: Id) {
  const { id: requestId, shownSha256 } = (await waiting(who))[0]!;
  return approveRequest(asAdmin(who), { requestId, shownSha256 });
}

describe('making an admin', () => {
  test('waits for another admin, and is done by their yes', async () => {
    const { userId, code } = await askToMakeAdmin();
    expect([code, await profileOf(userId)]).toEqual(['WAITS_FOR_ADMIN', { role: 'user' }]);
    expect((await waiting(bo))[0]?.what).toMatch(/^Make \S+ an admin$/);
    await approve(bo);
    expect(await profileOf(userId)).toEqual({ role: 'admin' });
  });

  test('of an admin asks nobody', async () => {
    expect((await askToMakeAdmin(bo)).code).toBe('done');
    expect(await waiting(bo)).toEqual([]);
  });
});

describe('a new admin', () => {
  test('agrees to nothing for seven days, as they read before, and declines', async () => {
    const { userId } = await askToMakeAdmin();
    const young = await newAdmin(0);
    await expect(approve(young)).rejects.toMatchObject(refusal('ADMIN_TOO_NEW'));
    expect(await profileOf(userId)).toEqual({ role: 'user' });
    const from = new Date(now.getTime() + DAYS * DAY_MS).toISOString();
    expect(await waiting(young)).toMatchObject([{ approvesFrom: from }]);
    expect(await waiting(bo)).toMatchObject([{ approvesFrom: null }]);
    await declineRequest(asAdmin(young), { requestId: (await waiting(young))[0]!.id });
    expect(await waiting(bo)).toEqual([]);
  });

  test('agrees from the seventh day on, not a moment before', async () => {
    const [young, old] = [await newAdmin(DAYS - 0.0001), await newAdmin(DAYS)];
    const { userId } = await askToMakeAdmin();
    await expect(approve(young)).rejects.toMatchObject(refusal('ADMIN_TOO_NEW'));
    await approve(old);
    expect(await profileOf(userId)).toEqual({ role: 'admin' });
  });

  test('whom the operator made one agrees at once, also if another admin had made them one before', async () => {
    const { context } = testAccounts({ db });
    const young = await newAdmin(0);
    const email = 'eve@example.com';
    await db.updateTable('auth.users').set({ email }).where('id', '=', young).execute();
    const { userId } = await askToMakeAdmin();
    await expect(approve(young)).rejects.toMatchObject(refusal('ADMIN_TOO_NEW'));
    await makeAdminByCommand(context, email);
    await approve(young);
    expect(await profileOf(userId)).toEqual({ role: 'admin' });
  });

  test('by ADMIN_EMAILS agrees at once only where there was no admin before', async () => {
    const accounts = testAccounts({ db, env: { ADMIN_EMAILS: 'first@example.com,second@example.com' } });
    const isAtOnce = async (email: string) => {
      await accounts.signedUp(email);
      const one = db.selectFrom('profiles').select(['role', 'approves_at_once']).where('email', '=', email);
      return one.executeTakeFirst();
    };
    await db.updateTable('profiles').set({ role: 'user' }).execute();
    expect(await isAtOnce('first@example.com')).toEqual({ role: 'admin', approves_at_once: true });
    expect(await isAtOnce('second@example.com')).toEqual({ role: 'admin', approves_at_once: false });
  });

  test('an admin who lost the role and has it again starts at zero', async () => {
    const set = (values: { role?: 'user' | 'admin'; approves_at_once?: boolean }) =>
      db.updateTable('profiles').set(values).where('id', '=', bo).execute();
    await set({ approves_at_once: true });
    await set({ role: 'user' });
    await set({ role: 'admin' });
    await askToMakeAdmin();
    await expect(approve(bo)).rejects.toMatchObject(refusal('ADMIN_TOO_NEW'));
  });

  test('counts among those who could agree only once they could', async () => {
    await newAdmin(0);
    expect(await countWaiting(asAdmin(ada))).toMatchObject({ approvers: 1 });
    await db.updateTable('profiles').set({ role: 'user' }).where('id', '=', bo).execute();
    expect(await countWaiting(asAdmin(ada))).toMatchObject({ approvers: 0 });
  });
});
