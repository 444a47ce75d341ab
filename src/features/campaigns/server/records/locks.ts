import { type RowOf, statementOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/connect.ts';
import { askTogether } from '#platform/requests/send-ahead.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import { campaignTypeShape } from '../../inputs.ts';
import { stateOf } from '../../rules.ts';

/*
 * A transaction that locks both takes the campaign first, then the session: so two requests never wait for each other.
 * The campaign is locked for update where members or the owner change, and shared where seats do, so that the sessions
 * of one campaign don't wait for each other while its owner and max_players stay as they were read.
 */

/** Locks a campaign until the transaction ends, for a change of its members. Undefined when there is none. */
export async function lockCampaign(db: Database, campaignId: Id) {
  const row = await db
    .selectFrom('campaigns')
    .select((campaign) => [
      'campaigns.id',
      'campaigns.status',
      // Not by a join: whoever waited for a change of the type would find no campaign.
      campaign
        .selectFrom('campaign_types')
        .select('campaign_types.name')
        .whereRef('campaign_types.id', '=', 'campaigns.type_id')
        .as('name'),
    ])
    .where('campaigns.id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst();
  return row && { id: row.id, type: campaignTypeShape.parse(row.name), state: stateOf(row.status) };
}

/** The statement of `lockSession`, to be asked together with what is read under the lock. */
export const sessionToLock = statementOnce((db, { sessionId }: { sessionId: Id }) =>
  db
    .selectFrom('sessions')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .select([
      'sessions.id',
      'sessions.campaign_id as campaignId',
      'sessions.session_number as sessionNumber',
      'sessions.start_date as startDate',
      'sessions.length_minutes as lengthMinutes',
      'sessions.price',
      'sessions.hidden_at as hiddenAt',
      'sessions.called_off_at as calledOffAt',
      'campaigns.max_players as maxPlayers',
      'campaigns.status',
    ])
    .where('sessions.id', '=', sessionId)
    // PostgreSQL takes the locks in the order of these clauses.
    .forShare('campaigns')
    .forUpdate('sessions'),
);

type SessionRow = RowOf<typeof sessionToLock>;

/** A row of `sessionToLock`. */
export const toLockedSession = ({ price, status, ...session }: SessionRow) => ({
  ...session,
  priceCents: centsOf(price),
  campaignState: stateOf(status),
});

export type LockedSession = ReturnType<typeof toLockedSession>;

/**
 * Locks a session until the transaction ends, for a change of its seats, and keeps its campaign as it is. Undefined
 * when there is none.
 */
export async function lockSession(db: Database, sessionId: Id): Promise<LockedSession | undefined> {
  const [[row]] = await askTogether(db, sessionToLock(db, { sessionId }));
  return row && toLockedSession(row);
}
