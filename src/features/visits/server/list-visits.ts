import { z } from 'zod';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Page } from '#shared/paging.ts';
import type { Visit } from '../contract.ts';
import { listRetailersOfVisits } from './records/visit-retailers.ts';
import { listVisits as listRows, VISITS_A_PAGE } from './records/visits.ts';

/** The actor's visits, newest first, each with its retailers, nearest first. */
export async function listVisits(
  context: ContextOf<'user'>,
  input: { cursor?: string | undefined },
): Promise<Page<Visit>> {
  const { userId } = context.actor;
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const rows = await listRows(context.db, userId, after);
  const { items, nextCursor } = pageOfRows(rows, VISITS_A_PAGE, ({ recordedAt, id }) => [
    recordedAt.toISOString(),
    id,
  ]);
  const linked = await listRetailersOfVisits(
    context.db,
    items.map(({ id }) => id),
  );
  const retailersOf = Map.groupBy(linked, ({ visitId }) => visitId);
  const visits = items.map((row): Visit => {
    const { userId: _, recordedAt, ...visit } = row;
    const retailers = (retailersOf.get(row.id) ?? []).map(({ id, name, distanceFeet }) => ({
      id,
      name,
      distanceFeet,
    }));
    return Object.assign(visit, { recordedAt: recordedAt.toISOString(), retailers });
  });
  return { items: visits, nextCursor };
}
