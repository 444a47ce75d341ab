import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { decodeCursor, encodeCursor } from '../../../platform/lists/cursor.ts';
import { FEET_PER_MILE, type Position } from '../../../shared/distance.ts';
import type { Page } from '../../../shared/paging.ts';
import type { FoundRetailer } from '../contract.ts';
import { FOUND_A_PAGE, type FoundRow, listRetailersByName, listRetailersNear } from './records/search.ts';
import { viewerOf } from './records/retailers.ts';

type Search = {
  text?: string | undefined;
  near?: { position: Position; rangeMiles: number } | undefined;
  cursor?: string | undefined;
};

/** Shorter than this is the same place; numbers next to nothing can't be divided. */
const LEAST_FEET = 0.001;

const nearCursor = z.tuple([z.literal('near'), z.number().min(0).max(2), z.guid()]);
const nameCursor = z.tuple([z.literal('name'), z.string().max(200), z.guid()]);

/**
 * Active stores whose name, city or state has the text, for anybody: nearest first from a position, else by name.
 * Where no range leaves them out, stores without coordinates follow those with.
 */
export async function searchRetailers(context: Context, input: Search): Promise<Page<FoundRetailer>> {
  const after = decodeCursor(input.cursor, z.union([nearCursor, nameCursor]));
  const viewer = viewerOf(context.actor);
  const text = input.text || null;
  const byName = (withoutCoordinates: boolean) =>
    listRetailersByName(context.db, viewer, {
      text,
      withoutCoordinates,
      after: after?.[0] === 'name' ? [after[1], after[2]] : null,
    });
  if (!input.near) return toPage(await byName(false));

  const { position, rangeMiles } = input.near;
  const isEverywhere = rangeMiles === 0;
  const isBehindTheNear = after?.[0] === 'name';
  const near = isBehindTheNear
    ? []
    : await listRetailersNear(context.db, viewer, {
        text,
        position,
        maxFeet: isEverywhere ? null : Math.max(rangeMiles * FEET_PER_MILE, LEAST_FEET),
        after: after?.[0] === 'near' ? [after[1], after[2]] : null,
      });
  if (!isEverywhere || near.length > FOUND_A_PAGE) return toPage(near);
  return toPage([...near, ...(await byName(true))]);
}

/** Tells where the next page begins: a search by distance may end among the stores that have none. */
function toPage(rows: FoundRow[]): Page<FoundRetailer> {
  const shown = rows.slice(0, FOUND_A_PAGE);
  const last = shown.at(-1);
  const items = shown.map(toRetailer);
  if (!last || rows.length <= FOUND_A_PAGE) return { items, nextCursor: null };
  const position = last.chord === null ? ['name', last.name, last.id] : ['near', last.chord, last.id];
  return { items, nextCursor: encodeCursor(position) };
}

function toRetailer(row: FoundRow): FoundRetailer {
  const { chord: _, ...retailer } = row;
  return retailer;
}
