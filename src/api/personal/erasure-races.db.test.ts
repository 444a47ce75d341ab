import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { playerActor } from '../../../tests/support/actors.ts';
import { type Answer, testAccounts } from '../../../tests/support/accounts.ts';
import { testContext } from '../../../tests/support/context.ts';
import { holdUp } from '../../../tests/support/hold-up.ts';
import { race, racePool, testDatabase } from '../../../tests/support/database.ts';
import { withoutLocks } from '../../../tests/support/without-locks.ts';
import { makeCampaign, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { joinCampaign } from '#features/membership/server/members/join-campaign.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { eraseAccount, type Erasing } from '#features/personal-data/server/erase-account.ts';
import { insertErasure } from '#features/personal-data/server/records/erasures.ts';
import { isTargetGone } from '#platform/requests/target-gone.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { DomainError } from '#shared/errors.ts';
import { DAY_MS } from '#shared/time.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date();
const ALIAS = 'Quillzan';

/** The unexpected errors among the outcomes. */
const unforeseen = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' &&
    !(outcome.reason instanceof DomainError) &&
    !isTargetGone(outcome.reason) &&
    !String(outcome.reason).includes('while being erased')
      ? [String(outcome.reason)]
      : [],
  );

/** A player joins twelve campaigns and takes a seat in each, while their account is being erased. */
async function erasedWhileJoining(database: Database) {
  const owner = await makePlayer(db);
  const player = await makePlayer(db, { alias: ALIAS });
  const sessions: { campaignId: string; sessionId: string }[] = [];
  for (let index = 0; index < 12; index += 1) {
    const campaign = await makeCampaign(db, { owner });
    const session = await makeSession(db, {
      campaign_id: campaign.id,
      start_date: new Date(now.getTime() + DAY_MS),
    });
    sessions.push({ campaignId: campaign.id, sessionId: session.id });
  }
  const due = { userId: player.auth_id, requestedAt: new Date(now.getTime() - DAY_MS), dueAt: now };
  await insertErasure(db, due);
  const contextOf = () => testContext({ db: database, actor: playerActor(player), clock: now });
  const outcomes = await race<unknown>(23, async (index) => {
    if (index === 11) return eraseAccount(contextOf(), player.auth_id);
    const { campaignId, sessionId } = sessions[index % 12]!;
    return index % 2 === 0
      ? joinCampaign(contextOf(), { campaignId })
      : confirmAttendance(contextOf(), { sessionId });
  });
  // A player who joined at the wrong moment postpones the erasure to the next run.
  await eraseAccount(testContext({ db, clock: now }), player.auth_id);
  const { rows } = await sql<{ place: string }>`
    select 'user' as place from auth.users where id = ${player.auth_id}
    union all select 'member' from campaign_players where player_id = ${player.id}
    union all select 'seat' from player_sessions where player_id = ${player.id}
    union all select 'notice' from notices where facts::text like ${`%${ALIAS}%`}`.execute(db);
  return { outcomes, left: rows.map(({ place }) => place) };
}

test('an erasure that races with joins and new seats leaves nothing of the player', async () => {
  const { outcomes, left } = await erasedWhileJoining(pool);
  expect(left).toEqual([]);
  expect(unforeseen(outcomes)).toEqual([]);
});

test('who is erased while they wait for a session’s lock takes no seat, and is told that they are gone', async () => {
  const owner = await makePlayer(db);
  const player = await makePlayer(db, { alias: ALIAS });
  const campaign = await makeCampaign(db, { owner });
  const { id: sessionId } = await makeSession(db, {
    campaign_id: campaign.id,
    start_date: new Date(now.getTime() + DAY_MS),
  });
  await insertErasure(db, {
    userId: player.auth_id,
    requestedAt: new Date(now.getTime() - DAY_MS),
    dueAt: now,
  });
  const renamed = { table: 'sessions', when: `new.place = 'Table 7'` };
  await holdUp(db, renamed, async ({ waiting, letGo }) => {
    const locking = sql`update sessions set place = 'Table 7' where id = ${sessionId}::uuid`.execute(pool);
    await waiting(1);
    const context = testContext({ db: pool, actor: playerActor(player), clock: now });
    const taking = Promise.allSettled([confirmAttendance(context, { sessionId })]);
    await waiting(2);
    await eraseAccount(testContext({ db, clock: now }), player.auth_id);
    await letGo();
    await locking;
    const [taken] = await taking;
    expect(taken.status === 'rejected' && isTargetGone(taken.reason)).toBe(true);
  });
  const { rows } = await sql`select 1 from player_sessions`.execute(db);
  expect(rows).toEqual([]);
});

/** A player joins a campaign during the erasure of its organiser; returns who runs it then. */
async function joinedMeanwhile(database: Database) {
  const owner = await makePlayer(db);
  const player = await makePlayer(db);
  const { id: campaignId } = await makeCampaign(db, { owner });
  await insertErasure(db, {
    userId: owner.auth_id,
    requestedAt: new Date(now.getTime() - DAY_MS),
    dueAt: now,
  });
  const joins = { table: 'audit_log', when: "new.action = 'campaign.join'" };
  await holdUp(db, joins, async ({ waiting, letGo }) => {
    const joining = joinCampaign(testContext({ db: database, actor: playerActor(player), clock: now }), {
      campaignId,
    });
    await waiting(1);
    const erasing = eraseAccount(testContext({ db: database, clock: now }), owner.auth_id);
    await waiting(2, erasing);
    await letGo();
    await Promise.all([joining, erasing]);
  });
  const { rows } = await sql<{ player_id: Id }>`
    select player_id from campaign_players where campaign_id = ${campaignId} and role_type = 'owner'`.execute(
    db,
  );
  return { runBy: rows.map((row) => row.player_id), joined: player.id };
}

test('who joins a campaign while its organiser is erased is in it, and runs it', async () => {
  const { runBy, joined } = await joinedMeanwhile(pool);
  expect(runBy).toEqual([joined]);
});

test('without locks the campaign goes together with a player who had just joined it (canary)', async () => {
  expect((await joinedMeanwhile(withoutLocks(pool))).runBy).toEqual([]);
});

test('a sign-in that races with the erasure of its account opens nothing that outlives it', async () => {
  const accounts = testAccounts({ db: pool });
  const email = 'quill@example.com';
  const password = 'an old brass lantern';
  await accounts.signedUp(email);
  const { id } = await db
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await insertErasure(db, { userId: id, requestedAt: new Date(now.getTime() - DAY_MS), dueAt: now });
  const answers = await race<Answer | Erasing>(9, async (index) => {
    if (index === 4) return eraseAccount(testContext({ db: pool, clock: now }), id);
    return accounts.browser().post('/sign-in', { email, password });
  });
  const statuses = answers.map((answer) =>
    answer.status === 'fulfilled' && typeof answer.value === 'object' ? answer.value.status : answer.status,
  );
  expect(statuses.filter((status) => ![200, 401, 'fulfilled'].includes(status))).toEqual([]);
  const { rows } = await sql`
    select 1 from auth.sessions union all select 1 from auth.users where id = ${id}`.execute(db);
  expect(rows).toEqual([]);
});
