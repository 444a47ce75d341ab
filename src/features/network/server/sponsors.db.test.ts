import { describe, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makePlayer, makeRelationship, makeUser } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { acceptRequest, cancelRequest } from './decide-request.ts';
import { getOwnPlace } from './get-own-place.ts';
import { countLevels, listRequests, listSponsors, listTeamOf, searchTeam } from './list-network.ts';
import { requestSponsor } from './request-sponsor.ts';
import { withdrawRequest } from './withdraw-request.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00.000Z');

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player), clock: now });
const refusedWith = (code: string) => ({ refusal: { code } });
const makeAdmin = (alias?: string) => makePlayer(db, { role: 'admin', ...(alias && { alias }) });

const relationships = () =>
  db
    .selectFrom('player_relationships')
    .select(['id', 'upline_id', 'downline_id', 'type', 'status'])
    .execute();

/** A player who has asked an admin. */
async function makeRequest() {
  const [admin, asker] = [await makeAdmin(), await makePlayer(db)];
  await requestSponsor(contextOf(asker), { sponsorId: admin.id });
  const [relationship] = await relationships();
  return { admin, asker, relationshipId: relationship!.id };
}

describe('asking for a sponsor', () => {
  test('makes a pending relationship with the asker as downline, and says In Review above', async () => {
    const { admin, asker } = await makeRequest();
    expect(await relationships()).toMatchObject([
      { upline_id: admin.id, downline_id: asker.id, type: 'requested sponsor of', status: 'pending' },
    ]);
    expect((await getOwnPlace(contextOf(asker))).sponsor).toEqual({
      alias: admin.alias,
      aliasImageUrl: null,
      status: 'pending',
    });
  });

  test('offers admins who have a player, by username, oneself too; disabled ones not', async () => {
    const admin = await makeAdmin();
    await makePlayer(db);
    await makeUser(db, { role: 'admin' });
    const disabled = await makeAdmin();
    await db.updateTable('profiles').set({ disabled_at: now }).where('id', '=', disabled.auth_id).execute();
    const profile = await db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', admin.auth_id)
      .executeTakeFirstOrThrow();
    expect(await listSponsors(contextOf(admin))).toEqual({
      sponsors: [
        {
          playerId: admin.id,
          username: profile.username,
          alias: admin.alias,
          aliasImageUrl: null,
          teamCount: 0,
        },
      ],
    });
  });

  test('is refused for oneself, for a player who is no admin or does not exist, twice, and below oneself', async () => {
    const { admin, asker } = await makeRequest();
    const other = await makeAdmin();
    const below = await makeAdmin();
    await makeRelationship(db, { upline_id: asker.id, downline_id: below.id });
    const attempts = [
      [admin, admin.id, 'SELF_SPONSOR'],
      [other, asker.id, 'SPONSOR_NOT_FOUND'],
      [other, newId(), 'SPONSOR_NOT_FOUND'],
      [asker, other.id, 'ALREADY_SPONSORED'],
      [admin, below.id, 'CLOSES_CIRCLE'],
    ] as const;
    const before = await relationships();
    for (const [who, sponsorId, code] of attempts) {
      await expect(requestSponsor(contextOf(who), { sponsorId })).rejects.toMatchObject(refusedWith(code));
    }
    expect(await relationships()).toEqual(before);
  });
});

describe('answering', () => {
  test('only the upline sees the request, and accepting makes it active', async () => {
    const { admin, asker, relationshipId } = await makeRequest();
    expect((await listRequests(contextOf(admin), {})).items).toMatchObject([
      { relationshipId, alias: asker.alias, requestedAt: now.toISOString() },
    ]);
    expect((await listRequests(contextOf(asker), {})).items).toEqual([]);
    for (const stranger of [asker, await makeAdmin()]) {
      for (const answer of [acceptRequest, cancelRequest]) {
        await expect(answer(contextOf(stranger), { relationshipId })).rejects.toMatchObject(
          refusedWith('REQUEST_NOT_FOUND'),
        );
      }
    }
    await acceptRequest(contextOf(admin), { relationshipId });
    expect(await relationships()).toMatchObject([{ id: relationshipId, status: 'active' }]);
    expect((await listRequests(contextOf(admin), {})).items).toEqual([]);
  });

  test('cancelling deletes it; an active relationship is neither accepted, cancelled nor withdrawn', async () => {
    const { admin, relationshipId } = await makeRequest();
    await cancelRequest(contextOf(admin), { relationshipId });
    expect(await relationships()).toEqual([]);
    const downline = await makePlayer(db);
    const active = await makeRelationship(db, { upline_id: admin.id, downline_id: downline.id });
    for (const answer of [acceptRequest, cancelRequest]) {
      await expect(answer(contextOf(admin), { relationshipId: active.id })).rejects.toMatchObject(
        refusedWith('REQUEST_NOT_FOUND'),
      );
    }
    await expect(withdrawRequest(contextOf(downline))).rejects.toMatchObject(
      refusedWith('REQUEST_NOT_FOUND'),
    );
    expect(await relationships()).toHaveLength(1);
  });

  test('the player who asked withdraws an unanswered request', async () => {
    const { asker } = await makeRequest();
    await withdrawRequest(contextOf(asker));
    expect(await relationships()).toEqual([]);
    expect((await getOwnPlace(contextOf(asker))).sponsor).toBeNull();
  });
});

