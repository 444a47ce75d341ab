import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeInvite, makePlayer, makeRelationship, makeUser } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { acceptInvite } from './accept-invite.ts';
import { declineInvite } from './decline-invite.ts';
import { getPending, listReceived, listSent } from './list-invites.ts';
import { openLink } from './links/open-link.ts';
import { hashInviteToken } from './invite-token.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00.000Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player), clock: now });
const refusedWith = (code: string) => ({ refusal: { code } });

const rowOf = (id: string) =>
  db.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const sponsorsOf = (player: PlayerRow) =>
  db
    .selectFrom('player_relationships')
    .select(['upline_id', 'status', 'type'])
    .where('downline_id', '=', player.id)
    .execute();

const activeUnder = (upline: PlayerRow) => [
  { upline_id: upline.id, status: 'active', type: 'requested sponsor of' },
];

/** An invitation from one player to another's address, and its token. */
async function makeOffer(given: Parameters<typeof makeInvite>[1] = {}) {
  const [inviter, guest] = [await makePlayer(db), await makePlayer(db)];
  const token = newId();
  const invite = await makeInvite(db, {
    user_id: inviter.auth_id,
    email: guest.email!.toUpperCase(),
    token: hashInviteToken(token),
    created_at: days(-1),
    ...given,
  });
  return { inviter, guest, invite, token };
}

describe('accepting', () => {
  test('writes the decision, the time and the player, and makes an active relationship', async () => {
    const { inviter, guest, invite } = await makeOffer();
    await acceptInvite(contextOf(guest), { inviteId: invite.id });
    expect(await rowOf(invite.id)).toMatchObject({
      status: 'accepted',
      decision: 'accepted',
      date_decided: now,
      accepted_at: now,
      accepted_by_player_id: guest.id,
    });
    expect(await sponsorsOf(guest)).toEqual(activeUnder(inviter));
  });

  test('replaces a request that waits for an answer', async () => {
    const { inviter, guest, invite } = await makeOffer();
    await makeRelationship(db, {
      upline_id: (await makePlayer(db)).id,
      downline_id: guest.id,
      status: 'pending',
    });
    await acceptInvite(contextOf(guest), { inviteId: invite.id });
    expect(await sponsorsOf(guest)).toEqual(activeUnder(inviter));
  });

  test('leaves an active sponsor alone: accepted, and no relationship made', async () => {
    const { guest, invite } = await makeOffer();
    const earlier = await makePlayer(db);
    await makeRelationship(db, { upline_id: earlier.id, downline_id: guest.id });
    await acceptInvite(contextOf(guest), { inviteId: invite.id });
    expect(await rowOf(invite.id)).toMatchObject({ status: 'accepted' });
    expect(await sponsorsOf(guest)).toEqual(activeUnder(earlier));
  });

  test('is refused where it would close a circle, and then nothing changes', async () => {
    const { inviter, guest, invite } = await makeOffer();
    const between = await makePlayer(db);
    await makeRelationship(db, { upline_id: guest.id, downline_id: between.id });
    await makeRelationship(db, { upline_id: between.id, downline_id: inviter.id, status: 'pending' });
    const asked = await makePlayer(db);
    await makeRelationship(db, { upline_id: asked.id, downline_id: guest.id, status: 'pending' });
    await expect(acceptInvite(contextOf(guest), { inviteId: invite.id })).rejects.toMatchObject(
      refusedWith('CLOSES_CIRCLE'),
    );
    expect(await rowOf(invite.id)).toMatchObject({ status: 'sent', decision: null });
    expect(await sponsorsOf(guest)).toMatchObject([{ upline_id: asked.id, status: 'pending' }]);
  });

  test('needs a player, and the inviter needs one', async () => {
    const user = await makeUser(db);
    const { invite } = await makeOffer({ email: user.email });
    const context = testContext({ db, actor: userActor({ userId: user.id, email: user.email }), clock: now });
    await expect(acceptInvite(context, { inviteId: invite.id })).rejects.toMatchObject(
      refusedWith('PLAYER_NOT_FOUND'),
    );
    const { guest, inviter, invite: orphan } = await makeOffer();
    await db.deleteFrom('players').where('id', '=', inviter.id).execute();
    await expect(acceptInvite(contextOf(guest), { inviteId: orphan.id })).rejects.toMatchObject(
      refusedWith('INVITER_NOT_FOUND'),
    );
    expect(await rowOf(orphan.id)).toMatchObject({ status: 'sent' });
  });
});

