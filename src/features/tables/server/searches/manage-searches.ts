import { inTransaction } from '#platform/context.ts';
import { readerZone } from '#platform/notices/reader-zone.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { TableSearch } from '../../inputs.ts';
import { type SavedSearch, searchesRefusals } from '../../searches-contract.ts';
import { MOST_SEARCHES, nextLook, type Rhythm } from '../../searches-rules.ts';
import {
  countSearches,
  deleteSearch,
  findOwnZone,
  findSearch,
  insertSearch,
  listSearches,
  lockSearches,
  settleSearches,
  updateSearch,
} from '../records/searches.ts';
import { findStart } from '../find-start.ts';
import { findNew } from './find-new.ts';

type Naming = { name: string; rhythm: Rhythm };

/** The actor's saved searches, the oldest first. */
export async function listOwnSearches({ db, actor }: ContextOf<'player'>): Promise<{ items: SavedSearch[] }> {
  return { items: await listSearches(db, actor.playerId) };
}

/**
 * Saves a search for the actor. Tables that it finds now count as known.
 * @throws refusal PLACE_UNKNOWN, TOO_MANY_SEARCHES
 */
export async function createSearch(
  context: ContextOf<'player'>,
  { name, rhythm, search }: Naming & { search: TableSearch },
): Promise<SavedSearch> {
  const { playerId } = context.actor;
  const place = search.place === undefined ? null : await findStart(search.place);
  if (place && !place.position) refuse(searchesRefusals.PLACE_UNKNOWN);
  // The full name of the place, so that it always means the same town.
  const meant = place ? { ...search, place: place.label } : search;
  return inTransaction(context, async ({ db, clock }) => {
    await lockSearches(db, playerId);
    if ((await countSearches(db, playerId)) >= MOST_SEARCHES) refuse(searchesRefusals.TOO_MANY_SEARCHES);
    const at = clock();
    const id = newId();
    const dueAt = nextLook(rhythm, at, readerZone(await findOwnZone(db, playerId)));
    await insertSearch(db, {
      id,
      playerId,
      name,
      rhythm,
      search: meant,
      at,
      dueAt,
      position: place?.position ?? null,
    });
    const { isTooMuch } = await findNew({ db }, { id, search: meant, playerId, now: at });
    if (isTooMuch) await settleSearches(db, [{ id, dueAt, isTooMuch }]);
    return (await findSearch(db, playerId, id))!;
  });
}

/**
 * Renames one of the actor's saved searches, and changes how often they are notified.
 * @throws refusal SEARCH_NOT_FOUND
 */
export function updateOwnSearch(
  context: ContextOf<'player'>,
  { searchId: id, ...naming }: Naming & { searchId: Id },
): Promise<SavedSearch> {
  const { playerId } = context.actor;
  return inTransaction(context, async ({ db, clock }) => {
    const dueAt = nextLook(naming.rhythm, clock(), readerZone(await findOwnZone(db, playerId)));
    if (!(await updateSearch(db, { id, playerId, dueAt, ...naming })))
      refuse(searchesRefusals.SEARCH_NOT_FOUND);
    return (await findSearch(db, playerId, id))!;
  });
}

/**
 * Removes one of the actor's saved searches.
 * @throws refusal SEARCH_NOT_FOUND
 */
export async function removeSearch(
  { db, actor }: ContextOf<'player'>,
  { searchId }: { searchId: Id },
): Promise<Record<string, never>> {
  if (!(await deleteSearch(db, actor.playerId, searchId))) refuse(searchesRefusals.SEARCH_NOT_FOUND);
  return {};
}