describe('the tree', () => {
  test('opens level by level down the whole active downline, with counts, and no further', async () => {
    const top = await makePlayer(db);
    const [a, b, c] = [await makePlayer(db), await makePlayer(db), await makePlayer(db)];
    const waiting = await makePlayer(db);
    await makeRelationship(db, { upline_id: top.id, downline_id: a.id });
    await makeRelationship(db, { upline_id: a.id, downline_id: b.id });
    await makeRelationship(db, { upline_id: b.id, downline_id: c.id });
    await makeRelationship(db, { upline_id: b.id, downline_id: waiting.id, status: 'pending' });
    const teamOf = async (viewer: PlayerRow, memberId: string) =>
      (await listTeamOf(contextOf(viewer), { memberId })).items.map(({ alias, teamCount }) => [
        alias,
        teamCount,
      ]);
    expect(await teamOf(top, top.id)).toEqual([[a.alias, 1]]);
    expect(await teamOf(top, a.id)).toEqual([[b.alias, 1]]);
    expect(await teamOf(top, b.id)).toEqual([[c.alias, 0]]);
    expect(await countLevels(contextOf(top))).toEqual({
      levels: [1, 2, 3].map((level) => ({ level, players: 1 })),
      complete: true,
    });
    for (const memberId of [top.id, newId()]) {
      await expect(listTeamOf(contextOf(b), { memberId })).rejects.toMatchObject(
        refusedWith('NOT_IN_NETWORK'),
      );
    }
    // A relationship that ended counts no more at the next request.
    await db.deleteFrom('player_relationships').where('downline_id', '=', a.id).execute();
    await expect(listTeamOf(contextOf(top), { memberId: b.id })).rejects.toMatchObject(
      refusedWith('NOT_IN_NETWORK'),
    );
  });

  test('a team of 120 comes in pages without gaps', async () => {
    const top = await makePlayer(db);
    for (let count = 0; count < 120; count += 1) {
      const downline = await makePlayer(db);
      await makeRelationship(db, { upline_id: top.id, downline_id: downline.id, created_at: now });
    }
    const seen = new Set<string>();
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await listTeamOf(contextOf(top), { memberId: top.id, cursor });
      for (const { playerId } of page.items) seen.add(playerId);
      cursor = page.nextCursor ?? undefined;
      pages += 1;
    } while (cursor !== undefined);
    expect([seen.size, pages]).toEqual([120, 3]);
  });

  test('is searched by alias through all levels, nearest first, and nobody outside of it is found', async () => {
    const [top, one, two, outside] = [
      await makePlayer(db),
      await makePlayer(db, { alias: 'Marsh Crow' }),
      await makePlayer(db, { alias: 'Old 100% Crow' }),
      await makePlayer(db, { alias: 'Crow Outside' }),
    ];
    await makeRelationship(db, { upline_id: top.id, downline_id: one.id, created_at: now });
    await makeRelationship(db, { upline_id: one.id, downline_id: two.id, created_at: now });
    await makeRelationship(db, { upline_id: top.id, downline_id: outside.id, status: 'pending' });
    const named = async (q: string) => (await searchTeam(contextOf(top), { q })).members;
    expect(await named('crow')).toEqual([
      {
        playerId: one.id,
        alias: 'Marsh Crow',
        aliasImageUrl: null,
        teamCount: 1,
        since: now.toISOString(),
        level: 1,
        uplineAlias: top.alias,
        path: [],
      },
      expect.objectContaining({
        playerId: two.id,
        level: 2,
        uplineAlias: 'Marsh Crow',
        teamCount: 0,
        path: [{ playerId: one.id, alias: 'Marsh Crow', aliasImageUrl: null, teamCount: 1 }],
      }),
    ]);
    expect((await named('100% c')).map(({ alias }) => alias)).toEqual(['Old 100% Crow']);
    expect(await named('_r')).toEqual([]);
  });
});
