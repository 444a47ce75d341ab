import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { decodeCursor, encodeCursor } from '../../../platform/lists/cursor.ts';
import { FEET_PER_MILE, type Position } from '../../../shared/distance.ts';
import type { FoundPage, FoundRetailer } from '../contract.ts';
import { DEFAULT_RANGE_MILES, MOST_COUNTED } from '../rules.ts';
import { searchWords } from '../search-words.ts';
import { viewerOf } from './records/retailers.ts';
import {
  type Found,
  FOUND_A_PAGE,
  type FoundRow,
  listRetailersAlike,
  listRetailersByName,
  listRetailersNear,
  type SearchTerms,
} from './records/search.ts';
import { searchTerms } from './search-terms.ts';
import { findCity, findPlace } from './us-places.ts';

type Search = {
  text?: string | undefined;
  rangeMiles?: number | undefined;
  near?: Start | undefined;
  cursor?: string | undefined;
};
/** Where a search starts, and how far it goes; 0 is everywhere. */
type Start = { position: Position; rangeMiles: number };

/** Shorter than this is the same place; numbers next to nothing can't be divided. */
const LEAST_FEET = 0.001;

const foundShape = z.enum(['words', 'around']);
const nearCursor = z.tuple([z.literal('near'), z.number().min(0).max(2), z.guid(), foundShape]);
const nameCursor = z.tuple([z.literal('name'), z.string().max(200), z.guid(), foundShape]);
type After = z.infer<typeof nearCursor> | z.infer<typeof nameCursor> | null;

/**
 * Active stores that have the words of the text in name, city and state, for anybody: nearest first from a position, else
 * by name. A ZIP code or 'City, ST' in the text is where the search starts, whatever the position. Where no range leaves
 * them out, stores without coordinates follow those with. Where nothing is found: what the range hides, else the stores
 * around a town of this name, else those that are spelled alike.
 */
export async function searchRetailers(context: Context, input: Search): Promise<FoundPage> {
  const text = input.text ?? '';
  const after = decodeCursor(input.cursor, z.union([nearCursor, nameCursor]));
  const rangeMiles = input.near?.rangeMiles ?? input.rangeMiles ?? DEFAULT_RANGE_MILES;
  const named = await findPlace(text);
  const place = named ?? (after?.[3] === 'around' ? await findCity(text) : null);
  const start = place ? { position: place.position, rangeMiles } : input.near;
  const terms = searchTerms(place ? place.text : text);
  const hasNoWords = text !== '' && terms.length === 0 && place === null;
  if (hasNoWords) return nothing;

  const seek = async (from: Start | undefined, withTerms: SearchTerms, found: 'words' | 'around') =>
    toPage(await listFound(context, { start: from, terms: withTerms, after }), {
      found,
      place: place?.label ?? null,
      isLater: after !== null,
    });
  const page = await seek(start, after?.[3] === 'around' ? [] : terms, after?.[3] ?? 'words');
  if (after !== null || page.items.length > 0) return page;

  if (place && terms.length > 0) {
    const around = await seek(start, [], 'around');
    if (around.items.length > 0) return around;
  }
  if (start && rangeMiles > 0) {
    const { items, total } = await seek({ ...start, rangeMiles: 0 }, terms, 'words');
    if (items.length > 0) {
      return {
        ...page,
        beyond: { total: total ?? items.length, nearestMiles: items[0]?.distanceMiles ?? null },
      };
    }
  }
  return (await nearTown(context, text, rangeMiles)) ?? (await alike(context, text, input.near)) ?? page;
}

const nothing: FoundPage = {
  items: [],
  nextCursor: null,
  total: 0,
  place: null,
  found: 'words',
  beyond: null,
};

/** Stores around the town that has this name and no store; null without one. */
async function nearTown(context: Context, text: string, rangeMiles: number): Promise<FoundPage | null> {
  const town = await findCity(text);
  if (!town) return null;
  const start = { position: town.position, rangeMiles };
  const page = toPage(await listFound(context, { start, terms: [], after: null }), {
    found: 'around',
    place: town.label,
    isLater: false,
  });
  return page.items.length > 0 ? page : null;
}

/** Stores that are spelled much like the text; null if there are none. */
async function alike(context: Context, text: string, near: Start | undefined): Promise<FoundPage | null> {
  const words = searchWords(text).join(' ');
  if (words.length < 3) return null;
  const found = await listRetailersAlike(context.db, viewerOf(context.actor), {
    text: words,
    position: near?.position ?? null,
  });
  return found.rows.length === 0 ? null : toPage(found, { found: 'alike', place: null, isLater: false });
}

/** A page by name, or from a position; where no range leaves them out, the stores without coordinates come last. */
async function listFound(
  { db, actor }: Context,
  { start, terms, after }: { start: Start | undefined; terms: SearchTerms; after: After },
): Promise<Found> {
  const viewer = viewerOf(actor);
  const byName = (withoutCoordinates: boolean) =>
    listRetailersByName(db, viewer, {
      terms,
      withoutCoordinates,
      after: after?.[0] === 'name' ? [after[1], after[2]] : null,
    });
  if (!start) return byName(false);
  const isEverywhere = start.rangeMiles === 0;
  if (isEverywhere && after?.[0] === 'name') return byName(true);
  const near = await listRetailersNear(db, viewer, {
    terms,
    position: start.position,
    maxFeet: isEverywhere ? null : Math.max(start.rangeMiles * FEET_PER_MILE, LEAST_FEET),
    after: after?.[0] === 'near' ? [after[1], after[2]] : null,
  });
  if (!isEverywhere || near.hasMore) return near;
  const nowhere = await byName(true);
  const rows = [...near.rows, ...nowhere.rows];
  return {
    rows: rows.slice(0, FOUND_A_PAGE),
    hasMore: nowhere.hasMore || rows.length > FOUND_A_PAGE,
    total: near.total + nowhere.total,
  };
}

type PageFacts = Pick<FoundPage, 'found' | 'place'> & { isLater: boolean };

/** Tells where the next page begins: a search by distance may end among the stores that have none. */
function toPage({ rows, hasMore, total }: Found, { found, place, isLater }: PageFacts): FoundPage {
  const last = rows.at(-1);
  const position =
    last && (last.chord === null ? ['name', last.name, last.id] : ['near', last.chord, last.id]);
  return {
    items: rows.map(toRetailer),
    nextCursor: position && hasMore ? encodeCursor([...position, found]) : null,
    total: isLater ? null : Math.min(total, MOST_COUNTED + 1),
    place,
    found,
    beyond: null,
  };
}

function toRetailer(row: FoundRow): FoundRetailer {
  const { chord: _, ...retailer } = row;
  return retailer;
}
