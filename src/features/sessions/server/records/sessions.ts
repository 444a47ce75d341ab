import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { Session } from '../../session-contract.ts';
import { goColumns, toGoingAhead } from '#features/campaigns/server/records/admission/decisions.ts';
import { ownCheckIn, ownCheckInColumns } from '#features/seats/server/records/check-in/own-check-in.ts';
import { clockColumns, placeClock } from '#features/campaigns/server/records/place-clock.ts';
import { lineCounts, toLine } from '#features/seats/server/records/waitlist/waiting.ts';
import { fieldColumns, toFields } from './session-fields.ts';
import { type SeriesRow, seriesColumns, toSeries } from './series/series.ts';

/** Where a page of sessions begins: after the session with this number and this id. */
export type SessionPosition = [sessionNumber: number, id: Id];

/** The sessions on a page of the list. The list returns one more if there is a next page. */
export const SESSIONS_A_PAGE = 50;

/** A session including `room`, which says how to join. Callers decide who may see that. */
export type SessionRecord = Session & { room: NonNullable<Session['room']> };

/** A query for sessions with all columns, as `playerId` (null: nobody) sees them. Callers filter and sort it. */
export function selectSessions(db: Database, playerId: Id | null) {
  return db
    .selectFrom('sessions')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .leftJoin('player_sessions as own', (join) =>
      join
        .onRef('own.session_id', '=', 'sessions.id')
        .on('own.player_id', '=', sql<string>`${playerId}::uuid`),
    )
    .leftJoin('session_series', 'session_series.id', 'sessions.series_id')
    .leftJoin('cancelled_seats as cancelled', (join) =>
      join
        .onRef('cancelled.session_id', '=', 'sessions.id')
        .on('cancelled.player_id', '=', sql<string>`${playerId}::uuid`),
    )
    .leftJoin('waitlist_entries as entry', (join) =>
      join
        .onRef('entry.session_id', '=', 'sessions.id')
        .on('entry.player_id', '=', sql<string>`${playerId}::uuid`),
    )
    .leftJoin('check_ins', 'check_ins.seat_id', 'own.id')
    .select((row) => [
      ...fieldColumns,
      ...clockColumns,
      ...ownCheckInColumns,
      'entry.offer_ends_at',
      ...lineCounts,
      ...goColumns,
      'sessions.go_state',
      'sessions.go_decided_for',
      ...seriesColumns,
      'sessions.is_exception',
      'sessions.id',
      'sessions.campaign_id',
      'sessions.revision',
      'sessions.hidden_at',
      'sessions.called_off_at',
      'sessions.called_off_words',
      'sessions.call_off_id',
      'campaigns.max_players',
      'retailers.id as retailer_id',
      'retailers.name as retailer_name',
      'own.id as seat_id',
      'own.price as seat_price',
      'own.payment_status',
      'own.created_at as seat_created_at',
      'own.is_given',
      'cancelled.player_id as cancelled_player_id',
      row
        .selectFrom('player_sessions')
        .select((seats) => seats.fn.countAll<number>().as('taken'))
        .whereRef('player_sessions.session_id', '=', 'sessions.id')
        .as('seats_taken'),
    ]);
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

export function toSession(row: SessionRow): SessionRecord {
  const { timeZone, clockOf } = placeClock(row);
  const { onlineLink, notes, ...fields } = toFields(row);
  return Object.assign(fields, {
    id: row.id,
    campaignId: row.campaign_id,
    timeZone,
    clockOf,
    hasOnlineLink: onlineLink !== null,
    room: { onlineLink, notes },
    revision: row.revision,
    isHidden: row.hidden_at !== null,
    calledOff:
      row.called_off_at === null || row.call_off_id === null
        ? null
        : { id: row.call_off_id, at: row.called_off_at.toISOString(), words: row.called_off_words },
    seatsTaken: Number(row.seats_taken),
    waitlist: toLine(row),
    maxPlayers: row.max_players,
    goingAhead: toGoingAhead(row, row.start_date, row.seats_taken),
    retailer:
      row.retailer_id === null || row.retailer_name === null
        ? null
        : { id: row.retailer_id, name: row.retailer_name },
    ownCheckIn: ownCheckIn(row),
    wasSeated: row.cancelled_player_id !== null,
    series: seriesOfRow(row),
    ownSeat:
      row.seat_id === null || row.seat_created_at === null
        ? null
        : {
            id: row.seat_id,
            priceCents: centsOf(row.seat_price ?? '0'),
            paymentStatus: row.payment_status ?? '',
            createdAt: row.seat_created_at.toISOString(),
            isGiven: row.is_given ?? false,
          },
  });
}

/**
 * The sessions of a campaign by number, each with its taken seats and the seat of `playerId` (null: nobody). With
 * `withHidden`, also those that admins hid.
 */
export async function listSessions(
  db: Database,
  { campaignId, playerId, withHidden }: { campaignId: Id; playerId: Id | null; withHidden: boolean },
  after: SessionPosition | null,
): Promise<SessionRecord[]> {
  const rows = await selectSessions(db, playerId)
    .where('sessions.campaign_id', '=', campaignId)
    .$if(!withHidden, (shown) => shown.where('sessions.hidden_at', 'is', null))
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(sessions.session_number, sessions.id) > (${after?.[0]}::int, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('sessions.session_number')
    .orderBy('sessions.id')
    .limit(sql.lit(SESSIONS_A_PAGE + 1))
    .execute();
  return rows.map((row) => toSession(row));
}

/** The series of a row, as lists of sessions show it. */
function seriesOfRow(row: SeriesRow & { is_exception: boolean }): Session['series'] {
  const series = toSeries(row);
  if (!series) return null;
  const { id, revision, repeat, firstDate, lastDate, time, timeZone } = series;
  const week = repeat.kind === 'monthly' ? repeat.week : null;
  return {
    id,
    revision,
    kind: repeat.kind,
    week,
    firstDate,
    lastDate,
    time,
    timeZone,
    isException: row.is_exception,
  };
}
