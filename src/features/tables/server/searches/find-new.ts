import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { TableSearch } from '../../inputs.ts';
import { MOST_FOLLOWED } from '../../searches-rules.ts';
import { listSoonest } from '../find-tables.ts';
import { findWanted } from '../find-wanted.ts';
import type { FoundRow } from '../records/table-search.ts';
import { noteKnown } from '../records/searches.ts';

type Looked = { id: Id; search: TableSearch; playerId: Id; now: Date };

/**
 * The tables that a saved search finds and its player does not know yet, the earliest first; from now on they count as
 * known. If it finds too much to notify the player of each, none are returned.
 */
export async function findNew(
  { db }: Pick<Context, 'db'>,
  { id, search, playerId, now }: Looked,
): Promise<{ isTooMuch: boolean; tables: FoundRow[] }> {
  const { wanted, isPlaceUnknown } = await findWanted({ db }, { playerId, now }, search);
  const found = isPlaceUnknown ? [] : await listSoonest({ db }, wanted, null, MOST_FOLLOWED + 1);
  const isTooMuch = found.length > MOST_FOLLOWED;
  if (isTooMuch) return { isTooMuch, tables: [] };
  const campaignIds = found.map(({ campaignId }) => campaignId);
  const fresh = await noteKnown(db, { searchId: id, campaignIds, at: now });
  return { isTooMuch, tables: found.filter(({ campaignId }) => fresh.has(campaignId)) };
}
