import { expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import {
  hashInviteToken,
  makeInvite,
  makePlayer,
  makeUser,
} from '../../../platform/database/seed/factories/people.ts';
import { newId } from '../../../shared/ids.ts';
import { banUser, unbanUser } from '../../accounts/server/ban-user.ts';
import { acceptInvite } from './accept-invite.ts';
import { declineInvite } from './decline-invite.ts';
import { getPending, listReceived } from './list-invites.ts';
import { openLink } from './open-link.ts';

const { db } = testDatabase();
const refusedWith = (code: string) => ({ refusal: { code } });

/** An invitation whose inviter is banned, and the admin who did it. */
async function bannedOffer() {
  const [inviter, guest] = [await makePlayer(db), await makePlayer(db)];
  const admin = userActor({ userId: (await makeUser(db, { role: 'admin' })).id, role: 'admin' });
  const token = newId();
  const invite = await makeInvite(db, {
    user_id: inviter.auth_id,
    email: guest.email!,
    token: hashInviteToken(token),
  });
  const asAdmin = testContext({ db, actor: admin });
  await banUser(asAdmin, { userId: inviter.auth_id });
  return { inviter, invite, token, asAdmin, asGuest: testContext({ db, actor: playerActor(guest) }) };
}

test('an invitation of a banned inviter is answered by nobody, and its link is invalid', async () => {
  const { invite, token, asGuest } = await bannedOffer();
  for (const by of [{ inviteId: invite.id }, { token }]) {
    await expect(acceptInvite(asGuest, by)).rejects.toMatchObject(refusedWith('INVITER_NOT_FOUND'));
    await expect(declineInvite(asGuest, by)).rejects.toMatchObject(refusedWith('INVITE_NOT_FOUND'));
  }
  await expect(openLink(asGuest, { token })).rejects.toMatchObject(refusedWith('INVITE_NOT_FOUND'));
  const row = await db.selectFrom('invites').select(['status', 'decision']).executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'sent', decision: null });
  expect(await db.selectFrom('player_relationships').select('id').execute()).toEqual([]);
});

test('the lists offer it to nobody, and do not name the inviter', async () => {
  const { invite, asGuest } = await bannedOffer();
  expect(await getPending(asGuest)).toEqual({ invite: null });
  const { items } = await listReceived(asGuest, {});
  expect(items).toMatchObject([{ id: invite.id, inviterAlias: null, isOpen: false }]);
});

test('it is good again once the ban is lifted', async () => {
  const { inviter, invite, token, asGuest, asAdmin } = await bannedOffer();
  await unbanUser(asAdmin, { userId: inviter.auth_id });
  expect(await openLink(asGuest, { token })).toMatchObject({ inviterAlias: inviter.alias });
  expect(await getPending(asGuest)).toMatchObject({ invite: { id: invite.id, isOpen: true } });
  await acceptInvite(asGuest, { token });
  const relationships = await db.selectFrom('player_relationships').select(['upline_id', 'status']).execute();
  expect(relationships).toEqual([{ upline_id: inviter.id, status: 'active' }]);
});
