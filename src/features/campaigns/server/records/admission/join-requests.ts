import { type QueryCreator, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { DB } from '#platform/database/types.gen.ts';
import { type Id, newId } from '#shared/ids.ts';
import { publicPlayerColumns } from '#features/players/server/records/players.ts';
import type { JoinRequest } from '../../../admission/contract.ts';
import { OPEN_REQUESTS_OF_CAMPAIGN } from '../../../admission/rules.ts';
import { isKeptOut } from '../members/welcome.ts';

const waiting = sql.lit('waiting' as const);

/** Where a page of requests begins: after the one with this time and this id. */
type RequestPosition = [askedAt: string, id: Id];

/** The requests on a page. The list returns one more if there is a next page. */
export const REQUESTS_A_PAGE = 20;

/**
 * The waiting requests in a campaign, the oldest first. Requests of players who are kept out of the campaign, for
 * example by a block, are left out.
 */
export async function listJoinRequests(
  db: Database,
  campaignId: Id,
  after: RequestPosition | null,
): Promise<(JoinRequest & { requestId: Id })[]> {
  const rows = await db
    .selectFrom('join_requests')
    .innerJoin('players', 'players.id', 'join_requests.player_id')
    .select([
      ...publicPlayerColumns,
      'join_requests.id as request_id',
      'join_requests.text',
      'join_requests.asked_at',
    ])
    .where('join_requests.campaign_id', '=', campaignId)
    .where('join_requests.status', '=', waiting)
    .where(sql<boolean>`not ${isKeptOut(campaignId, sql.ref<Id>('join_requests.player_id'))}`)
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(join_requests.asked_at, join_requests.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('join_requests.asked_at')
    .orderBy('join_requests.id')
    .limit(sql.lit(REQUESTS_A_PAGE + 1))
    .execute();
  return rows.map(({ request_id: requestId, text, asked_at: askedAt, ...player }) => ({
    player,
    text,
    askedAt: askedAt.toISOString(),
    requestId,
  }));
}

/** The player's waiting request in a campaign. Trust it only while the campaign is locked for update. */
export async function findWaitingRequest(
  db: Database,
  campaignId: Id,
  playerId: Id,
): Promise<{ id: Id } | undefined> {
  return db
    .selectFrom('join_requests')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('player_id', '=', playerId)
    .where('status', '=', waiting)
    .executeTakeFirst();
}

/** When the player was last declined in a campaign; null if never. */
export async function findLastRefusal(db: Database, campaignId: Id, playerId: Id): Promise<Date | null> {
  const row = await db
    .selectFrom('join_requests')
    .select('decided_at')
    .where('campaign_id', '=', campaignId)
    .where('player_id', '=', playerId)
    .where('status', '=', sql.lit('declined'))
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row?.decided_at ?? null;
}

/** Locks the player who asks until the transaction ends, so that their requests are counted correctly. */
export async function lockAsker(db: Database, playerId: Id): Promise<void> {
  await db.selectFrom('players').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
}

/** How many requests of a player are waiting, how many they made since `since`, and how many are waiting in a campaign (counted up to the limit). */
export async function countRequests(
  db: Database,
  { campaignId, playerId, since }: { campaignId: Id; playerId: Id; since: Date },
): Promise<{ open: number; recent: number; first: Date | null; inCampaign: number }> {
  const { rows } = await sql<{ open: number; recent: number; first: Date | null; in_campaign: number }>`
    select count(*) filter (where status = 'waiting')::int as open,
      count(*) filter (where asked_at > ${since}::timestamptz)::int as recent,
      min(asked_at) filter (where asked_at > ${since}::timestamptz) as first,
      (select count(*)::int from (
        select from join_requests where campaign_id = ${campaignId}::uuid and status = 'waiting'
        limit ${sql.lit(OPEN_REQUESTS_OF_CAMPAIGN)}) asked) as in_campaign
    from join_requests where player_id = ${playerId}::uuid`.execute(db);
  const { open, recent, first, in_campaign: inCampaign } = rows[0]!;
  return { open, recent, first, inCampaign };
}

/** Adds a request that waits. */
export async function insertRequest(
  db: Database,
  request: { campaignId: Id; playerId: Id; text: string | null; askedAt: Date },
): Promise<Id> {
  const id = newId();
  await db
    .insertInto('join_requests')
    .values({
      id,
      campaign_id: request.campaignId,
      player_id: request.playerId,
      text: request.text,
      asked_at: request.askedAt,
    })
    .execute();
  return id;
}

export async function answerRequest(
  db: Database,
  requestId: Id,
  decided: { status: 'accepted' | 'declined'; answer: string | null; decidedBy: Id; decidedAt: Date },
): Promise<void> {
  await db
    .updateTable('join_requests')
    .set({
      status: decided.status,
      answer: decided.answer,
      decided_by: decided.decidedBy,
      decided_at: decided.decidedAt,
    })
    .where('id', '=', requestId)
    .execute();
}

/** The statement that ends the player's waiting request in a campaign, because it was withdrawn or is no longer needed. */
export const endRequest = (
  db: QueryCreator<DB>,
  { campaignId, playerId, at }: { campaignId: Id; playerId: Id; at: Date },
) =>
  db
    .updateTable('join_requests')
    .set({ status: 'withdrawn', decided_at: at })
    .where('campaign_id', '=', campaignId)
    .where('player_id', '=', playerId)
    .where('status', '=', waiting);

/** Deletes requests that were decided before `before`. */
export async function sweepJoinRequests(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('join_requests').where('decided_at', '<', before).execute();
}

/** Deletes notices with the words of a player whose account is erased. The requests themselves are deleted with the player. */
export async function forgetToldRequests(db: Database, playerId: Id): Promise<void> {
  await sql`
    delete from notices where about in (
      select id::text from join_requests where player_id = ${playerId}::uuid or decided_by = ${playerId}::uuid)`.execute(
    db,
  );
}
