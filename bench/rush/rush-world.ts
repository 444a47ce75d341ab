import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** How large a convention is, and how many come. */
export type RushSize = {
  campaigns: number;
  sessionsPerCampaign: number;
  seatsPerSession: number;
  players: number;
};

/** A convention whose seats are all free, and players who are signed in. */
export type RushWorld = {
  conventionId: Id;
  campaigns: { id: Id; sessionIds: Id[] }[];
  /** Seats of all sessions together. */
  seats: number;
  /** `token` is that of the player's auth session, unsigned. */
  players: { id: Id; token: string }[];
};

/** Words that players search for; each stands in some of the titles. */
export const titleWords = ['Dragon', 'Harbour', 'Clockwork', 'Winter', 'Lantern'] as const;

/**
 * Fills a migrated database with a convention and its players, made by PostgreSQL itself. Each campaign
 * has an organiser of its own, who is none of the players. Ends with fresh statistics.
 */
export async function fillRush(db: Database, size: RushSize): Promise<RushWorld> {
  const { campaigns, sessionsPerCampaign, seatsPerSession, players } = size;
  await db.transaction().execute(async (transaction) => {
    const statements = [
      sql`set local statement_timeout = 0`,
      sql`create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable
          return ('00000000-0000-4000-9' || kind || '-' || lpad(to_hex(n), 12, '0'))::uuid`,
      // The organisers come behind the players.
      sql`insert into auth.users (id, name, email, email_verified)
          select pg_temp.id('001', n), 'Visitor ' || n, 'rush-' || n || '@example.com', true
          from generate_series(1, ${players + campaigns}::int) n`,
      sql`insert into auth.sessions (user_id, token, expires_at)
          select pg_temp.id('001', n), md5('rush ' || n), now() + interval '1 day'
          from generate_series(1, ${players}::int) n`,
      sql`insert into players (id, auth_id, email, alias, city, state)
          select pg_temp.id('002', n), pg_temp.id('001', n), 'rush-' || n || '@example.com', 'Visitor ' || n,
            'Oakland', 'CA'
          from generate_series(1, ${players + campaigns}::int) n`,
      sql`insert into game_systems (id, name, description, logo_image_url)
          values (pg_temp.id('003', 1), 'The convention''s system', 'A game', '/logos/lancer.svg')`,
      sql`insert into conventions (id, name, location, start_date, end_date, time_zone)
          values (pg_temp.id('004', 1), 'The great convention', 'Oakland, CA', now() + interval '30 days',
            now() + interval '33 days', 'America/Los_Angeles')`,
      sql`insert into campaigns (id, title, description, type_id, min_players, max_players, price, game_system_id,
            convention_id, auth_id, created_at)
          select pg_temp.id('005', n),
            (${sql.val([...titleWords])}::text[])[n % ${titleWords.length}::int + 1] || ' ' || n,
            'A table at the convention; bring dice.',
            (select id from campaign_types where name = 'Convention'), 2, ${seatsPerSession}::int, 0,
            pg_temp.id('003', 1), pg_temp.id('004', 1), pg_temp.id('001', ${players}::int + n),
            now() - n * interval '1 minute'
          from generate_series(1, ${campaigns}::int) n`,
      sql`insert into campaign_players (campaign_id, player_id, role_type)
          select pg_temp.id('005', n), pg_temp.id('002', ${players}::int + n), 'owner'
          from generate_series(1, ${campaigns}::int) n`,
      sql`insert into sessions (id, campaign_id, session_number, description, start_date, price)
          select pg_temp.id('006', n::bigint * 1000 + k), pg_temp.id('005', n), k, 'A round at the table',
            now() + interval '30 days' + k * interval '4 hours', 0
          from generate_series(1, ${campaigns}::int) n, generate_series(1, ${sessionsPerCampaign}::int) k`,
    ];
    for (const statement of statements) await statement.execute(transaction);
  });
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  return readWorld(db, size);
}

async function readWorld(db: Database, size: RushSize): Promise<RushWorld> {
  const { rows: made } = await sql<{ id: Id; sessionIds: Id[] }>`
    select campaigns.id, array_agg(sessions.id order by session_number)::text[] as "sessionIds"
    from campaigns join sessions on sessions.campaign_id = campaigns.id
    where convention_id is not null group by campaigns.id order by campaigns.id`.execute(db);
  const { rows: players } = await sql<{ id: Id; token: string }>`
    select players.id, token from players join auth.sessions on user_id = auth_id order by players.id`.execute(
    db,
  );
  const convention = await db.selectFrom('conventions').select('id').executeTakeFirstOrThrow();
  return {
    conventionId: convention.id,
    campaigns: made,
    seats: size.campaigns * size.sessionsPerCampaign * size.seatsPerSession,
    players,
  };
}
