import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { MOST_COUNTED, TABLES_A_PAGE } from '../rules.ts';
import {
  type After,
  countTables,
  type FoundRow,
  listNearestTables,
  listSoonestTables,
  type Wanted,
} from './records/table-search.ts';

/**
 * Cursors. `soonest`: by first date; `near`: by distance; `rest`: tables without a distance, after those that have one;
 * `fit`: by how well they suit.
 */
export const cursorShape = z.union([
  z.tuple([z.enum(['soonest', 'rest']), z.iso.datetime(), z.guid()]),
  z.tuple([z.literal('near'), z.number().min(0).max(2), z.iso.datetime(), z.guid()]),
  z.tuple([z.literal('fit'), z.int(), z.iso.datetime(), z.guid()]),
]);
export type Cursor = z.infer<typeof cursorShape>;

/** Splits a search into tables within the range and online tables, which have no place. Either part is left out if it is not searched for. */
function partsOf(wanted: Wanted): { placed?: Wanted; online?: Wanted } {
  const { start, types } = wanted;
  if (!start || start.rangeMiles === null) return { placed: wanted };
  const elsewhere = types?.filter((type) => type !== 'Online');
  return {
    ...(elsewhere?.length !== 0 && { placed: { ...wanted, types: elsewhere } }),
    ...((types?.includes('Online') ?? wanted.alsoOnline) && {
      online: { ...wanted, types: ['Online'], start: null },
    }),
  };
}

/** How many tables match, counted up to MOST_COUNTED + 1. */
export async function countFound({ db }: Pick<Context, 'db'>, wanted: Wanted): Promise<number> {
  const most = MOST_COUNTED + 1;
  const counts = await Promise.all(Object.values(partsOf(wanted)).map((part) => countTables(db, part, most)));
  return Math.min(
    most,
    counts.reduce((all, count) => all + count, 0),
  );
}

export type Found = { rows: FoundRow[]; next: Cursor | null };

/** A sorted page of tables, and the cursor of the next one. */
export async function listFound(
  context: Pick<Context, 'db'>,
  wanted: Wanted,
  order: 'soonest' | 'nearest',
  cursor: Cursor | null,
): Promise<Found> {
  const { db } = context;
  const after = cursor && afterOf(cursor);
  if (order === 'soonest') return toPart(await listSoonest(context, wanted, after), 'soonest');
  const { placed, online } = partsOf(wanted);
  const isRest = cursor?.[0] === 'rest';
  const near = isRest || !placed ? [] : await listNearestTables(db, placed, after);
  if (near.length > TABLES_A_PAGE) return toPart(near, 'near');
  const without = online ?? (wanted.start?.rangeMiles === null ? { ...wanted, isPlaced: false } : null);
  const rest = without ? await listSoonestTables(db, without, isRest ? after : null) : [];
  return toPart([...near, ...rest], 'rest');
}

/** The earliest tables, at places and online; at least `limit` if there are that many. */
export async function listSoonest(
  { db }: Pick<Context, 'db'>,
  wanted: Wanted,
  after: After | null,
  limit?: number,
): Promise<FoundRow[]> {
  const lists = await Promise.all(
    Object.values(partsOf(wanted)).map((part) => listSoonestTables(db, part, after, limit)),
  );
  return lists.flat().toSorted(bySoonest);
}

const bySoonest = (one: FoundRow, other: FoundRow): number =>
  one.startAt.getTime() - other.startAt.getTime() || (one.campaignId < other.campaignId ? -1 : 1);

const afterOf = (cursor: Cursor): After =>
  cursor[0] === 'near' || cursor[0] === 'fit'
    ? { chord: cursor[1], startAt: cursor[2], campaignId: cursor[3] }
    : { chord: null, startAt: cursor[1], campaignId: cursor[2] };

/** A page of sorted rows, and the cursor of the next one. */
function toPart(found: FoundRow[], part: 'soonest' | 'near' | 'rest'): Found {
  const rows = found.slice(0, TABLES_A_PAGE);
  const last = found.length > TABLES_A_PAGE ? rows.at(-1) : undefined;
  if (!last) return { rows, next: null };
  const startAt = last.startAt.toISOString();
  const isNear = part === 'near' || (part === 'rest' && last.chord !== null);
  return {
    rows,
    next: isNear
      ? ['near', last.chord!, startAt, last.campaignId]
      : [part === 'soonest' ? 'soonest' : 'rest', startAt, last.campaignId],
  };
}
