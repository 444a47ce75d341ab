import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';

/** How many rows `fillManyRows` makes. Members share their players evenly; a campaign has an owner among them. */
export type ManyRows = {
  players: number;
  campaigns: number;
  /** At most `players`. */
  membersPerCampaign: number;
  /** Half of them over, half to come. */
  sessionsPerCampaign: number;
  /** At most `membersPerCampaign` - 1: owners hold no seat. */
  seatsPerSession: number;
  retailers: number;
};

/** 10,000 campaigns with 100,000 memberships. */
export const manyRows: ManyRows = {
  players: 10_000,
  campaigns: 10_000,
  membersPerCampaign: 10,
  sessionsPerCampaign: 4,
  seatsPerSession: 2,
  retailers: 10_000,
};

/**
 * Fills an empty migrated database with many rows in seconds, made by PostgreSQL itself: the same numbers give the
 * same rows, but for the dates, which lie around now. For benches; not a world to look at.
 * Ends with fresh statistics, as a database that has been running for a while has.
 */
export async function fillManyRows(db: Database, counts: ManyRows = manyRows): Promise<void> {
  const { players, campaigns, membersPerCampaign, sessionsPerCampaign, seatsPerSession, retailers } = counts;
  await db.transaction().execute(async (transaction) => {
    const statements = [
      sql`set local statement_timeout = 0`,
      sql`create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable
          return (kind || lpad(to_hex(n), 12, '0'))::uuid`,
      sql`insert into auth.users (id, name, email, email_verified)
          select pg_temp.id('00000000-0000-4000-8001-', n), 'Person ' || n, 'person-' || n || '@example.com', true
          from generate_series(1, ${players}::int) n`,
      sql`insert into players (id, auth_id, email, alias, city, state)
          select pg_temp.id('00000000-0000-4000-8002-', n), pg_temp.id('00000000-0000-4000-8001-', n),
            'person-' || n || '@example.com', 'Player ' || n, 'Oakland', 'CA'
          from generate_series(1, ${players}::int) n`,
      sql`insert into game_systems (id, name, description, logo_image_url)
          select pg_temp.id('00000000-0000-4000-8003-', n), 'System ' || n, 'A game', '/logos/lancer.svg'
          from generate_series(1, 12) n`,
      // Multiples of irrational numbers spread evenly over the country without repeating.
      sql`insert into retailers (id, name, description, address, city, state, zip, phone, lat, lng)
          select pg_temp.id('00000000-0000-4000-8004-', n), 'Store ' || n, 'A store', n || ' Game Street',
            'City ' || n % 500, (array['CA', 'CO', 'TN', 'VT', 'AZ'])[n % 5 + 1], '94610', '510-555-0100',
            25 + 24 * (n * 0.6180339887498949 % 1), -124 + 57 * (n * 0.7548776662466927 % 1)
          from generate_series(1, ${retailers}::int) n`,
      sql`insert into campaigns (id, title, description, type_id, min_players, max_players, price, game_system_id,
            retailer_id, auth_id, created_at)
          select pg_temp.id('00000000-0000-4000-8005-', n), 'Campaign ' || n,
            'Players of every kind meet here; bring dice, patience and something to eat for the others.',
            (select id from campaign_types order by name offset n % 3 limit 1), 2, 6, n % 4 * 5,
            pg_temp.id('00000000-0000-4000-8003-', n % 12 + 1),
            case when n % 3 = 0 then pg_temp.id('00000000-0000-4000-8004-', n % ${retailers}::int + 1) end,
            pg_temp.id('00000000-0000-4000-8001-', n % ${players}::int + 1), now() - n * interval '1 minute'
          from generate_series(1, ${campaigns}::int) n`,
      sql`insert into campaign_players (campaign_id, player_id, role_type, created_at)
          select pg_temp.id('00000000-0000-4000-8005-', n),
            pg_temp.id('00000000-0000-4000-8002-', (n::bigint * 7 + k) % ${players}::int + 1),
            case k when 0 then 'owner' else 'player' end, now() - interval '1 day' + k * interval '1 minute'
          from generate_series(1, ${campaigns}::int) n, generate_series(0, ${membersPerCampaign}::int - 1) k`,
      sql`insert into sessions (id, campaign_id, session_number, description, start_date, price)
          select pg_temp.id('00000000-0000-4000-8006-', n::bigint * 1000 + k), pg_temp.id('00000000-0000-4000-8005-', n),
            k, 'An evening at the table', now() + (k - ${sessionsPerCampaign}::int / 2.0 - 0.5) * interval '7 days',
            n % 4 * 5
          from generate_series(1, ${campaigns}::int) n, generate_series(1, ${sessionsPerCampaign}::int) k`,
      sql`insert into player_sessions (player_id, session_id, payment_status, price)
          select pg_temp.id('00000000-0000-4000-8002-', (n::bigint * 7 + seat) % ${players}::int + 1),
            pg_temp.id('00000000-0000-4000-8006-', n::bigint * 1000 + k), 'paid', n % 4 * 5
          from generate_series(1, ${campaigns}::int) n, generate_series(1, ${sessionsPerCampaign}::int) k,
            generate_series(1, ${seatsPerSession}::int) seat`,
    ];
    for (const statement of statements) {
      await statement.execute(transaction);
      // Triggers look up what earlier statements wrote, by plans that need to know how many rows there are.
      await sql`analyze players, campaigns, campaign_players, sessions`.execute(transaction);
    }
  });
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    // The others are new: of an empty table that was vacuumed PostgreSQL believes that it stays empty.
    await sql`vacuum analyze auth.users, profiles, players, game_systems, retailers, campaigns, campaign_players,
      organiser_figures, sessions, table_dates, store_zones, player_sessions`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
