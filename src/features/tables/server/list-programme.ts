import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { decodeCursor, encodeCursor } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Id } from '#shared/ids.ts';
import { viewerOf } from '#features/campaigns/server/for-others/access.ts';
import { findCampaigns } from '#features/campaigns/server/records/campaigns/campaigns.ts';
import type { PlannedSession } from '../programme-contract.ts';
import { SESSIONS_AT_LINKED_STORES, TABLES_A_PAGE } from '../rules.ts';
import { listSessionsAt } from './records/table-dates.ts';

const cursorShape = z.tuple([z.iso.datetime(), z.guid()]);

/** Upcoming sessions at a store, for anybody, by date: the same ones that a search for tables finds there. */
export async function listProgramme(
  context: Context,
  { retailerId, cursor }: { retailerId: Id; cursor?: string | undefined },
): Promise<{ items: PlannedSession[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, cursorShape);
  const found = await listSessionsAt(
    context.db,
    { ...viewerOf(context), start: null },
    { retailerId },
    { after: after && { startAt: after[0], sessionId: after[1] }, limit: TABLES_A_PAGE + 1 },
  );
  const page = found.slice(0, TABLES_A_PAGE);
  const last = found.length > TABLES_A_PAGE ? page.at(-1)?.date : undefined;
  return {
    items: await withCampaigns(context, page),
    nextCursor: last ? encodeCursor([last.startDate, last.id]) : null,
  };
}

/** The next sessions at the stores that the actor's player linked. */
export async function listAtLinkedStores(context: ContextOf<'player'>): Promise<{ items: PlannedSession[] }> {
  const found = await listSessionsAt(
    context.db,
    { ...viewerOf(context), start: null },
    { linkedTo: context.actor.playerId },
    { after: null, limit: SESSIONS_AT_LINKED_STORES },
  );
  return { items: await withCampaigns(context, found) };
}

type FoundSession = Awaited<ReturnType<typeof listSessionsAt>>[number];

async function withCampaigns(context: Context, found: readonly FoundSession[]): Promise<PlannedSession[]> {
  const ids = [...new Set(found.map(({ campaignId }) => campaignId))];
  const campaigns = new Map(
    (await findCampaigns(context.db, viewerOf(context), ids)).map((campaign) => [campaign.id, campaign]),
  );
  return found.flatMap(({ campaignId, date }) => {
    const campaign = campaigns.get(campaignId);
    return campaign ? [{ campaign, date }] : [];
  });
}
