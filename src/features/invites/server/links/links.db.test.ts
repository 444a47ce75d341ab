import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeInvite, makeInviteLink, makePlayer, makeRelationship } from '#demo/factories/people.ts';
import { DomainError } from '#shared/errors.ts';
import { acceptLink } from '../accept-invite.ts';
import { declineInvite } from '../decline-invite.ts';
import { deriveDataKeys } from '#platform/security/data-keys.ts';
import { hashInviteToken, linkToken } from '../invite-token.ts';
import { createLink, getLink, removeOwnLink } from './manage-links.ts';
import { openLink, previewLink } from './open-link.ts';
import { sweepInvitesQueue } from '../sweep-invites-queue.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00.000Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow, clock = now, database: Database = db) =>
  testContext({ db: database, actor: playerActor(player), clock });
const refusedWith = (code: string) => ({ refusal: { code } });

async function tokenOf(player: PlayerRow) {
  const { link } = await getLink(contextOf(player));
  return link!.path!.split('/').at(-1)!;
}

/** Makes a player's link and returns its token. */
async function newToken(player: PlayerRow) {
  await createLink(contextOf(player));
  return tokenOf(player);
}

/** A player with a link, and its token. */
async function makeLink() {
  const inviter = await makePlayer(db);
  return { inviter, token: await newToken(inviter) };
}

const teamOf = async (upline: PlayerRow) => {
  const rows = await db
    .selectFrom('player_relationships')
    .select('downline_id')
    .where('upline_id', '=', upline.id)
    .where('status', '=', 'active')
    .execute();
  return rows.map(({ downline_id: id }) => id);
};

describe('a link for many', () => {
  test('is shown to its player as often as they look, works until it is ended, and stands in no row', async () => {
    const { inviter, token } = await makeLink();
    expect(Buffer.from(token, 'base64url').byteLength * 8).toBe(256);
    const row = await db.selectFrom('invite_links').selectAll().executeTakeFirstOrThrow();
    expect(row.token).toBe(hashInviteToken(token));
    const audited = await db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify([row, audited])).not.toContain(token);
    const shown = {
      accepted: 0,
      createdAt: now.toISOString(),
      expiresAt: null,
      path: `/accept-invite/${token}`,
    };
    expect(await getLink(contextOf(inviter))).toEqual({ link: shown });
    expect(await getLink(contextOf(inviter, days(1_000)))).toEqual({ link: shown });
    expect(await openLink(contextOf(await makePlayer(db), days(1_000)), { token })).toMatchObject({
      inviterAlias: inviter.alias,
      expiresAt: null,
    });
  });

  test('whoever reads the database, without the key, can make no token of it', async () => {
    const { inviter, token } = await makeLink();
    const keys = deriveDataKeys(Buffer.from('another root'));
    expect(await getLink({ ...contextOf(inviter), keys })).toMatchObject({ link: { path: null } });
    const { seed } = await db.selectFrom('invite_links').select('seed').executeTakeFirstOrThrow();
    expect(linkToken(keys, { userId: inviter.auth_id, seed: seed! })).not.toBe(token);
  });

  test('one from before it could be shown again ends on its day, and is not shown', async () => {
    const inviter = await makePlayer(db);
    const of = { user_id: inviter.auth_id, token: hashInviteToken('old'), created_at: now };
    await makeInviteLink(db, { ...of, expires_at: days(30), seed: null });
    expect(await getLink(contextOf(inviter, days(29)))).toMatchObject({
      link: { path: null, expiresAt: days(30).toISOString() },
    });
    expect(await getLink(contextOf(inviter, days(30)))).toEqual({ link: null });
    const later = contextOf(await makePlayer(db), days(30));
    await expect(openLink(later, { token: 'old' })).rejects.toMatchObject(refusedWith('INVITE_NOT_FOUND'));
  });

  test('brings everybody who accepts to the team, and counts them', async () => {
    const { inviter, token } = await makeLink();
    const guests = [await makePlayer(db), await makePlayer(db)];
    for (const guest of guests) {
      expect(await openLink(contextOf(guest), { token })).toMatchObject({
        inviterAlias: inviter.alias,
        isShared: true,
        standing: 'joins',
      });
      await acceptLink(contextOf(guest), { token });
    }
    expect((await teamOf(inviter)).toSorted()).toEqual(guests.map(({ id }) => id).toSorted());
    expect((await getLink(contextOf(inviter))).link?.accepted).toBe(2);
  });

  test('follows the rules of invitations: no second sponsor, no circle, not by the own link, not without a player', async () => {
    const { inviter, token } = await makeLink();
    const [taken, above] = [await makePlayer(db), await makePlayer(db)];
    await makeRelationship(db, { upline_id: (await makePlayer(db)).id, downline_id: taken.id });
    await makeRelationship(db, { upline_id: above.id, downline_id: inviter.id });
    const user = testContext({ db, actor: userActor(), clock: now });
    for (const [context, code] of [
      [contextOf(taken), 'ALREADY_SPONSORED'],
      [contextOf(above), 'CLOSES_CIRCLE'],
      [contextOf(inviter), 'OWN_INVITE'],
      [user, 'PLAYER_NOT_FOUND'],
    ] as const)
      await expect(acceptLink(context, { token })).rejects.toMatchObject(refusedWith(code));
    expect(await teamOf(inviter)).toEqual([]);
  });

  test('a request that waits for an answer is replaced', async () => {
    const { inviter, token } = await makeLink();
    const guest = await makePlayer(db);
    const asked = await makePlayer(db);
    await makeRelationship(db, { upline_id: asked.id, downline_id: guest.id, status: 'pending' });
    await acceptLink(contextOf(guest), { token });
    expect(await teamOf(inviter)).toEqual([guest.id]);
  });

  test('a link that was replaced or ended, or whose player is banned, leads nowhere; nobody can decline a link', async () => {
    const guest = await makePlayer(db);
    const none = refusedWith('INVITE_NOT_FOUND');
    const leadsNowhere = async (token: string) => {
      await expect(openLink(contextOf(guest), { token })).rejects.toMatchObject(none);
      await expect(acceptLink(contextOf(guest), { token })).rejects.toMatchObject(none);
    };
    const { inviter, token: first } = await makeLink();
    await expect(declineInvite(contextOf(guest), { token: first })).rejects.toMatchObject(none);
    const second = await newToken(inviter);
    await leadsNowhere(first);
    await openLink(contextOf(guest), { token: second });
    await removeOwnLink(contextOf(inviter));
    await leadsNowhere(second);
    await expect(removeOwnLink(contextOf(inviter))).rejects.toMatchObject(none);
    const { inviter: banned, token } = await makeLink();
    await db.updateTable('profiles').set({ disabled_at: now }).where('id', '=', banned.auth_id).execute();
    await expect(openLink(contextOf(guest), { token })).rejects.toMatchObject(none);
    await expect(acceptLink(contextOf(guest), { token })).rejects.toMatchObject(
      refusedWith('INVITER_NOT_FOUND'),
    );
  });
});

