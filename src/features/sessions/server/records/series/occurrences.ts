import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { SessionFields } from '#features/campaigns/inputs.ts';
import type { SeriesDate } from '../../../series/contract.ts';
import { MOST_DATES } from '../../../series/rules.ts';
import { refuseTakenTable } from '../taken-tables.ts';
import { fieldColumns, toFields, valuesOf } from '../session-fields.ts';
import { notFirstCome } from '#features/campaigns/server/records/waitlist/not-first-come.ts';

/** A session of a series, with the fields that organisers can edit. */
export type Occurrence = Required<SessionFields> & {
  id: Id;
  /** The series' date that the session stands for. It stays the same if the session is moved on its own. */
  date: string;
  revision: number;
  isException: boolean;
};

/** An upper limit: no series ever has this many sessions, although played ones stay in it. */
const MOST_OCCURRENCES = 1000;

/** The sessions of a series, ordered by their dates in it. */
export async function listOccurrences(db: Database, seriesId: Id): Promise<Occurrence[]> {
  const rows = await db
    .selectFrom('sessions')
    .select([
      ...fieldColumns,
      'sessions.id',
      'sessions.revision',
      'sessions.is_exception',
      sql<string>`series_date::text`.as('date'),
    ])
    .where('series_id', '=', seriesId)
    .orderBy('series_date')
    .orderBy('id')
    .limit(sql.lit(MOST_OCCURRENCES))
    .execute();
  return rows.map((row) =>
    Object.assign(toFields(row), {
      id: row.id,
      date: row.date,
      revision: row.revision,
      isException: row.is_exception,
    }),
  );
}

/** A session of a series to add. */
export type NewOccurrence = SessionFields & { id: Id; date: string };

/** Adds sessions of a series in one statement. @throws refusal TABLE_TAKEN */
export async function insertOccurrences(
  db: Database,
  { seriesId, campaignId, createdAt }: { seriesId: Id; campaignId: Id; createdAt: Date },
  sessions: readonly NewOccurrence[],
): Promise<void> {
  await refuseTakenTable(() =>
    db
      .insertInto('sessions')
      .values(
        sessions.map(({ id, date, ...fields }) => ({
          ...valuesOf(fields),
          id,
          campaign_id: campaignId,
          created_at: createdAt,
          series_id: seriesId,
          series_date: sql<Date>`${date}::date`,
        })),
      )
      .execute(),
  );
}

/** Stores whether sessions of a series were changed on their own and so differ from the others. */
export async function setExceptions(
  db: Database,
  sessionIds: readonly Id[],
  isException: boolean,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ is_exception: isException })
    .where(sql<boolean>`id = any(${sessionIds}::uuid[])`)
    .where('series_id', 'is not', null)
    .execute();
}

/** Moves sessions to a series, which may be the one they are in, with their dates shifted by `days`. */
export async function moveOccurrences(
  db: Database,
  sessionIds: readonly Id[],
  { to, days }: { to: Id; days: number },
): Promise<void> {
  await sql`update sessions set series_id = ${to}, series_date = series_date + ${days}::int
    where id = any(${sessionIds}::uuid[])`.execute(db);
}

/** The session numbers of a campaign that are in use, starting with `from`. Trust it only while the campaign is locked for update. */
export async function listNumbersFrom(db: Database, campaignId: Id, from: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('session_number')
    .where('campaign_id', '=', campaignId)
    .where('session_number', '>=', from)
    .orderBy('session_number')
    .orderBy('id')
    .limit(sql.lit(MOST_OCCURRENCES))
    .execute();
  return rows.map((row) => row.session_number);
}

/** Which of these sessions have a seat that somebody paid for. Free seats don't count, although they are stored as paid. */
export async function listPaidSessions(db: Database, sessionIds: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select wanted.id from unnest(${sessionIds}::uuid[]) as wanted (id)
    where exists (select from player_sessions
      where session_id = wanted.id and payment_status = 'paid' and price > 0)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes sessions with their seats. Returns how many seats there were. */
export async function removeOccurrences(db: Database, sessionIds: readonly Id[]): Promise<number> {
  const seats = await sql`delete from player_sessions where session_id = any(${sessionIds}::uuid[])`.execute(
    db,
  );
  await sql`delete from sessions where id = any(${sessionIds}::uuid[])`.execute(db);
  return Number(seats.numAffectedRows ?? 0);
}

/** Locks those of these sessions that are in the series, after their campaign, always in the same order. */
export async function lockOccurrences(
  db: Database,
  seriesId: Id,
  sessionIds: readonly Id[],
): Promise<
  { id: Id; campaignId: Id; sessionNumber: number; startDate: Date; lengthMinutes: number | null }[]
> {
  await db
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', (of) =>
      of.selectFrom('session_series').select('campaign_id').where('session_series.id', '=', seriesId),
    )
    .forShare()
    .execute();
  return db
    .selectFrom('sessions')
    .select(['id', 'campaign_id as campaignId', 'session_number as sessionNumber', 'start_date as startDate'])
    .select('length_minutes as lengthMinutes')
    .where('series_id', '=', seriesId)
    .where(sql<boolean>`id = any(${sessionIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The upcoming sessions of a series that are not called off, the next one first, with the seats of `playerId` (null: nobody). */
export async function listSeriesDates(
  db: Database,
  { seriesId, playerId, withHidden }: { seriesId: Id; playerId: Id | null; withHidden: boolean },
  now: Date,
): Promise<Omit<SeriesDate, 'ownFields'>[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .leftJoin('player_sessions as own', (join) =>
      join
        .onRef('own.session_id', '=', 'sessions.id')
        .on('own.player_id', '=', sql<string>`${playerId}::uuid`),
    )
    .select((row) => [
      'sessions.id',
      'sessions.session_number',
      'sessions.start_date',
      'sessions.price',
      'campaigns.max_players',
      'own.id as own_id',
      'own.price as own_price',
      'own.payment_status as own_payment',
      row
        .selectFrom('player_sessions')
        .select((seats) => seats.fn.countAll<number>().as('taken'))
        .whereRef('player_sessions.session_id', '=', 'sessions.id')
        .as('seats_taken'),
      row
        .selectFrom('waitlist_entries as offer')
        .select((offers) => offers.fn.countAll<number>().as('held'))
        .whereRef('offer.session_id', '=', 'sessions.id')
        .where('offer.offered_at', 'is not', null)
        .where(notFirstCome('sessions.start_date', now))
        .where(sql<boolean>`offer.player_id is distinct from ${playerId}::uuid`)
        .as('seats_held'),
    ])
    .where('sessions.series_id', '=', seriesId)
    .where('sessions.start_date', '>', now)
    .where('sessions.called_off_at', 'is', null)
    .$if(!withHidden, (shown) => shown.where('sessions.hidden_at', 'is', null))
    .orderBy('sessions.start_date')
    .orderBy('sessions.id')
    .limit(sql.lit(MOST_DATES))
    .execute();
  return rows.map((row) => ({
    sessionId: row.id,
    sessionNumber: row.session_number,
    startDate: row.start_date.toISOString(),
    priceCents: centsOf(row.price),
    seatsTaken: Number(row.seats_taken),
    seatsHeld: Number(row.seats_held),
    maxPlayers: row.max_players,
    isOwn: row.own_id !== null,
    isOwnPaid: row.own_payment === 'paid' && centsOf(row.own_price ?? '0') > 0,
  }));
}
