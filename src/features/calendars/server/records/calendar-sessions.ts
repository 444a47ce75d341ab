import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { DB } from '#platform/database/types.gen.ts';
import type { Id } from '#shared/ids.ts';
import type { SessionPlace } from '../../rules.ts';
import { campaignTypeShape } from '#features/campaigns/inputs.ts';
import { stateOf } from '#features/campaigns/rules.ts';
import { isListed } from '#features/campaigns/server/records/campaigns/campaigns.ts';

/** A session as calendars show it. `onlineLink` and `notes` are not public: the caller decides who may read them. */
export type CalendarSession = SessionPlace & {
  id: Id;
  campaignId: Id;
  campaignTitle: string;
  sessionNumber: number;
  description: string;
  startsAt: Date;
  /** Null if not set. */
  lengthMinutes: number | null;
  /** The sum of the revisions of the session and its campaign. */
  revisions: number;
  /** When anything shown in calendars last changed: the session, its campaign, its place, or the reader's seat. */
  changedAt: Date;
  /** Whether it was called off, or its campaign ended before it. */
  isOff: boolean;
  onlineLink: string | null;
  notes: string | null;
};

/** Which sessions a calendar contains. If there are more than `most`, those nearest to `now`. */
export type CalendarSpan = { from: Date; to: Date; now: Date; most: number };

const nobody = sql<string>`null::uuid`;

function selectSessions(db: Database, playerId: Id | null) {
  return db
    .selectFrom('sessions')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .innerJoin('campaign_types', 'campaign_types.id', 'campaigns.type_id')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .leftJoin('player_sessions as own', (join) =>
      join
        .onRef('own.session_id', '=', 'sessions.id')
        .on('own.player_id', '=', playerId === null ? nobody : sql<string>`${playerId}::uuid`),
    )
    .select([
      'sessions.id',
      'sessions.campaign_id as campaignId',
      'campaigns.title as campaignTitle',
      'sessions.session_number as sessionNumber',
      'sessions.description',
      'sessions.start_date as startsAt',
      'sessions.length_minutes as lengthMinutes',
      'sessions.place',
      'sessions.online_link as onlineLink',
      'sessions.notes',
      'campaign_types.name as type',
      'campaigns.status',
      'sessions.called_off_at as calledOffAt',
      'campaigns.calendar_changed_at as campaignChangedAt',
      'retailers.name as retailerName',
      'retailers.address',
      'retailers.city',
      'retailers.state',
      'retailers.zip',
      'conventions.name as conventionName',
      'conventions.venue',
      'conventions.location',
      sql<number>`sessions.revision + campaigns.revision`.as('revisions'),
      sql<Date>`greatest(sessions.created_at, sessions.calendar_changed_at, campaigns.calendar_changed_at,
        retailers.calendar_changed_at, conventions.calendar_changed_at, own.created_at)`.as('changedAt'),
    ])
    .where('sessions.hidden_at', 'is', null);
}

type SessionQuery = ReturnType<typeof selectSessions>;
type SessionRow = Awaited<ReturnType<SessionQuery['execute']>>[number];

const toSession = (row: SessionRow): CalendarSession => ({
  id: row.id,
  campaignId: row.campaignId,
  campaignTitle: row.campaignTitle,
  sessionNumber: row.sessionNumber,
  description: row.description,
  startsAt: row.startsAt,
  lengthMinutes: row.lengthMinutes,
  place: row.place,
  type: campaignTypeShape.parse(row.type),
  retailer:
    row.retailerName === null
      ? null
      : { name: row.retailerName, address: row.address, city: row.city, state: row.state, zip: row.zip },
  convention:
    row.conventionName === null
      ? null
      : { name: row.conventionName, venue: row.venue, location: row.location },
  revisions: row.revisions,
  changedAt: row.changedAt,
  isOff:
    row.calledOffAt !== null ||
    (stateOf(row.status) === 'ended' &&
      row.campaignChangedAt !== null &&
      row.startsAt > row.campaignChangedAt),
  onlineLink: row.onlineLink,
  notes: row.notes,
});

async function nearest(
  query: SessionQuery,
  { from, to, now, most }: CalendarSpan,
): Promise<CalendarSession[]> {
  const rows = await query
    .where('sessions.start_date', '>=', from)
    .where('sessions.start_date', '<', to)
    .orderBy(sql`abs(extract(epoch from sessions.start_date - ${now}))`)
    .orderBy('sessions.id')
    .limit(most)
    .execute();
  return rows.map(toSession);
}

/**
 * One session that admins did not hide, without checking who may see it; undefined if there is none. `playerId`: the
 * player whose seat counts for `changedAt` (null: nobody's).
 */
export async function findCalendarSession(
  db: Database,
  sessionId: Id,
  playerId: Id | null = null,
): Promise<CalendarSession | undefined> {
  const row = await selectSessions(db, playerId).where('sessions.id', '=', sessionId).executeTakeFirst();
  return row && toSession(row);
}