describe('answering', () => {
  const answers = { accept: acceptInvite, decline: declineInvite };
  const both = ['accept', 'decline'] as const;

  test('declining writes the decision and its time, and makes no relationship', async () => {
    const { guest, invite } = await makeOffer();
    await declineInvite(contextOf(guest), { inviteId: invite.id });
    expect(await rowOf(invite.id)).toMatchObject({
      status: 'declined',
      decision: 'declined',
      date_decided: now,
      accepted_at: null,
    });
    expect(await sponsorsOf(guest)).toEqual([]);
  });

  test.each(both)('%s: whoever holds the link may; without it only whom it was sent to', async (act) => {
    const { invite, token } = await makeOffer();
    const other = contextOf(await makePlayer(db));
    await expect(answers[act](other, { inviteId: invite.id })).rejects.toMatchObject(
      refusedWith('INVITE_NOT_FOUND'),
    );
    await answers[act](other, { token });
    expect(await rowOf(invite.id)).toMatchObject({ decision: `${act}${act === 'accept' ? 'ed' : 'd'}` });
  });

  test.each(both)('%s: not with an address that nobody confirmed', async (act) => {
    const { guest, invite } = await makeOffer();
    const unconfirmed = testContext({
      db,
      actor: { ...playerActor(guest), emailConfirmed: false },
      clock: now,
    });
    await expect(answers[act](unconfirmed, { inviteId: invite.id })).rejects.toMatchObject(
      refusedWith('INVITE_NOT_FOUND'),
    );
    expect(await listReceived(unconfirmed, {})).toEqual({ items: [], nextCursor: null });
    expect(await getPending(unconfirmed)).toEqual({ invite: null });
  });

  test.each(both)('%s: an expired or cancelled one, and one that is not there, look alike', async (act) => {
    const attempts = [await makeOffer({ created_at: days(-30) }), await makeOffer({ status: 'canceled' })];
    for (const { guest, invite, token } of attempts) {
      for (const by of [{ inviteId: invite.id }, { token }, { inviteId: newId() }, { token: newId() }]) {
        await expect(answers[act](contextOf(guest), by)).rejects.toMatchObject(
          refusedWith('INVITE_NOT_FOUND'),
        );
      }
      await expect(openLink(contextOf(guest), { token })).rejects.toMatchObject(
        refusedWith('INVITE_NOT_FOUND'),
      );
      expect(await rowOf(invite.id)).toMatchObject({ decision: null });
    }
  });

  test.each(both)('%s: nobody their own', async (act) => {
    const { inviter, invite, token } = await makeOffer();
    await expect(answers[act](contextOf(inviter), { token })).rejects.toMatchObject(
      refusedWith('OWN_INVITE'),
    );
    expect(await rowOf(invite.id)).toMatchObject({ decision: null });
  });

  test.each(both)('%s: an answer stands', async (act) => {
    const { guest, invite, token } = await makeOffer({ status: 'declined' });
    for (const by of [{ inviteId: invite.id }, { token }]) {
      await expect(answers[act](contextOf(guest), by)).rejects.toMatchObject(refusedWith('INVITE_ANSWERED'));
    }
    expect(await rowOf(invite.id)).toMatchObject({ status: 'declined' });
  });
});

