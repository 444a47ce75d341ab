import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../tests/support/actors.ts';
import { testAccounts } from '../../../tests/support/accounts.ts';
import { testContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { makeCampaign, makeSession } from '#demo/factories/games.ts';
import { makeInvite, makePlayer, makeUser } from '#demo/factories/people.ts';
import { acceptInvite } from '#features/invites/server/accept-invite.ts';
import { joinCampaign } from '#features/membership/server/members/join-campaign.ts';
import { cancelAttendance } from '#features/seats/server/cancel-attendance.ts';
import { confirmAttendance } from '#features/seats/server/confirm-attendance.ts';
import { decideCase } from '#features/moderation/server/decide-case.ts';
import { recordVisit } from '#features/visits/server/record-visit.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/connect.ts';
import { newId } from '#shared/ids.ts';

const { db, url } = testDatabase();
const LOUD = 'this transaction notifies';

/** The same database, but any transaction that calls pg_notify fails. */
let loud: OpenDatabase;
beforeAll(async () => {
  await sql`create schema loud`.execute(db);
  await sql`create function loud.pg_notify(text, text) returns void language plpgsql as $$
    begin raise exception '${sql.raw(LOUD)}'; end $$`.execute(db);
  const own = new URL(url);
  own.searchParams.set('options', '-c search_path=loud,public,extensions,pg_catalog');
  loud = openDatabase({ url: own.href, max: 4 });
});
afterAll(async () => {
  await loud.close();
  await sql`drop schema loud cascade`.execute(db);
});

test('joins, bookings, seats that are given back, visits, accepted invitations and sign-ups commit without a message', async () => {
  const player = await makePlayer(db);
  const contextOf = () => testContext({ db: loud.db, actor: playerActor(player) });
  const campaign = await makeCampaign(db);
  const session = await makeSession(db, { campaign_id: campaign.id });
  await joinCampaign(contextOf(), { campaignId: campaign.id });
  await confirmAttendance(contextOf(), { sessionId: session.id });
  await cancelAttendance(contextOf(), { sessionId: session.id });
  await recordVisit(contextOf(), { id: newId(), position: { lat: 37.8, lng: -122.27 } });
  const inviter = await makePlayer(db);
  const invite = await makeInvite(db, { user_id: inviter.auth_id, email: player.email! });
  await acceptInvite(contextOf(), { inviteId: invite.id });
  const accounts = testAccounts({ db: loud.db });
  const answer = await accounts
    .browser()
    .post('/sign-up', { email: 'newcomer@example.com', password: 'a long and quiet password' });
  expect(answer.status).toBe(200);
});

test('canary: what a moderator hides is said in the commit', async () => {
  const campaign = await makeCampaign(db);
  const admin = await makeUser(db, { role: 'admin' });
  const hide = decideCase(
    testContext({ db: loud.db, actor: userActor({ userId: admin.id, role: 'admin' }) }),
    {
      thing: { kind: 'campaign', id: campaign.id },
      caseId: null,
      decision: 'hide',
      rule: 'fraud',
      reason: 'It sells what does not exist.',
    },
  );
  await expect(hide).rejects.toThrow(LOUD);
});
