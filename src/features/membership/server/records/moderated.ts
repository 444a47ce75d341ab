import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Owed } from '#platform/desk/thing.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import { stateOf } from '#features/campaigns/rules.ts';
import { lockSession } from '#features/campaigns/server/records/locks.ts';

const ownerOf = sql<Id | null>`(
  select players.auth_id from campaign_players owner join players on players.id = owner.player_id
  where owner.campaign_id = campaigns.id and owner.role_type = 'owner' and owner.status = 'active')`;

/** A campaign's texts, and the user who owns it or, without an owner, created it; undefined if there is none. */
export async function findModeratedCampaign(db: Database, campaignId: Id) {
  const row = await db
    .selectFrom('campaigns')
    .select([
      'title',
      'description',
      'accessibility_note',
      'safety_note',
      'what_to_bring',
      'house_rules',
      'payment_note',
      'status',
      'auth_id',
      ownerOf.as('owner'),
    ])
    .where('id', '=', campaignId)
    .executeTakeFirst();
  return row && { ...row, userId: row.owner ?? row.auth_id, state: stateOf(row.status) };
}

/** A session's texts with its campaign, and the user of its owner; undefined if there is none. */
export const findModeratedSession = (db: Database, sessionId: Id) =>
  db
    .selectFrom('sessions')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .select([
      'sessions.campaign_id as campaignId',
      'sessions.session_number as number',
      'sessions.description',
      'sessions.place',
      'sessions.notes',
      'sessions.online_link as onlineLink',
      'sessions.hidden_at as hiddenAt',
      'campaigns.title',
      ownerOf.as('userId'),
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();

/** A file with its campaign, and the user who added it or, if they are gone, the campaign's owner; undefined if there is none. */
export async function findModeratedFile(db: Database, fileId: Id) {
  const row = await db
    .selectFrom('campaign_files')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_files.campaign_id')
    .leftJoin('players as adding', 'adding.id', 'campaign_files.uploaded_by')
    .select([
      'campaign_files.name',
      'campaign_files.kind as folder',
      'campaign_files.storage_key as storageKey',
      'campaign_files.size_bytes as sizeBytes',
      'campaign_files.original_key as originalKey',
      'campaign_files.original_bytes as originalBytes',
      'campaign_files.hidden_at as hiddenAt',
      'campaign_files.campaign_id as campaignId',
      'campaigns.title',
      'adding.auth_id as addedBy',
      ownerOf.as('owner'),
    ])
    .where('campaign_files.id', '=', fileId)
    .executeTakeFirst();
  return row && { ...row, userId: row.addedBy ?? row.owner };
}

/** Stores since when a session is hidden; null to show it again. */
export async function writeSessionHidden(db: Database, sessionId: Id, at: Date | null): Promise<void> {
  // Locks the campaign first, as wherever both are locked. The campaign's search data depends on its sessions.
  await lockSession(db, sessionId);
  await db.updateTable('sessions').set({ hidden_at: at }).where('id', '=', sessionId).execute();
}

/** Stores since when a file is hidden (null to show it again), and the new keys of its bytes and of its original, if they were moved. */
export async function writeFileHidden(
  db: Database,
  fileId: Id,
  at: Date | null,
  moved: { storageKey?: string | undefined; originalKey?: string | undefined } = {},
): Promise<void> {
  const { storageKey, originalKey } = moved;
  await db
    .updateTable('campaign_files')
    .set({
      hidden_at: at,
      ...(storageKey !== undefined && { storage_key: storageKey }),
      ...(originalKey !== undefined && { original_key: originalKey }),
    })
    .where('id', '=', fileId)
    .execute();
}

/** What is removed: a session, or all sessions of a campaign. */
export type Going = { campaignId: Id } | { sessionId: Id };

const goingSeats = (going: Going, now: Date) => sql`
  from player_sessions seat
  join sessions on sessions.id = seat.session_id
  join campaigns on campaigns.id = sessions.campaign_id
  join players on players.id = seat.player_id
  where ${'campaignId' in going ? sql`sessions.campaign_id = ${going.campaignId}::uuid` : sql`sessions.id = ${going.sessionId}::uuid`}
    and sessions.start_date > ${now}::timestamptz and seat.payment_status = 'paid' and seat.price > 0`;

/** The most seats in the list of what is owed. Its totals count all of them. */
const OWED_LISTED = 50;

/** What would have to be paid back for paid seats in upcoming sessions if these were removed. */
export async function findOwedSeats(db: Database, going: Going, now: Date): Promise<Owed> {
  const { rows } = await sql<{
    alias: string;
    session_number: number;
    price: string;
    seats: number;
    total: string;
  }>`
    select players.alias, sessions.session_number, seat.price::text, (count(*) over ())::int as seats,
      (sum(seat.price) over ())::text as total
    ${goingSeats(going, now)}
    order by sessions.session_number, players.alias, seat.id
    limit ${sql.lit(OWED_LISTED)}`.execute(db);
  return {
    seats: rows[0]?.seats ?? 0,
    cents: centsOf(rows[0]?.total ?? '0'),
    items: rows.map((row) => ({
      alias: row.alias,
      sessionNumber: row.session_number,
      priceCents: centsOf(row.price),
    })),
  };
}

/**
 * Records what the organiser has to pay back for paid seats in upcoming sessions that are about to be removed. Returns
 * each payer's user with the number of seats and the sum. Trust it only while the campaign is locked.
 */
export async function recordRefundsOfRemovedSeats(
  db: Database,
  going: Going,
  now: Date,
): Promise<{ userId: Id; seats: number; cents: number }[]> {
  const { rows } = await sql<{ user_id: Id; seats: number; total: string }>`
    with kept as (
      insert into refunds (player_id, organiser_id, campaign_id, campaign_title, session_number, session_start, price, cancelled_at)
      select seat.player_id, (select owner.player_id from campaign_players owner
          where owner.campaign_id = campaigns.id and owner.role_type = 'owner' and owner.status = 'active'),
        campaigns.id, campaigns.title, sessions.session_number, sessions.start_date, seat.price, ${now}::timestamptz
      ${goingSeats(going, now)}
      returning player_id, price
    )
    select players.auth_id as user_id, count(*)::int as seats, sum(kept.price)::text as total
    from kept join players on players.id = kept.player_id
    group by players.auth_id`.execute(db);
  return rows.map((row) => ({ userId: row.user_id, seats: row.seats, cents: centsOf(row.total) }));
}