describe('the lists', () => {
  test('received: every status to the own address in whatever case, newest first, with the alias alone', async () => {
    const { inviter, guest, invite } = await makeOffer({ created_at: days(-2) });
    const declined = await makeInvite(db, {
      user_id: inviter.auth_id,
      email: guest.email!,
      status: 'declined',
      created_at: days(-1),
    });
    await makeInvite(db, { user_id: inviter.auth_id });
    const { items } = await listReceived(contextOf(guest), {});
    expect(items.map(({ id, status, isOpen }) => [id, status, isOpen])).toEqual([
      [declined.id, 'declined', false],
      [invite.id, 'sent', true],
    ]);
    expect(items[0]?.inviterAlias).toBe(inviter.alias);
    expect(JSON.stringify(items)).not.toContain('@');
  });

  test('received: pages follow each other without gaps', async () => {
    const guest = await makePlayer(db);
    const inviter = await makePlayer(db);
    for (let count = 0; count < 45; count += 1) {
      await makeInvite(db, { user_id: inviter.auth_id, email: guest.email!, created_at: days(-1) });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listReceived(contextOf(guest), { cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
  });

  test('pending: the newest that waits for an answer, never an own, expired or answered one', async () => {
    const { inviter, guest, invite } = await makeOffer();
    const to = { email: guest.email!, user_id: inviter.auth_id };
    await makeInvite(db, { ...to, created_at: days(-3) });
    await makeInvite(db, { ...to, status: 'declined', created_at: now });
    await makeInvite(db, { ...to, created_at: now, expires_at: now });
    await makeInvite(db, { email: guest.email!, user_id: guest.auth_id, created_at: now });
    expect(await getPending(contextOf(guest))).toMatchObject({
      invite: { id: invite.id, inviterAlias: inviter.alias, isOpen: true },
    });
    expect(await getPending(contextOf(inviter))).toEqual({ invite: null });
  });
});

const sponsor = (upline: PlayerRow, downline: PlayerRow, status: 'active' | 'pending' = 'active') =>
  makeRelationship(db, { upline_id: upline.id, downline_id: downline.id, status });

/** What accepting would change, according to the link, to the list, and to the pending offer. */
const standingOf = async ({ guest, token }: Awaited<ReturnType<typeof makeOffer>>) => {
  const context = contextOf(guest);
  const [received] = (await listReceived(context, {})).items;
  const offer = await openLink(context, { token });
  const { invite } = await getPending(context);
  return [offer.standing, received?.standing, invite?.standing ?? null];
};

describe('what accepting would change is told before', () => {
  test('whoever has no sponsor joins, and a request that waits is replaced', async () => {
    const offer = await makeOffer();
    expect(await standingOf(offer)).toEqual(['joins', 'joins', 'joins']);
    await sponsor(await makePlayer(db), offer.guest, 'pending');
    const replaces = 'replaces_request';
    expect(await standingOf(offer)).toEqual([replaces, replaces, replaces]);
  });

  test('with another sponsor, on the team already, or above the inviter nothing changes, and the hero offers nothing', async () => {
    const [other, onTeam, above] = [await makeOffer(), await makeOffer(), await makeOffer()];
    await sponsor(await makePlayer(db), other.guest);
    await sponsor(onTeam.inviter, onTeam.guest);
    const between = await makePlayer(db);
    await sponsor(above.guest, between);
    await sponsor(between, above.inviter);
    expect(await standingOf(other)).toEqual(['has_sponsor', 'has_sponsor', null]);
    expect(await standingOf(onTeam)).toEqual(['on_team', 'on_team', null]);
    expect(await standingOf(above)).toEqual(['above_inviter', 'above_inviter', null]);
  });

  test('an older offer that leads to a team is offered behind one that does not', async () => {
    const { guest, invite } = await makeOffer({ created_at: days(-5) });
    const below = await makePlayer(db);
    await sponsor(guest, below);
    await makeInvite(db, { user_id: below.auth_id, email: guest.email!, created_at: days(-1) });
    expect((await getPending(contextOf(guest))).invite?.id).toBe(invite.id);
  });
});

test('an inviter without a player is named to nobody, and there is nothing to accept', async () => {
  const { guest, inviter } = await makeOffer();
  await db.deleteFrom('players').where('id', '=', inviter.id).execute();
  const { items } = await listReceived(contextOf(guest), {});
  expect(items).toMatchObject([{ inviterAlias: null, isOpen: false }]);
});

test('whoever accepted hears that, by link and list; to others the link is invalid', async () => {
  const { guest, invite, token } = await makeOffer();
  await acceptInvite(contextOf(guest), { token });
  for (const by of [{ inviteId: invite.id }, { token }])
    await expect(acceptInvite(contextOf(guest), by)).rejects.toMatchObject(refusedWith('ACCEPTED_BEFORE'));
  await expect(openLink(contextOf(guest), { token })).rejects.toMatchObject(refusedWith('ACCEPTED_BEFORE'));
  await expect(openLink(contextOf(await makePlayer(db)), { token })).rejects.toMatchObject(
    refusedWith('INVITE_NOT_FOUND'),
  );
});

test('the sender learns who accepted, and whether they are on the team', async () => {
  const joined = await makeOffer();
  await acceptInvite(contextOf(joined.guest), { token: joined.token });
  const taken = await makeOffer();
  await makeRelationship(db, { upline_id: (await makePlayer(db)).id, downline_id: taken.guest.id });
  await acceptInvite(contextOf(taken.guest), { token: taken.token });
  for (const [{ inviter, guest }, isOnTeam] of [
    [joined, true],
    [taken, false],
  ] as const) {
    const { items } = await listSent(contextOf(inviter), {});
    expect(items).toMatchObject([{ accepter: { alias: guest.alias, isOnTeam } }]);
  }
});

async function acceptTogether(database: Database) {
  const { guest, invite, token, inviter } = await makeOffer();
  const others: PlayerRow[] = [];
  for (let count = 0; count < 25; count += 1) others.push(await makePlayer(db));
  const outcomes = await race(50, (index) =>
    index % 2 === 0
      ? acceptInvite(contextOf(guest, database), { inviteId: invite.id })
      : acceptInvite(contextOf(others[(index - 1) / 2]!, database), { token }),
  );
  const relationships = await db
    .selectFrom('player_relationships')
    .select('downline_id')
    .where('upline_id', '=', inviter.id)
    .execute();
  const row = await rowOf(invite.id);
  return {
    accepted: outcomes.filter(({ status }) => status === 'fulfilled').length,
    downlines: relationships.map(({ downline_id }) => downline_id),
    accepter: row.accepted_by_player_id,
  };
}

describe('50 requests accept one invitation at once, those of the recipient and of others who hold the link', () => {
  test('one is accepted, and one relationship is made', async () => {
    const { accepted, downlines, accepter } = await acceptTogether(pool);
    expect(accepted).toBe(1);
    expect(downlines).toEqual([accepter]);
  });

  test('canary: without the lock several are accepted', luck, async () => {
    expect((await acceptTogether(withoutLocks(pool))).accepted).toBeGreaterThan(1);
  });
});
