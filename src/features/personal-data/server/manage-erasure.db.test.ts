import { expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { toldIn } from '../../../../tests/support/told-in.ts';
import { makeUser } from '#demo/factories/people.ts';
import { cancelErasureByAdmin, getErasureOf, requestErasureByAdmin } from './manage-erasure.ts';
import { personalDataNotices } from './notices.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const reason = 'Called from the number that we have.';
const refusedWith = (code: string) => ({ refusal: { code } });

async function asAdmin() {
  const { id } = await makeUser(db);
  await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', id).execute();
  return testContext({ db, actor: userActor({ userId: id, role: 'admin' }), clock: now });
}

async function makePerson() {
  const { id: userId } = await makeUser(db);
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, username };
}

test('an account whose person asked an admin is deleted in 14 days: they are told that an admin was asked, and it can be kept', async () => {
  const [admin, person] = [await asAdmin(), await makePerson()];
  const dueAt = '2026-05-15T12:00:00.000Z';
  // In capital letters, too: usernames have no case.
  const asked = { ...person, username: person.username.toUpperCase(), reason };
  expect(await requestErasureByAdmin(admin, asked)).toEqual({ dueAt });
  expect(await getErasureOf(await asAdmin(), person)).toEqual({ dueAt });
  const told = await toldIn(db, personalDataNotices);
  expect(told).toMatchObject([{ kind: 'account.erasure-planned', to: [person.userId] }]);
  expect(told[0]!.lines[0]).toMatch(/^As an admin asked on your behalf, /);
  await cancelErasureByAdmin(await asAdmin(), person);
  expect(await getErasureOf(admin, person)).toEqual({ dueAt: null });
  const entries = await db.selectFrom('audit_log').select(['action', 'subject_id']).orderBy('id').execute();
  expect(entries).toEqual([
    { action: 'user.erasure-request', subject_id: person.userId },
    { action: 'user.erasure-cancel', subject_id: person.userId },
  ]);
});

test('it is refused with another username, for nobody, and for the admin’s own account', async () => {
  const [admin, person, other] = [await asAdmin(), await makePerson(), await makePerson()];
  const wrong = { userId: person.userId, username: other.username, reason };
  await expect(requestErasureByAdmin(admin, wrong)).rejects.toMatchObject(refusedWith('USERNAME_WRONG'));
  const nobody = { ...person, userId: '01890000-0000-7000-8000-00000000000f', reason };
  await expect(requestErasureByAdmin(admin, nobody)).rejects.toMatchObject(refusedWith('PERSON_NOT_FOUND'));
  const own = { userId: admin.actor.userId, username: 'me', reason };
  await expect(requestErasureByAdmin(admin, own)).rejects.toMatchObject(refusedWith('OWN_ERASURE'));
  expect(await getErasureOf(admin, person)).toEqual({ dueAt: null });
});
