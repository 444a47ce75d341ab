import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { decodeCursor, encodeCursor } from '#platform/lists/cursor.ts';
import { type Area, circleAround } from '#shared/places/area.ts';
import { FEET_PER_MILE, type Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import type { FoundPage, FoundRetailer } from '../contract.ts';
import { DEFAULT_RANGE_MILES, MOST_COUNTED } from '../rules.ts';
import { searchWords } from '#shared/text/search-words.ts';
import { viewerOf } from './records/retailers.ts';
import {
  type Found,
  FOUND_A_PAGE,
  type FoundRow,
  listRetailersAlike,
  listRetailersByName,
  listRetailersNear,
  type Playing,
  type SearchTerms,
} from './records/search.ts';
import { searchTerms } from './search-terms.ts';
import { stateOf } from '../us-states.ts';
import { findPlace, findTowns, type Place } from './for-others/us-places.ts';

type Search = {
  text?: string | undefined;
  rangeMiles?: number | undefined;
  near?: Start | undefined;
  area?: Area | undefined;
  games?: 'this-week' | 'to-come' | undefined;
  gameSystemId?: Id | undefined;
  cursor?: string | undefined;
};
/** Where a search starts, and its range; 0 means everywhere. */
type Start = { position: Position; rangeMiles: number };

/** Shorter distances count as the same place; dividing by numbers near zero fails. */
const LEAST_FEET = 0.001;

/** The part of a search that a page belongs to: stores with the words, a town's own stores, or stores around it. */
const partShape = z.enum(['words', 'town', 'around']);
type Part = z.infer<typeof partShape>;
const nearCursor = z.tuple([z.literal('near'), z.number().min(0).max(2), z.guid(), partShape]);
const nameCursor = z.tuple([z.literal('name'), z.string().max(200), z.guid(), partShape]);
type After = z.infer<typeof nearCursor> | z.infer<typeof nameCursor> | null;

/** The most towns of one name that are offered. */
const TOWNS_OFFERED = 5;

/**
 * Active stores with all words of the text in name, city and state, for anybody: nearest first from a position, else by
 * name. If the text names a ZIP code or a town, the search starts there instead; a town's own stores come first, then
 * those around it. If the text is only a town's name, stores near the reader with that name come before the town;
 * stores anywhere with that name do so if the town has none. Without a range, stores without coordinates come last. If
 * nothing is found: what is outside of the range, else stores that are spelled similarly.
 */
export async function searchRetailers(context: Context, input: Search): Promise<FoundPage> {
  if (input.area) return areaPage(context, input, input.area);
  const text = input.text ?? '';
  const after = decodeCursor(input.cursor, z.union([nearCursor, nameCursor]));
  const rangeMiles = input.near?.rangeMiles ?? input.rangeMiles ?? DEFAULT_RANGE_MILES;
  const named = await findPlace(text);
  const { towns, isNear } = await findTowns(named ? '' : text, input.near);
  const seeker: Seeker = { context, text, rangeMiles, after, playing: playingOf(context, input) };
  if (after && after[3] !== 'words') {
    const place = named ?? towns[0];
    if (!place) return nothing;
    return place.isTown ? townPage(seeker, place) : (await around(seeker, place)).page;
  }
  if (named) return named.isTown ? townPage(seeker, named) : zipPage(seeker, named);
  const terms = searchTerms(text);
  if (text !== '' && terms.length === 0) return nothing;
  const words = await wordsPage(seeker, { start: input.near, terms, place: null });
  const [town] = towns;
  if (after || !town) return words.items.length > 0 || after ? words : orAlike(seeker, words, input.near);
  const offered = { towns: towns.slice(0, TOWNS_OFFERED).map(({ label }) => label) };
  const isHere = input.near !== undefined && rangeMiles > 0 && !isNear;
  if (words.items.length > 0 && (isHere || stateOf(text))) return { ...words, ...offered };
  const page = await townPage(seeker, town);
  const others = { towns: offered.towns.slice(1) };
  if (page.found === 'words') return { ...page, ...others };
  if (words.items.length > 0) return { ...words, ...offered };
  return page.items.length > 0 || !words.beyond ? { ...page, ...others } : { ...words, ...offered };
}

/** A mile more than the circle around an area, so that nothing at its corners is left out by rounding. */
const AREA_MARGIN_MILES = 1;

/** Stores in an area of the map that contain the words, those nearest to its middle first. */
async function areaPage(context: Context, input: Search, area: Area): Promise<FoundPage> {
  const after = decodeCursor(input.cursor, nearCursor);
  const terms = searchTerms(await wordsWithoutPlace(input.text ?? ''));
  const { position, rangeMiles } = circleAround(area);
  const found = await listRetailersNear(context.db, viewerOf(context.actor), {
    terms,
    playing: playingOf(context, input),
    position,
    maxFeet: (rangeMiles + AREA_MARGIN_MILES) * FEET_PER_MILE,
    area,
    after: after && [after[1], after[2]],
  });
  const page = toPage(found, { part: 'words', place: null, isLater: after !== null });
  // The middle of a map is nobody's place to measure from.
  return { ...page, items: page.items.map((store) => Object.assign(store, { distanceMiles: null })) };
}

/** The words of a text beside the place that it names: the area has taken its place. */
async function wordsWithoutPlace(text: string): Promise<string> {
  const place = (await findPlace(text)) ?? (await findTowns(text)).towns[0];
  if (!place) return text;
  return place.isTown ? '' : place.text;
}

type Seeker = {
  context: Context;
  text: string;
  rangeMiles: number;
  after: After;
  playing: Playing | undefined;
};

const WEEK_MS = 7 * DAY_MS;

/** The games that the stores must have; undefined if any store matches. */
function playingOf({ clock }: Context, { games, gameSystemId }: Search): Playing | undefined {
  if (games === undefined && gameSystemId === undefined) return undefined;
  const now = clock();
  return { gameSystemId, now, until: games === 'this-week' ? new Date(now.getTime() + WEEK_MS) : null };
}

/** Stores that contain the words, by distance or by name; the first page says how many are outside of the range. */
async function wordsPage(
  { context, rangeMiles, after, playing }: Seeker,
  { start, terms, place }: { start: Start | undefined; terms: SearchTerms; place: Place | null },
): Promise<FoundPage> {
  const seek = async (from: Start | undefined) =>
    toPage(await listFound(context, { start: from, terms, after, playing }), {
      part: 'words',
      place: place?.label ?? null,
      isLater: after !== null,
    });
  const page = await seek(start);
  if (after || page.items.length > 0 || !start || rangeMiles === 0) return page;
  return { ...page, beyond: beyondOf(await seek({ ...start, rangeMiles: 0 })) };
}

const beyondOf = ({ items, total }: FoundPage): FoundPage['beyond'] =>
  items.length === 0 ? null : { total: total ?? items.length, nearestMiles: items[0]?.distanceMiles ?? null };

/** Stores near a ZIP code that contain the other words of the text; all stores near it if none does. */
async function zipPage(seeker: Seeker, place: Place): Promise<FoundPage> {
  const { rangeMiles, after } = seeker;
  const terms = searchTerms(place.text);
  const start = { position: place.position, rangeMiles };
  const page = await wordsPage(seeker, { start, terms, place });
  if (after || page.items.length > 0) return page;
  if (terms.length > 0) {
    const near = await around(seeker, place);
    if (near.page.items.length > 0) return near.page;
  }
  return page.beyond ? page : orAlike(seeker, page, undefined);
}

/** All stores around a place, except for those listed before them. */
async function around(
  { context, rangeMiles, after, playing }: Seeker,
  place: Place,
  except: SearchTerms = [],
): Promise<{ page: FoundPage; found: Found }> {
  const start = { position: place.position, rangeMiles };
  const found = await listFound(context, { start, terms: [], except, after, playing });
  return { found, page: toPage(found, { part: 'around', place: place.label, isLater: after !== null }) };
}

/** A town's own stores, which contain its name, then those around it; each part nearest first. */
async function townPage(seeker: Seeker, town: Place): Promise<FoundPage> {
  const { context, rangeMiles, after, playing } = seeker;
  const terms = searchTerms(town.text);
  if (after?.[3] === 'around') return (await around(seeker, town, terms)).page;
  const start = { position: town.position, rangeMiles };
  const own = await listFound(context, { start, terms, after, playing });
  const said = { place: town.label, isLater: after !== null };
  if (own.hasMore) return toPage(own, { ...said, part: 'town' });
  const rest = await around({ ...seeker, after: null }, town, terms);
  const rows = [...own.rows, ...rest.found.rows];
  const page = toPage(
    {
      rows: rows.slice(0, FOUND_A_PAGE),
      hasMore: rest.found.hasMore || rows.length > FOUND_A_PAGE,
      total: own.total + rest.found.total,
    },
    { ...said, part: own.rows.length < FOUND_A_PAGE ? 'around' : 'town', around: new Set(rest.found.rows) },
  );
  if (after || page.items.length > 0) return { ...page, found: own.rows.length > 0 ? 'words' : 'around' };
  const everywhere = await around({ ...seeker, rangeMiles: 0 }, town);
  return { ...page, beyond: rangeMiles === 0 ? null : beyondOf(everywhere.page) };
}

/** The empty page, or stores that are spelled similarly to the text. */
async function orAlike(
  { context, text, playing }: Seeker,
  page: FoundPage,
  near: Start | undefined,
): Promise<FoundPage> {
  return page.beyond || playing ? page : ((await alike(context, text, near)) ?? page);
}

const nothing: FoundPage = {
  items: [],
  nextCursor: null,
  total: 0,
  place: null,
  towns: [],
  found: 'words',
  beyond: null,
};

/** Stores that are spelled similarly to the text; null if there are none. */
async function alike(context: Context, text: string, near: Start | undefined): Promise<FoundPage | null> {
  const words = searchWords(text).join(' ');
  if (words.length < 3) return null;
  const found = await listRetailersAlike(context.db, viewerOf(context.actor), {
    text: words,
    position: near?.position ?? null,
  });
  return found.rows.length === 0
    ? null
    : { ...toPage(found, { part: 'words', place: null, isLater: false }), found: 'alike' };
}

/** A page by name or by distance; without a range, stores without coordinates come last. */
async function listFound(
  { db, actor }: Context,
  {
    start,
    terms,
    except = [],
    after,
    playing,
  }: {
    start: Start | undefined;
    terms: SearchTerms;
    except?: SearchTerms;
    after: After;
    playing: Playing | undefined;
  },
): Promise<Found> {
  const viewer = viewerOf(actor);
  const byName = (withoutCoordinates: boolean) =>
    listRetailersByName(db, viewer, {
      terms,
      except,
      playing,
      withoutCoordinates,
      after: after?.[0] === 'name' ? [after[1], after[2]] : null,
    });
  if (!start) return byName(false);
  const isEverywhere = start.rangeMiles === 0;
  if (isEverywhere && after?.[0] === 'name') return byName(true);
  const near = await listRetailersNear(db, viewer, {
    terms,
    except,
    playing,
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

type PageFacts = {
  part: Part;
  place: string | null;
  isLater: boolean;
  /** The rows that are only near the place, on a page that also has others. */
  around?: ReadonlySet<FoundRow>;
};

/** Builds a page with its cursor. A search by distance can end with stores without coordinates: their cursor is by name. */
function toPage(
  { rows, hasMore, total }: Found,
  { part, place, isLater, around: those }: PageFacts,
): FoundPage {
  const last = rows.at(-1);
  const position =
    last && (last.chord === null ? ['name', last.name, last.id] : ['near', last.chord, last.id]);
  return {
    items: rows.map((row) => toRetailer(row, those ? those.has(row) : part === 'around')),
    nextCursor: position && hasMore ? encodeCursor([...position, part]) : null,
    total: isLater ? null : Math.min(total, MOST_COUNTED + 1),
    place,
    towns: [],
    found: part === 'around' ? 'around' : 'words',
    beyond: null,
  };
}

function toRetailer(row: FoundRow, isAround: boolean): FoundRetailer {
  const { chord: _, ...retailer } = row;
  return { ...retailer, isAround };
}