test('before signing in a link names who invites, the one of a mail also whom; none that ended does', async () => {
  const { inviter, token } = await makeLink();
  const visitor = testContext({ db, clock: now });
  expect(await previewLink(visitor, { token })).toEqual({ inviterAlias: inviter.alias, email: null });
  const mailed = await makeInvite(db, {
    user_id: inviter.auth_id,
    token: hashInviteToken('of a mail'),
    created_at: days(-1),
  });
  const invited = { inviterAlias: inviter.alias, email: mailed.email };
  expect(await previewLink(visitor, { token: 'of a mail' })).toEqual(invited);
  const later = testContext({ db, clock: days(40) });
  for (const [context, ended] of [
    [later, 'of a mail'],
    [visitor, 'none'],
  ] as const)
    await expect(previewLink(context, { token: ended })).rejects.toMatchObject(
      refusedWith('INVITE_NOT_FOUND'),
    );
});

test('answered and expired invitations are kept 90 days, links until they end', async () => {
  const player = await makePlayer(db);
  const of = { user_id: player.auth_id };
  const kept = [
    await makeInvite(db, { ...of, created_at: days(-119) }),
    await makeInvite(db, { ...of, created_at: days(-200), status: 'declined', date_decided: days(-89) }),
  ];
  await makeInvite(db, { ...of, created_at: days(-121) });
  await makeInvite(db, { ...of, created_at: days(-200), status: 'accepted', date_decided: days(-91) });
  await makeInviteLink(db, { ...of, expires_at: days(-1), seed: null });
  await sweepInvitesQueue(contextOf(player)).work(null);
  const left = await db.selectFrom('invites').select('id').execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
  expect(await db.selectFrom('invite_links').select('user_id').execute()).toEqual([]);
});

async function joinTogether(database: Database) {
  const { inviter, token } = await makeLink();
  const guests: PlayerRow[] = [];
  for (let count = 0; count < 10; count += 1) guests.push(await makePlayer(db));
  const outcomes = await race(40, (index) =>
    acceptLink(contextOf(guests[index % 10]!, now, database), { token }),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const row = await db
    .selectFrom('invite_links')
    .select('accepted')
    .where('user_id', '=', inviter.auth_id)
    .executeTakeFirstOrThrow();
  return {
    counted: row.accepted,
    team: (await teamOf(inviter)).length,
    unforeseen: refused.filter((reason) => !(reason instanceof DomainError)).length,
  };
}

describe('ten players press Accept four times each, all at once', () => {
  test('each of them joins once, and is counted once', async () => {
    expect(await joinTogether(pool)).toEqual({ counted: 10, team: 10, unforeseen: 0 });
  });

  test('canary: without the locks some of them run into the constraint', luck, async () => {
    expect((await joinTogether(withoutLocks(pool))).unforeseen).toBeGreaterThan(0);
  });
});
