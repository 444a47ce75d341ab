import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';

const { db } = testDatabase();
const soon = new Date(Date.now() + 86_400_000);
const countedAt = new Date('2026-01-01T00:00:00Z');

/** A campaign without members, with an upcoming session. */
async function lonely() {
  const { id } = await makeCampaign(db);
  await db.deleteFrom('campaign_players').where('campaign_id', '=', id).execute();
  const session = await makeSession(db, { campaign_id: id, start_date: soon });
  return { id, sessionId: session.id };
}

/** Campaigns whose owner, co-organiser and player are added in one statement, and functions for what they change. */
async function world() {
  const [own, helped, played] = [await lonely(), await lonely(), await lonely()];
  const people = [await makePlayer(db), await makePlayer(db), await makePlayer(db)];
  const [owner, helper, player] = people.map(({ id }) => id) as [string, string, string];
  await db
    .insertInto('organiser_figures')
    .values(people.map(({ id }) => ({ player_id: id, counted_at: countedAt })))
    .execute();
  await db
    .insertInto('campaign_players')
    .values([
      { campaign_id: own.id, player_id: owner, role_type: 'owner', co_organises: false },
      { campaign_id: helped.id, player_id: helper, role_type: 'player', co_organises: true },
      { campaign_id: played.id, player_id: player, role_type: 'player', co_organises: false },
    ])
    .execute();
  return { own, helped, played, owner, helper, player };
}

const dueFor = async (players: string[]) => {
  const rows = await db
    .selectFrom('organiser_figures')
    .select('player_id')
    .where('player_id', 'in', players)
    .where('counted_at', 'is', null)
    .execute();
  return rows.map(({ player_id }) => player_id);
};
const changedIn = async (ids: string[]) => {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('id', 'in', ids)
    .where('calendar_changed_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
};

test('memberships of one statement: calendars of those who run campaigns change, and only owners are counted again', async () => {
  const { own, helped, played, owner, helper, player } = await world();
  const changed = await changedIn([own.id, helped.id, played.id]);
  expect(changed.toSorted()).toEqual([own.id, helped.id].toSorted());
  expect(await dueFor([owner, helper, player])).toEqual([owner]);
});

test('memberships that end in one statement: sessions leave the calendars of those who ran them, but not of those with a seat', async () => {
  const { own, helped, played, owner, helper, player } = await world();
  await db.updateTable('organiser_figures').set({ counted_at: countedAt }).execute();
  const seated = await makePlayer(db);
  await makeMember(db, { campaign_id: helped.id, player_id: seated.id, co_organises: true });
  await makeSeat(db, { session_id: helped.sessionId, player_id: seated.id });
  const everyone = [owner, helper, player, seated.id];
  await db
    .deleteFrom('campaign_players')
    .where('player_id', 'in', everyone)
    .where('campaign_id', 'in', [own.id, helped.id, played.id])
    .execute();
  const off = await db
    .selectFrom('calendar_cancellations')
    .select(['player_id', 'session_id'])
    .where('player_id', 'in', everyone)
    .execute();
  expect(off.map(({ player_id, session_id }) => `${player_id} ${session_id}`).toSorted()).toEqual(
    [`${owner} ${own.sessionId}`, `${helper} ${helped.sessionId}`].toSorted(),
  );
  expect(await dueFor(everyone)).toEqual([owner]);
});

test('a campaign without sessions is in no calendar, and its row stays as it is', async () => {
  const campaign = await makeCampaign(db);
  const helper = await makePlayer(db);
  await makeMember(db, { campaign_id: campaign.id, player_id: helper.id, co_organises: true });
  expect(await changedIn([campaign.id])).toEqual([]);
});

test('a statement that writes many memberships says once of each campaign that it changed', async () => {
  const { id } = await makeCampaign(db);
  const people = await Promise.all(Array.from({ length: 5 }, () => makePlayer(db)));
  await sql`truncate changes`.execute(db);
  await db
    .insertInto('campaign_players')
    .values(people.map((person) => ({ campaign_id: id, player_id: person.id, role_type: 'player' as const })))
    .execute();
  const { rows } = await sql`select topic, subject from changes`.execute(db);
  expect(rows).toEqual([{ topic: 'campaign', subject: id }]);
});
