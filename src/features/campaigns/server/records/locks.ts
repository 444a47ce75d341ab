import { type RowOf, statementOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/connect.ts';
import { askTogether } from '#platform/requests/send-ahead.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import { campaignTypeShape } from '../../inputs.ts';
import { stateOf } from '../../rules.ts';

/*
 * A transaction that locks both locks the campaign first, then the session, to avoid deadlocks. For changes of members
 * or the owner, the campaign is locked for update. For changes of seats it is locked shared: sessions of one campaign
 * need not wait for each other, but its owner and max_players stay as they were read.
 */

/** Locks a campaign until the transaction ends, for a change of its members; undefined if there is none. */
export async function lockCampaign(db: Database, campaignId: Id) {
  const row = await db
    .selectFrom('campaigns')
    .select((campaign) => [
      'campaigns.id',
      'campaigns.status',
      // A subquery instead of a join: with a join, a transaction that waited while the type changed would find no
      // campaign.
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

/** The statement of `lockSession`, to send together with queries that are to be answered under the lock. */
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

/** Converts a row of `sessionToLock`. */
export const toLockedSession = ({ price, status, ...session }: SessionRow) => ({
  ...session,
  priceCents: centsOf(price),
  campaignState: stateOf(status),
});

export type LockedSession = ReturnType<typeof toLockedSession>;

/**
 * Locks a session until the transaction ends, for a change of its seats, and locks its campaign against changes;
 * undefined if there is no such session.
 */
export async function lockSession(db: Database, sessionId: Id): Promise<LockedSession | undefined> {
  const [[row]] = await askTogether(db, sessionToLock(db, { sessionId }));
  return row && toLockedSession(row);
}
