import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { clockColumns, placeClock } from '#features/campaigns/server/records/place-clock.ts';

/** What a session's check-in page shows about it; undefined if there is no such session. */
export async function findCheckedSession(db: Database, sessionId: Id) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .select([
      ...clockColumns,
      'campaigns.id',
      'campaigns.title',
      'sessions.session_number',
      'sessions.start_date',
      'sessions.length_minutes',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return (
    row && {
      campaign: { id: row.id, title: row.title },
      sessionNumber: row.session_number,
      startDate: row.start_date.toISOString(),
      lengthMinutes: row.length_minutes,
      ...placeClock(row),
    }
  );
}
