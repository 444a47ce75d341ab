import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';

/**
 * Locks all campaigns that a player is in or waits for a seat in, ordered by id, and then the player, so that they
 * can't join another one until the transaction ends.
 * @throws if the player joined one in the meantime; try again in a new transaction
 */
export async function lockCampaignsOf(
  db: Database,
  playerId: Id,
): Promise<{ id: Id; isMember: boolean; isOwner: boolean }[]> {
  const lockedIds = await db
    .selectFrom('campaigns')
    .select('id')
    .where('id', 'in', (joined) =>
      joined
        .selectFrom('campaign_players')
        .select('campaign_id')
        .where('player_id', '=', playerId)
        .union((awaited) =>
          awaited
            .selectFrom('waitlist_entries')
            .innerJoin('sessions', 'sessions.id', 'waitlist_entries.session_id')
            .select('sessions.campaign_id')
            .where('waitlist_entries.player_id', '=', playerId),
        ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  await db.selectFrom('players').select('id').where('id', '=', playerId).forUpdate().execute();
  const locked = new Set(lockedIds.map(({ id }) => id));
  const memberships = await db
    .selectFrom('campaign_players')
    .select(['campaign_id', 'role_type', 'status'])
    .where('player_id', '=', playerId)
    // total: a player is in a campaign once
    .orderBy('campaign_id')
    .execute();
  if (memberships.some((row) => !locked.has(row.campaign_id))) {
    throw new Error('The player joined a campaign while being erased');
  }
  const active = memberships.filter(({ status }) => status === 'active');
  return lockedIds.map(({ id }) => {
    const own = active.find((row) => row.campaign_id === id);
    return { id, isMember: own !== undefined, isOwner: own?.role_type === 'owner' };
  });
}

/** Removes all seats of the player and of guests they brought. Seats in sessions that have begun are kept without a name. */
export async function leaveFormerSeats(db: Database, playerId: Id, now: Date): Promise<void> {
  await sql`
    insert into former_seats (session_id, price, payment_status, created_at)
    select sessions.id, seat.price, seat.payment_status, seat.created_at
    from player_sessions seat join sessions on sessions.id = seat.session_id
    where (seat.player_id = ${playerId} or seat.host_player_id = ${playerId})
      and sessions.start_date <= ${now}`.execute(db);
  await db
    .deleteFrom('player_sessions')
    .where((is) => is.or([is('player_id', '=', playerId), is('host_player_id', '=', playerId)]))
    .execute();
}

/** Deletes the rows of files that the player added anywhere. Their bytes are deleted separately. */
export async function removeFilesOf(db: Database, playerId: Id): Promise<void> {
  await db.deleteFrom('campaign_files').where('uploaded_by', '=', playerId).execute();
}

/** Clears what the organiser wrote for players of a campaign and its sessions: how to pay, where to meet, notes and links. */
export async function clearOrganisersWords(db: Database, campaignId: Id): Promise<void> {
  await sql`update campaigns set payment_note = null, revision = revision + 1 where id = ${campaignId}`.execute(
    db,
  );
  await sql`
    update sessions set notes = null, online_link = null, place = null, revision = revision + 1
    where campaign_id = ${campaignId} and (notes is not null or online_link is not null or place is not null)`.execute(
    db,
  );
}

/** What a player would lose with their account: campaigns that they run, upcoming seats, and money. */
export type AtStake = {
  /** At most ten campaigns that the player owns, the newest first, each with the member who would own it next. */
  runs: { title: string; heir: string | null }[];
  /** How many campaigns the player owns in all. */
  runsCount: number;
  seatsToCome: number;
  paidToComeCents: number;
  /** Refunds that are owed to the player for cancelled seats. */
  owedToCents: number;
  /** What the player owes: for seats, and as refunds to other players. */
  owedByCents: number;
};

type AtStakeRow = {
  runs: { title: string; heir: string | null }[] | null;
  runs_count: number;
  seats: number;
  paid: string;
  owed_to: string;
  owed_by: string;
};

const RUNS_NAMED = 10;

export async function findAtStake(db: Database, playerId: Id, now: Date): Promise<AtStake> {
  // total: a player is in a campaign once
  const { rows } = await sql<AtStakeRow>`
    with runs as (
      select c.id, c.title, c.created_at,
        (select p.alias from campaign_players m join players p on p.id = m.player_id
          where m.campaign_id = c.id and m.role_type = 'player' and m.status = 'active'
          order by m.created_at, m.player_id limit 1) as heir
      from campaign_players o join campaigns c on c.id = o.campaign_id
      where o.player_id = ${playerId} and o.role_type = 'owner' and o.status = 'active'
    ), seats as (
      select seat.price, seat.payment_status, s.start_date
      from player_sessions seat join sessions s on s.id = seat.session_id
      where seat.player_id = ${playerId} or seat.host_player_id = ${playerId}
    )
    select
      (select json_agg(json_build_object('title', title, 'heir', heir) order by created_at desc, id)
        from (select * from runs order by created_at desc, id limit ${sql.lit(RUNS_NAMED)}) named) as runs,
      (select count(*)::int from runs) as runs_count,
      (select count(*)::int from seats where start_date > ${now}) as seats,
      (select coalesce(sum(price), 0)::text from seats where start_date > ${now} and payment_status = 'paid') as paid,
      (select coalesce(sum(price), 0)::text from refunds where player_id = ${playerId} and returned_at is null) as owed_to,
      ((select coalesce(sum(price), 0) from refunds where organiser_id = ${playerId} and returned_at is null)
        + (select coalesce(sum(price), 0) from seats where payment_status = 'pending'))::text as owed_by`.execute(
    db,
  );
  const row = rows[0]!;
  return {
    runs: row.runs ?? [],
    runsCount: row.runs_count,
    seatsToCome: row.seats,
    paidToComeCents: centsOf(row.paid),
    owedToCents: centsOf(row.owed_to),
    owedByCents: centsOf(row.owed_by),
  };
}
