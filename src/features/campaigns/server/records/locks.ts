import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';
import { centsOf } from '../../../../shared/money.ts';
import { campaignTypeShape } from '../../contract.ts';

/*
 * Whoever locks both takes the campaign first, then the session: two requests never wait for each other.
 * The campaign is locked for update where membership or ownership changes hands, and shared where seats do, so that
 * the sessions of one campaign don't wait for each other while owner and max_players stay as they were read.
 */

/** Locks a campaign until the transaction ends, for a change of its members. Undefined when there is none. */
export async function lockCampaign(db: Database, campaignId: Id) {
  const row = await db
    .selectFrom('campaigns')
    .innerJoin('campaign_types', 'campaign_types.id', 'campaigns.type_id')
    .select(['campaigns.id', 'campaign_types.name'])
    .where('campaigns.id', '=', campaignId)
    .forUpdate('campaigns')
    .executeTakeFirst();
  return row && { id: row.id, type: campaignTypeShape.parse(row.name) };
}

/** Keeps the campaign of a session as it is until the transaction ends. Undefined when there is no such session. */
export async function shareCampaign(db: Database, sessionId: Id) {
  const row = await db
    .selectFrom('campaigns')
    .select(['id', 'max_players'])
    .where('id', '=', (session) =>
      session.selectFrom('sessions').select('campaign_id').where('id', '=', sessionId),
    )
    .forShare()
    .executeTakeFirst();
  return row && { id: row.id, maxPlayers: row.max_players };
}

/** Locks a session until the transaction ends, for a change of its seats. Undefined when there is none. */
export async function lockSession(db: Database, sessionId: Id) {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'start_date', 'price'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  return row && { id: row.id, startDate: row.start_date, priceCents: centsOf(row.price) };
}
