import type { Context } from '#platform/context.ts';
import { decodeCursor, encodeCursor } from '#platform/lists/cursor.ts';
import type { Position } from '#shared/distance.ts';
import { viewerOf } from '#features/campaigns/server/for-others/access.ts';
import { findCampaigns } from '#features/campaigns/server/records/campaigns/campaigns.ts';
import type { FoundTable, TablesPage } from '../contract.ts';
import type { TableSearch } from '../inputs.ts';
import { DEFAULT_RANGE_MILES } from '../rules.ts';
import { findStart } from './find-start.ts';
import { countFound, cursorShape, listFound } from './find-tables.ts';
import { findWaysOut } from './find-ways-out.ts';
import { type FoundRow, listTableDates, type Wanted } from './records/table-search.ts';

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
  const position = place ? place.position : (near ?? null);
  const said = { place: place?.label ?? null, towns: after || !place ? [] : place.towns };
  if (place && !position) return { ...nothing, ...said, isPlaceUnknown: true };
  const range = rangeMiles ?? DEFAULT_RANGE_MILES;
  const wanted: Wanted = {
    ...filters,
    ...viewerOf(context),
    start: position && { position, rangeMiles: range === 0 ? null : range },
  };
  const order = sort === 'nearest' && position ? 'nearest' : 'soonest';
  const { rows, next } = await listFound(context, wanted, order, after);
  const [items, total] = await Promise.all([
    toTables(context, wanted, rows),
    after ? null : rows.length === 0 ? 0 : countFound(context, wanted),
  ]);
  const waysOut = total === 0 ? await findWaysOut(context, wanted) : [];
  return { items, nextCursor: next && encodeCursor(next), total, ...said, isPlaceUnknown: false, waysOut };
}

const nothing: TablesPage = {
  items: [],
  nextCursor: null,
  total: 0,
  place: null,
  isPlaceUnknown: false,
  towns: [],
  waysOut: [],
};

/** What was found, in full; a table that went meanwhile is left out. */
async function toTables(context: Context, wanted: Wanted, rows: readonly FoundRow[]): Promise<FoundTable[]> {
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
    return campaign && fitting ? [{ campaign, distanceMiles, dates: fitting }] : [];
  });
}
