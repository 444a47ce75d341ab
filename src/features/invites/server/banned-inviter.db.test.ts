import { expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeInvite, makePlayer } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { acceptInvite } from './accept-invite.ts';
import { declineInvite } from './decline-invite.ts';
import { getPending, listReceived } from './list-invites.ts';
import { openLink } from './links/open-link.ts';
import { hashInviteToken } from './invite-token.ts';

const { db } = testDatabase();
const refusedWith = (code: string) => ({ refusal: { code } });

/** Bans a user from a time on, or lifts the ban (null). */
const ban = (userId: string, bannedAt: Date | null) =>
  db.updateTable('profiles').set({ disabled_at: bannedAt }).where('id', '=', userId).execute();

/** An invitation whose inviter is banned. */
async function bannedOffer() {
  const [inviter, guest] = [await makePlayer(db), await makePlayer(db)];
  const token = newId();
  const invite = await makeInvite(db, {
    user_id: inviter.auth_id,
    email: guest.email!,
    token: hashInviteToken(token),
  });
  await ban(inviter.auth_id, new Date());
  return { inviter, invite, token, asGuest: testContext({ db, actor: playerActor(guest) }) };
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
  const { inviter, invite, token, asGuest } = await bannedOffer();
  await ban(inviter.auth_id, null);
  expect(await openLink(asGuest, { token })).toMatchObject({ inviterAlias: inviter.alias });
  expect(await getPending(asGuest)).toMatchObject({ invite: { id: invite.id, isOpen: true } });
  await acceptInvite(asGuest, { token });
  const relationships = await db.selectFrom('player_relationships').select(['upline_id', 'status']).execute();
  expect(relationships).toEqual([{ upline_id: inviter.id, status: 'active' }]);
});
