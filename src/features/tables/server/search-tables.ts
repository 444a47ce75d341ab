import type { Context } from '#platform/context.ts';
import { decodeCursor, encodeCursor } from '#platform/lists/cursor.ts';
import type { Area } from '#shared/places/area.ts';
import type { Position } from '#shared/places/distance.ts';
import { viewerOf } from '#features/campaigns/server/for-others/access.ts';
import { findCampaigns } from '#features/campaigns/server/records/campaigns/campaigns.ts';
import type { FoundTable, TablesPage } from '../contract.ts';
import type { TableSearch } from '../inputs.ts';
import { type FoundFitting, listFitting } from './find-fitting.ts';
import { countFound, cursorShape, type Found, listFound } from './find-tables.ts';
import { findWanted } from './find-wanted.ts';
import { findWaysOut } from './find-ways-out.ts';
import { listTableDates } from './records/table-dates.ts';
import type { Wanted } from './records/table-search.ts';

type Search = TableSearch & {
  near?: Position | undefined;
  area?: Area | undefined;
  cursor?: string | undefined;
};

/**
 * Campaigns with upcoming sessions that match a search, for anybody: one result per campaign, with its next matching
 * sessions. Only campaigns that have an organiser and that the caller may join are found. Campaigns that are paused,
 * over, hidden, or open by a private link only are left out, and so are sessions that are called off, or full without a
 * chance to wait for a seat.
 */
export async function searchTables(context: Context, input: Search): Promise<TablesPage> {
  const { near, area, cursor, ...filters } = input;
  const after = decodeCursor(cursor, cursorShape);
  const viewer = viewerOf(context);
  const { wanted, wishes, isPlaceUnknown, ...meant } = await findWanted(context, viewer, filters, {
    near,
    area,
  });
  const said = { ...meant, towns: after ? [] : meant.towns };
  if (isPlaceUnknown) return { ...nothing, ...said, isPlaceUnknown };
  const order = input.sort === 'nearest' && wanted.start ? 'nearest' : 'soonest';
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
    isPlaceUnknown,
    waysOut: total === 0 ? await findWaysOut(context, wanted) : [],
  };
}

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

/** The found tables with all their facts; tables that disappeared meanwhile are left out. */
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
  return rows.flatMap(({ campaignId, distanceMiles, position }) => {
    const campaign = byId.get(campaignId);
    const fitting = dates.get(campaignId);
    if (!campaign || !fitting) return [];
    // The middle of a map is nobody's place to measure from.
    const miles = wanted.start?.area ? null : distanceMiles;
    return [
      { campaign, distanceMiles: miles, position, dates: fitting, reasons: reasons?.get(campaignId) ?? [] },
    ];
  });
}
