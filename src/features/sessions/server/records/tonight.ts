import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { clockColumns, placeClock } from '#features/campaigns/server/records/place-clock.ts';
import { isNotOver } from '#features/campaigns/server/records/session-span.ts';
import { selectSessions, type SessionRecord, toSession } from './sessions.ts';

/** The session of a campaign that is under way, or else the next one. With `withHidden`, also one that admins hid. */
export async function findTonight(
  db: Database,
  of: { campaignId: Id; playerId: Id | null; withHidden: boolean; now: Date },
): Promise<SessionRecord | undefined> {
  const row = await selectSessions(db, of.playerId)
    .where('sessions.campaign_id', '=', of.campaignId)
    .where(isNotOver(of.now))
    .where('sessions.called_off_at', 'is', null)
    .$if(!of.withHidden, (shown) => shown.where('sessions.hidden_at', 'is', null))
    .orderBy('sessions.start_date')
    .orderBy('sessions.id')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row && toSession(row);
}

/** The first called-off session of a campaign that would not be over yet and would begin before `before` (null: no limit). */
export async function findCalledOff(
  db: Database,
  of: { campaignId: Id; withHidden: boolean; now: Date; before: Date | null },
) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .select([
      ...clockColumns,
      'sessions.id',
      'session_number as sessionNumber',
      'sessions.start_date as startDate',
      'length_minutes as lengthMinutes',
      'called_off_words as words',
    ])
    .where('sessions.campaign_id', '=', of.campaignId)
    .where('called_off_at', 'is not', null)
    .where(isNotOver(of.now))
    .$if(of.before !== null, (all) => all.where('sessions.start_date', '<', of.before))
    .$if(!of.withHidden, (shown) => shown.where('sessions.hidden_at', 'is', null))
    .orderBy('sessions.start_date')
    .orderBy('sessions.id')
    .limit(sql.lit(1))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, sessionNumber, startDate, lengthMinutes, words } = row;
  return { id, sessionNumber, startDate: startDate.toISOString(), lengthMinutes, words, ...placeClock(row) };
}

/** The sessions with these ids, as `playerId` sees them, in the order of their start. Sessions that no longer exist are left out. */
export async function findSessions(
  db: Database,
  { ids, playerId }: { ids: readonly Id[]; playerId: Id | null },
): Promise<SessionRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectSessions(db, playerId)
    .where(sql<boolean>`sessions.id = any(${ids}::uuid[])`)
    .orderBy('sessions.start_date')
    .orderBy('sessions.id')
    .execute();
  return rows.map((row) => toSession(row));
}

/** The most campaigns of a store that are searched for sessions. */
const CAMPAIGNS_LOOKED_AT = 200;

/**
 * The sessions at a store that are not over and begin before `until`: the first `most` of them, ordered by start.
 * Without sessions that admins hid, and only of active campaigns.
 */
export async function listTonightAtRetailer(
  db: Database,
  { retailerId, now, until, most }: { retailerId: Id; now: Date; until: Date; most: number },
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select evening.id from (
      select id from campaigns where retailer_id = ${retailerId}::uuid and status = 'active'
      order by created_at desc, id desc limit ${sql.lit(CAMPAIGNS_LOOKED_AT)}
    ) campaign
    cross join lateral (
      select sessions.id, sessions.start_date from sessions
      where sessions.campaign_id = campaign.id and ${isNotOver(now)} and sessions.start_date < ${until}::timestamptz
        and sessions.hidden_at is null and sessions.called_off_at is null
      order by sessions.start_date, sessions.id limit ${most}
    ) evening
    order by evening.start_date, evening.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
