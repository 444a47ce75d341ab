import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeInvite, makePlayer } from '#demo/factories/people.ts';
import { listFailedInvites } from './list-failed-invites.ts';

const { db } = testDatabase();
const asAdmin = testContext({ db, actor: userActor({ role: 'admin' }) });

test('admins find the invitations whose mail failed, with their inviter and without their token', async () => {
  const inviter = await makePlayer(db, { username: 'robin' });
  const failed = { user_id: inviter.auth_id, status: 'email_failed' as const, date_sent: null };
  const { id } = await makeInvite(db, { ...failed, email: 'kim@nowhere.example', first_name: 'Kim' });
  await makeInvite(db, { ...failed, email: 'lou@nowhere.example', first_name: 'Lou' });
  await makeInvite(db, { user_id: inviter.auth_id, email: 'kim@elsewhere.example' });
  expect((await listFailedInvites(asAdmin, {})).items).toHaveLength(2);
  const { items } = await listFailedInvites(asAdmin, { q: 'KIM' });
  expect(items).toMatchObject([{ id, email: 'kim@nowhere.example', inviterUsername: 'robin' }]);
  expect(Object.keys(items[0]!).toSorted()).toEqual([
    'createdAt',
    'email',
    'expiresAt',
    'firstName',
    'id',
    'inviterUsername',
    'lastName',
  ]);
});
