import type { Context } from '#platform/context.ts';
import { decodeCursor, encodeCursor } from '#platform/lists/cursor.ts';
import { hasPlayer } from '#shared/actor.ts';
import type { Position } from '#shared/distance.ts';
import { viewerOf } from '#features/campaigns/server/for-others/access.ts';
import { findCampaigns } from '#features/campaigns/server/records/campaigns/campaigns.ts';
import type { FoundTable, TablesPage } from '../contract.ts';
import type { TableSearch } from '../inputs.ts';
import { DEFAULT_RANGE_MILES } from '../rules.ts';
import { findStart } from './find-start.ts';
import { type FoundFitting, listFitting } from './find-fitting.ts';
import { countFound, cursorShape, type Found, listFound } from './find-tables.ts';
import { findWaysOut } from './find-ways-out.ts';
import { listTableDates, type Wanted } from './records/table-search.ts';
import { findWishes, type OwnWishes } from './records/wishes.ts';

type Search = TableSearch & { near?: Position | undefined; cursor?: string | undefined };

/**
 * Campaigns with sessions to come that fit a search, for anybody: one result each, with the next sessions that fit. Shown is
 * what somebody runs and the caller may come into: nothing that is paused, over, hidden, called off, or open by a private
 * link alone, and nothing that is full once nobody can wait for a seat any more.
 */
export async function searchTables(context: Context, input: Search): Promise<TablesPage> {
  const { place: text, rangeMiles, sort, near, cursor, ...filters } = input;
  const after = decodeCursor(cursor, cursorShape);
  const place = text === undefined ? null : await findStart(text);
  const wishes = sort === 'fit' ? await findOwnWishes(context) : null;
  const start = place ?? (near ? { label: null, position: near } : null) ?? startOf(wishes);
  const position = start?.position ?? null;
  const range = rangeMiles ?? (wishes && !place && !near ? (wishes.rangeMiles ?? 0) : DEFAULT_RANGE_MILES);
  const said = {
    place: start?.label ?? null,
    rangeMiles: range,
    towns: after || !place ? [] : place.towns,
  };
  if (place && !position) return { ...nothing, ...said, isPlaceUnknown: true };
  const wanted: Wanted = {
    ...filters,
    ...viewerOf(context),
    start: position && { position, rangeMiles: range === 0 ? null : range },
    ...(wishes && !place && { alsoOnline: true }),
  };
  const order = sort === 'nearest' && position ? 'nearest' : 'soonest';
  const found: Found & Partial<FoundFitting> = wishes
    ? await listFitting(context, wanted, wishes, after)
    : await listFound(context, wanted, order, after);
  const [items, total] = await Promise.all([
    toTables(context, wanted, found),
    after ? null : found.rows.length === 0 ? 0 : countFound(context, wanted),
  ]);
  return {
    items,
    nextCursor: found.next && encodeCursor(found.next),
    total,
    sort: wishes ? 'fit' : order,
    ...said,
    isPlaceUnknown: false,
    waysOut: total === 0 ? await findWaysOut(context, wanted) : [],
  };
}

/** What suits the caller; null where nobody knows. */
async function findOwnWishes({ db, actor }: Context): Promise<OwnWishes | null> {
  return hasPlayer(actor) ? findWishes(db, actor.playerId) : null;
}

const startOf = (wishes: OwnWishes | null) => wishes && { label: wishes.place, position: wishes.position };

const nothing: TablesPage = {
  items: [],
  nextCursor: null,
  total: 0,
  sort: 'soonest',
  place: null,
  rangeMiles: 0,
  isPlaceUnknown: false,
  towns: [],
  waysOut: [],
};

/** What was found, in full; a table that went meanwhile is left out. */
async function toTables(
  context: Context,
  wanted: Wanted,
  { rows, reasons }: Pick<Found, 'rows'> & Partial<FoundFitting>,
): Promise<FoundTable[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ campaignId }) => campaignId);
  const [campaigns, dates] = await Promise.all([
    findCampaigns(context.db, viewerOf(context), ids),
    listTableDates(context.db, wanted, ids),
  ]);
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return rows.flatMap(({ campaignId, distanceMiles }) => {
    const campaign = byId.get(campaignId);
    const fitting = dates.get(campaignId);
    if (!campaign || !fitting) return [];
    return [{ campaign, distanceMiles, dates: fitting, reasons: reasons?.get(campaignId) ?? [] }];
  });
}
