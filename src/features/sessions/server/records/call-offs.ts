import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { refuseTakenTable } from './taken-tables.ts';
import type { Id } from '#shared/ids.ts';

/** An upper limit: no campaign ever has this many upcoming sessions. */
const MOST_CALLED_OFF = 1000;

/** A session that was locked in order to call it off or bring it back. */
export type SessionToCallOff = { id: Id; startDate: Date; calledOffAt: Date | null };

const selected = (db: Database) =>
  db.selectFrom('sessions').select(['id', 'start_date as startDate', 'called_off_at as calledOffAt']);

/** Locks a session of a campaign until the transaction ends; undefined if the campaign has no such session. */
export const lockSessionOf = (db: Database, campaignId: Id, sessionId: Id) =>
  selected(db)
    .where('campaign_id', '=', campaignId)
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();

/**
 * Locks the upcoming sessions of a campaign that are not called off, always in the same order. With `series`, only
 * those of that series, from its date `from` on. The campaign must be locked.
 */
export const lockSessionsToCome = (
  db: Database,
  campaignId: Id,
  { series, now }: { series: { id: Id; from: string | null } | null; now: Date },
): Promise<SessionToCallOff[]> =>
  selected(db)
    .where('campaign_id', '=', campaignId)
    .where('start_date', '>', now)
    .where('called_off_at', 'is', null)
    .$if(series !== null, (all) => all.where('series_id', '=', series?.id ?? ''))
    .$if(series?.from !== undefined && series.from !== null, (all) =>
      all.where('series_date', '>=', sql<Date>`${series?.from ?? null}::date`),
    )
    .orderBy('id')
    .limit(sql.lit(MOST_CALLED_OFF))
    .forUpdate()
    .execute();

/** Locks the sessions that one call-off called off and that are still off, always in the same order. */
export const lockCalledOff = (
  db: Database,
  { campaignId, callOffId }: { campaignId: Id; callOffId: Id },
): Promise<SessionToCallOff[]> =>
  selected(db)
    .where('campaign_id', '=', campaignId)
    .where('call_off_id', '=', callOffId)
    .orderBy('id')
    .limit(sql.lit(MOST_CALLED_OFF))
    .forUpdate()
    .execute();

/** Stores that sessions are called off, and increments their revisions. */
export async function writeCalledOff(
  db: Database,
  sessionIds: readonly Id[],
  { callOffId, at, words }: { callOffId: Id; at: Date; words: string | null },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ call_off_id: callOffId, called_off_at: at, called_off_words: words, revision: sql`revision + 1` })
    .where(sql<boolean>`id = any(${sessionIds}::uuid[])`)
    .execute();
}

/**
 * Stores that sessions are on again, and increments their revisions. Those whose table another session has by now lose
 * their place.
 */
export async function writeBackOn(db: Database, sessionIds: readonly Id[]): Promise<void> {
  await refuseTakenTable(async () => {
    await sql`
      update sessions set place = null
      where id = any(${sessionIds}::uuid[]) and exists (
        select from sessions other
        where other.table_id = sessions.table_id and other.called_off_at is null
          and session_span(other.start_date, other.length_minutes) && session_span(sessions.start_date, sessions.length_minutes)
      )`.execute(db);
    await db
      .updateTable('sessions')
      .set({ call_off_id: null, called_off_at: null, called_off_words: null, revision: sql`revision + 1` })
      .where(sql<boolean>`id = any(${sessionIds}::uuid[])`)
      .execute();
  });
}
