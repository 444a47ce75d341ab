import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillManyRows } from '../../bench/many-rows.ts';
import { testDatabase } from '../support/database.ts';

const { db } = testDatabase();

test('as many rows are made as were asked for, and no session is over its capacity', async () => {
  await fillManyRows(db, {
    players: 50,
    campaigns: 30,
    membersPerCampaign: 10,
    sessionsPerCampaign: 4,
    seatsPerSession: 6,
    retailers: 20,
  });
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from players) as players, (select count(*) from campaigns) as campaigns,
      (select count(*) from campaign_players) as members,
      (select count(*) from campaign_players where role_type = 'owner') as owners,
      (select count(*) from sessions) as sessions, (select count(*) from sessions where start_date > now()) as ahead,
      (select count(*) from player_sessions) as seats, (select count(*) from retailers) as retailers,
      (select count(*) from sessions s join campaigns c on c.id = s.campaign_id
        where (select count(*) from player_sessions p where p.session_id = s.id) > c.max_players) as oversold`.execute(
    db,
  );
  expect(rows).toEqual([
    {
      players: 50,
      campaigns: 30,
      members: 300,
      owners: 30,
      sessions: 120,
      ahead: 60,
      seats: 720,
      retailers: 20,
      oversold: 0,
    },
  ]);
});
