import { beforeEach, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { toldIn } from '../../../../tests/support/told-in.ts';
import { makeInvite, makePlayer, makeRelationship } from '#demo/factories/people.ts';
import { acceptInvite, acceptLink } from './accept-invite.ts';
import { declineInvite } from './decline-invite.ts';
import { createLink, getLink } from './links/manage-links.ts';
import { invitesNotices } from './notices.ts';

const { db } = testDatabase();
const told = () => toldIn(db, invitesNotices);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const as = (player: PlayerRow) => testContext({ db, actor: playerActor(player) });

let inviter: PlayerRow;
beforeEach(async () => {
  inviter = await makePlayer(db);
});

/** A player with an invitation from the inviter. */
async function invited(alias: string) {
  const player = await makePlayer(db, { alias, email: `${alias.toLowerCase()}@example.com` });
  const { id } = await makeInvite(db, {
    user_id: inviter.auth_id,
    email: player.email!,
    first_name: 'Robbie',
  });
  return { player, inviteId: id };
}

test('an invitation that is accepted is told to its sender, by alias', async () => {
  const { player, inviteId } = await invited('Robin');
  await acceptInvite(as(player), { inviteId });
  expect(await told()).toMatchObject([
    {
      to: [inviter.auth_id],
      title: 'Robin accepted your invitation',
      lines: ['Robin is on your team now.'],
    },
  ]);
});

test('who has a sponsor already is not said to be on the team', async () => {
  const { player, inviteId } = await invited('Robin');
  const other = await makePlayer(db);
  await makeRelationship(db, { upline_id: other.id, downline_id: player.id, status: 'active' });
  await acceptInvite(as(player), { inviteId });
  expect(await told()).toMatchObject([{ lines: ['Robin has another sponsor already.'] }]);
});

test('many who accept a link are one notice with five names', async () => {
  await createLink(as(inviter));
  const { link } = await getLink(as(inviter));
  const token = link!.path!.split('/').at(-1)!;
  for (const alias of ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus']) {
    await acceptLink(as(await makePlayer(db, { alias })), { token });
  }
  expect(await told()).toMatchObject([
    {
      to: [inviter.auth_id],
      title: '7 people accepted your invitations',
      lines: ['Ann, Bob, Cat, Dan, Eve and 2 more.'],
    },
  ]);
});

test('an invitation that is declined is told under the name that the inviter typed', async () => {
  const { player, inviteId } = await invited('Robin');
  await declineInvite(as(player), { inviteId });
  expect(await told()).toMatchObject([{ to: [inviter.auth_id], title: 'Robbie declined your invitation' }]);
});
