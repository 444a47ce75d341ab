import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { Campaign, CampaignSearch } from '#features/campaigns/contract.ts';
import type { CampaignType } from '#features/campaigns/inputs.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import type { RoleType } from '#features/campaigns/rules.ts';
import { viewerOf } from '#features/campaigns/server/for-others/access.ts';
import {
  listMatchingCampaigns,
  listStates,
} from '#features/campaigns/server/records/campaigns/campaign-search.ts';
import { findTypeId } from '#features/campaigns/server/records/campaigns/campaign-changes.ts';
import {
  CAMPAIGNS_A_PAGE,
  listCampaignsAtConvention,
  listCampaignsAtRetailer,
  findCampaigns,
  listCampaignsByType,
  listCampaignsOfPlayer,
  type Viewer,
} from '#features/campaigns/server/records/campaigns/campaigns.ts';
import { listSharedCampaigns } from './list-shared-campaigns.ts';

const position = z.tuple([z.iso.datetime(), z.guid()]);
const positions = {
  newest: position,
  soonest: z.tuple([z.iso.datetime().nullable(), z.guid()]),
  price: z.tuple([z.string().regex(/^\d{1,8}\.\d{2}$/), z.guid()]),
};

const toPage = (campaigns: Campaign[]): Page<Campaign> =>
  pageOfRows(campaigns, CAMPAIGNS_A_PAGE, ({ createdAt, id }) => [createdAt, id]);

/**
 * Campaigns of one type that fit the search, newest first by default, for anybody. If the type's row in campaign_types
 * is missing, it is an error for convention and online games, and an empty list for retailer games.
 */
export async function listCampaigns(
  context: Context,
  input: CampaignSearch & { cursor?: string | undefined },
): Promise<Page<Campaign>> {
  const { cursor, ...search } = input;
  const page = isPlain(search)
    ? await listNewest(context, search.type, cursor)
    : await listFitting(context, search, cursor);
  // Checked only if the list is empty, so that the usual request needs one query.
  if (page.items.length === 0 && input.type !== 'Retailer' && !(await findTypeId(context.db, input.type)))
    refuse(campaignRefusals.CAMPAIGN_TYPE_NOT_FOUND);
  return page;
}

/** Whether a search has only a type. Then one query answers it. */
const isPlain = (search: CampaignSearch): boolean =>
  (search.sort ?? 'newest') === 'newest' &&
  Object.values({ ...search, type: undefined, sort: undefined }).every((filter) => filter === undefined);

/**
 * Whether a page should be cached for everybody: not for text searches, of which there are too many, and not for pages
 * that change with time alone or with any seat.
 */
const isKeepable = ({ text, seats, sessionZero, sort }: CampaignSearch): boolean =>
  text === undefined && seats === undefined && sessionZero === undefined && sort !== 'soonest';

async function listNewest(context: Context, type: CampaignType, cursor?: string): Promise<Page<Campaign>> {
  const after = decodeCursor(cursor, position);
  const key = `campaigns of type ${JSON.stringify([type, after])}`;
  return listSharedCampaigns(context, key, async (viewer) =>
    toPage(await listCampaignsByType(context.db, viewer, type, after)),
  );
}

async function listFitting(
  context: Context,
  search: CampaignSearch,
  cursor?: string,
): Promise<Page<Campaign>> {
  const after = decodeCursor(cursor, positions[search.sort ?? 'newest']);
  const read = async (viewer: Viewer): Promise<Page<Campaign>> => {
    const found = await listMatchingCampaigns(context.db, { ...search, now: viewer.now }, after);
    const { items, nextCursor } = pageOfRows(found, CAMPAIGNS_A_PAGE, (row) => row.position);
    const ids = items.map(({ id }) => id);
    return { items: await findCampaigns(context.db, viewer, ids), nextCursor };
  };
  if (!isKeepable(search)) return read(viewerOf(context));
  const asked = { ...search, gameSystemId: search.gameSystemId?.toLowerCase() };
  const filters = Object.entries(asked).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return listSharedCampaigns(context, `campaigns that fit ${JSON.stringify([filters, after])}`, read);
}

/** The states in which campaigns are played in stores, for a filter; for anybody. */
export async function listCampaignStates({ db }: Context): Promise<{ items: string[] }> {
  return { items: await listStates(db) };
}

/** The campaigns in which the actor's player has this role, owner or player; empty without a player profile. */
export async function listOwnCampaigns(
  context: ContextOf<'user'>,
  role: RoleType,
  input: { cursor?: string | undefined },
): Promise<Page<Campaign>> {
  const { actor } = context;
  const after = decodeCursor(input.cursor, position);
  if (actor.playerId === null) return { items: [], nextCursor: null };
  const viewer = { ...viewerOf(context), playerId: actor.playerId };
  return toPage(await listCampaignsOfPlayer(context.db, viewer, role, after));
}

/** The active campaigns at a store, newest first, for anybody. */
export async function listCampaignsOfRetailer(
  context: Context,
  input: { retailerId: Id; cursor?: string | undefined },
): Promise<Page<Campaign>> {
  const { retailerId } = input;
  const after = decodeCursor(input.cursor, position);
  const key = `campaigns at store ${JSON.stringify([retailerId.toLowerCase(), after])}`;
  return listSharedCampaigns(context, key, async (viewer) =>
    toPage(await listCampaignsAtRetailer(context.db, viewer, retailerId, after)),
  );
}

/** The campaigns that meet at a convention and have not ended, newest first, for anybody. */
export async function listCampaignsOfConvention(
  context: Context,
  input: { conventionId: Id; cursor?: string | undefined },
): Promise<Page<Campaign>> {
  const { conventionId } = input;
  const after = decodeCursor(input.cursor, position);
  const key = `campaigns at convention ${JSON.stringify([conventionId.toLowerCase(), after])}`;
  return listSharedCampaigns(context, key, async (viewer) =>
    toPage(await listCampaignsAtConvention(context.db, viewer, conventionId, after)),
  );
}