/** These sessions, the next one first, without checking who may see them. */
export async function listCalendarSessions(
  db: Database,
  sessionIds: readonly Id[],
): Promise<CalendarSession[]> {
  const rows = await selectSessions(db, null)
    .where(sql<boolean>`sessions.id = any(${sessionIds}::uuid[])`)
    .orderBy('sessions.start_date')
    .orderBy('sessions.id')
    .execute();
  return rows.map(toSession);
}

/** Sessions of one campaign that begin after `after`, the next one first, without checking who may see them. */
export async function listSessionsAfter(
  db: Database,
  campaignId: Id,
  { after, most }: { after: Date; most: number },
): Promise<CalendarSession[]> {
  const rows = await selectSessions(db, null)
    .where('sessions.campaign_id', '=', campaignId)
    .where('sessions.start_date', '>', after)
    .orderBy('sessions.start_date')
    .orderBy('sessions.id')
    .limit(most)
    .execute();
  return rows.map(toSession);
}

/** The sessions in which a player has a seat or that they organise. For hidden campaigns, only if they are a member. */
export const listSessionsOfPlayer = (
  db: Database,
  playerId: Id,
  span: CalendarSpan,
): Promise<CalendarSession[]> =>
  nearest(
    selectSessions(db, playerId)
      .leftJoin('campaign_players as member', (join) =>
        join
          .onRef('member.campaign_id', '=', 'campaigns.id')
          .on('member.player_id', '=', playerId)
          .on('member.status', '=', sql.lit('active')),
      )
      .where((of) =>
        of.or([of('campaigns.status', '<>', sql.lit('hidden')), of('member.player_id', 'is not', null)]),
      )
      .where(
        'sessions.id',
        'in',
        sql<string>`(select session_id from player_sessions where player_id = ${playerId}
          union all
          select owned.id from campaign_players owner join sessions owned on owned.campaign_id = owner.campaign_id
            and owned.start_date >= ${span.from} and owned.start_date < ${span.to}
          where owner.player_id = ${playerId} and (owner.role_type = 'owner' or owner.co_organises) and owner.status = 'active')`,
      ),
    span,
  );

/** The sessions of one campaign, unless it is hidden. */
export const listSessionsOfCampaign = (
  db: Database,
  campaignId: Id,
  span: CalendarSpan,
): Promise<CalendarSession[]> =>
  nearest(
    selectSessions(db, null)
      .where('sessions.campaign_id', '=', campaignId)
      .where('campaigns.status', '<>', sql.lit('hidden')),
    span,
  );

/** The most campaigns at one place that a calendar reads: the newest. */
const MOST_CAMPAIGNS = 1000;

const campaignsAt =
  (column: 'retailer_id' | 'convention_id', placeId: Id) => (of: ExpressionBuilder<DB, 'campaigns'>) =>
    of
      .selectFrom('campaigns')
      .select('campaigns.id')
      .where(column, '=', placeId)
      .where(isListed)
      .orderBy('campaigns.created_at', 'desc')
      .orderBy('campaigns.id', 'desc')
      .limit(sql.lit(MOST_CAMPAIGNS));

/** The sessions of the campaigns that the page of a store or convention lists. */
export const listSessionsAt = (
  db: Database,
  column: 'retailer_id' | 'convention_id',
  placeId: Id,
  span: CalendarSpan,
): Promise<CalendarSession[]> =>
  nearest(
    selectSessions(db, null).where('sessions.campaign_id', 'in', campaignsAt(column, placeId) as never),
    span,
  );

/** A session that was removed from a calendar. */
export type Cancellation = {
  sessionId: Id;
  campaignId: Id;
  /** Null if nobody may read it any more. */
  title: string | null;
  sessionNumber: number;
  startsAt: Date;
  lengthMinutes: number | null;
  revisions: number;
  cancelledAt: Date;
  /** How often it was removed from this calendar. */
  times: number;
};

/** A campaign, store or convention, each of which has a public calendar. */
export type PublicCalendar = { column: 'campaign_id' | 'retailer_id' | 'convention_id'; id: Id };

/** The columns of a `Cancellation`, for queries of `calendar_cancellations` as `gone`. */
export const cancellationColumns = [
  'gone.session_id as sessionId',
  'gone.campaign_id as campaignId',
  'gone.title',
  'gone.session_number as sessionNumber',
  'gone.start_date as startsAt',
  'gone.length_minutes as lengthMinutes',
  'gone.revisions',
  'gone.cancelled_at as cancelledAt',
  'gone.times',
] as const;

type CalendarOf = PublicCalendar | { column: 'player_id'; id: Id };

/** The sessions that were removed from a calendar since `since`, the last removed first. */
export async function listCancellations(
  db: Database,
  { column, id }: CalendarOf,
  { since, most }: { since: Date; most: number },
): Promise<Cancellation[]> {
  return db
    .selectFrom('calendar_cancellations as gone')
    .select(cancellationColumns)
    .where(column, '=', id)
    .$if(column !== 'player_id', (all) => all.where('player_id', 'is', null))
    .where('cancelled_at', '>', since)
    .orderBy('cancelled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Deletes the records of sessions that were removed from calendars before `before`. */
export async function sweepCancellations(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('calendar_cancellations').where('cancelled_at', '<', before).execute();
}
