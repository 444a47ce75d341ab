import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Area } from '#shared/places/area.ts';
import { FEET_PER_MILE, type Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import type { FoundRetailer } from '../../contract.ts';
import { MOST_COUNTED } from '../../rules.ts';
import type { Viewer } from './retailers.ts';

/** Stores per page of search results. */
export const FOUND_A_PAGE = 20;

/**
 * A search by name with words tries these steps until one finds enough: the first WALKED stores in order; up to MATCHED
 * stores that contain the words, by the text index; the first WALKED_FAR stores in order; all stores that contain the
 * words. Frequent words are soon found in order; rare words have few matches in the index.
 */
const WALKED = 1_000;
const MATCHED = 5_000;
const WALKED_FAR = 20_000;

/** A store with the values that its list is sorted by. */
export type FoundRow = Omit<FoundRetailer, 'isAround'> & { chord: number | null };

/** The first stores of a list, and the list's total. */
export type Found = {
  rows: FoundRow[];
  hasMore: boolean;
  /** At most MOST_COUNTED + 1, which means more. */
  total: number;
};

/** A page begins after this store, sorted by the chord to the searched position (see retailers_by_distance). */
type NearPosition = [chord: number, id: Id];
/** A page begins after this store, sorted by name. */
type NamePosition = [name: string, id: Id];

/** Patterns of `search_text`: a store must match one pattern of each term. Without terms every store matches. */
export type SearchTerms = readonly (readonly string[])[];

/** Only stores with such games are found. */
export type Playing = { gameSystemId: Id | undefined; now: Date; until: Date | null };

/** What a page of a search by name is selected by. */
export type NameSearch = {
  terms: SearchTerms;
  /** Stores that have these words are left out; without terms none are. */
  except?: SearchTerms;
  after: NamePosition | null;
  playing?: Playing | undefined;
  withoutCoordinates?: boolean;
};
/** What a page of a search by distance is selected by. */
export type NearSearch = {
  terms: SearchTerms;
  /** Stores that have these words are left out; without terms none are. */
  except?: SearchTerms;
  position: Position;
  /** Stores farther away are left out; null leaves none out. */
  maxFeet: number | null;
  /** Only stores in this area of a map. */
  area?: Area | undefined;
  after: NearPosition | null;
  playing?: Playing | undefined;
};

const miles = sql.lit(FEET_PER_MILE);

/** The selected columns of `retailers r` in every search, with the chord from the `page` row. */
const columns = ({ playerId }: Viewer) => sql`
  r.id, r.name, r.description, r.address, r.city, r.state, r.zip, r.store_photo as "storePhoto",
  case when r.lat is null or r.lng is null then null else json_build_object('lat', r.lat, 'lng', r.lng) end as position,
  r.is_position_approximate as "isApproximate", page.chord, feet_of_chord(page.chord) / ${miles} as "distanceMiles",
  exists (
    select from player_retailers own
    where own.retailer_id = r.id and own.player_id = ${playerId}::uuid and own.status = 'active'
  ) as "isLinked"`;

/** Whether `retailers r` contains the words; uses the trigram index. */
const hasTerms = (terms: SearchTerms): RawBuilder<boolean> =>
  terms.length === 0
    ? sql`true`
    : sql`(${sql.join(
        terms.map(
          (patterns) =>
            sql`(${sql.join(
              patterns.map((pattern) => sql`r.search_text like ${pattern}::text`),
              sql` or `,
            )})`,
        ),
        sql` and `,
      )})`;

/** Whether `retailers r` is not among the stores that are left out. */
const isNoneOf = (except: SearchTerms): RawBuilder<boolean> =>
  except.length === 0 ? sql`true` : sql`not ${hasTerms(except)}`;

/** The most stores that are checked for games, in order. To find more, users name a place or words. */
const ASKED_FOR_GAMES = 5_000;

/** Whether `retailers r` has such games that are open to anybody. Checked store by store. */
function hasGames(playing: Playing | undefined): RawBuilder<boolean> {
  if (!playing) return sql`true`;
  const { gameSystemId, now, until } = playing;
  const isToCome = sql`exists (
    select from table_dates d
    where d.campaign_id = campaigns.id and d.start_at > ${now}::timestamptz
      ${until ? sql`and d.start_at <= ${until}::timestamptz` : sql``}
      ${gameSystemId === undefined ? sql`` : sql`and d.game_system_id = ${gameSystemId}::uuid`})`;
  // Otherwise the planner would make joins that read all sessions of the week for each store.
  return sql`(select true where exists (
    select from campaigns
    where campaigns.retailer_id = r.id and campaigns.admission <> 'link'
      and (select true where ${isToCome}) is not null)) is not null`;
}

/** The most terms that are split into one search per pattern; no text needs more. */
const TERMS_SPLIT = 3;

/**
 * Conditions that together match the same stores as `hasTerms`, but each without an `or` in its first terms: an index
 * scan in order of distance can use only such conditions.
 */
function hasTermsByPattern(terms: SearchTerms): RawBuilder<boolean>[] {
  const several = terms.filter((patterns) => patterns.length > 1);
  const split = several.slice(0, TERMS_SPLIT);
  const rest = terms.filter((patterns) => !split.includes(patterns));
  let choices: string[][] = [[]];
  for (const patterns of split) {
    choices = choices.flatMap((choice) => patterns.map((pattern) => choice.concat(pattern)));
  }
  return choices.map((choice) => hasTerms([...choice.map((pattern) => [pattern]), ...rest]));
}

/** What a list is sorted by; ids break ties. */
type Order = 'name' | 'chord';

/** A query for id, name, chord and `fits` of the stores to check, before any limit. */
type Candidates = RawBuilder<unknown>;

/** Checks the candidates; returns the first ones that fit, how many fit (up to `counted`), and how many were checked. */
async function look(
  db: Database,
  viewer: Viewer,
  { candidates, order, counted }: { candidates: Candidates; order: Order; counted: number },
): Promise<Found & { looked: number }> {
  const inOrder = sql`${sql.ref(order)}, id`;
  const { rows } = await sql<FoundRow & { total: number; looked: number }>`
    with candidates as materialized (${candidates}),
      fitting as materialized (
        select id, name, chord from candidates where fits order by ${inOrder} limit ${sql.lit(counted)})
    select counts.*, ${columns(viewer)}
    from (select (select count(*) from candidates) as looked, (select count(*) from fitting) as total) counts
    left join lateral (select * from fitting order by ${inOrder} limit ${sql.lit(FOUND_A_PAGE)}) page on true
    left join lateral (select * from retailers where id = page.id offset 0) r on true
    order by ${sql.ref(`page.${order}`)}, page.id`.execute(db);
  const { total = 0, looked = 0 } = rows[0] ?? {};
  return { rows: total === 0 ? [] : rows.map(toFoundRow), hasMore: total > FOUND_A_PAGE, total, looked };
}

function toFoundRow(row: FoundRow & { total: number; looked: number }): FoundRow {
  const { total: _, looked: __, ...found } = row;
  return found;
}

type Ways = {
  order: Order;
  terms: SearchTerms;
  /** Whether only few stores may match even without words. */
  isRare: boolean;
  /** Whether this is not the first page, so that nobody needs the total. */
  isLater: boolean;
  /** The first stores in the order of the list. */
  walk: (limit: number) => Candidates;
  /** Stores that contain the words, in any order; all of them if `limit` is null. */
  match: (limit: number | null) => Candidates;
};

/** How many stores are counted: later pages need no total. */
const countedOf = (isLater: boolean) => (isLater ? FOUND_A_PAGE : MOST_COUNTED) + 1;

async function search(
  db: Database,
  viewer: Viewer,
  { order, terms, isRare, isLater, walk, match }: Ways,
): Promise<Found> {
  const counted = countedOf(isLater);
  const lookAt = (candidates: Candidates) => look(db, viewer, { candidates, order, counted });
  if (terms.length === 0) return lookAt(walk(isRare ? ASKED_FOR_GAMES : counted));
  const near = await lookAt(walk(WALKED));
  if (near.total === counted || near.looked < WALKED) return near;
  const matching = await lookAt(match(MATCHED));
  if (matching.looked < MATCHED) return matching;
  const far = await lookAt(walk(WALKED_FAR));
  if (far.total === counted || far.looked < WALKED_FAR) return far;
  return lookAt(match(null));
}

/** A limit on rows that are materialized before it: else the planner would expect to stop early and not use the index. */
const atMost = (limit: number | null) => (limit === null ? sql`` : sql`limit ${sql.lit(limit)}`);

/** Active stores by name. With `withoutCoordinates` only those that no search by distance finds. */
export function listRetailersByName(db: Database, viewer: Viewer, by: NameSearch): Promise<Found> {
  const { terms, except = [], after, playing, withoutCoordinates = false } = by;
  const scope = sql`r.status = 'active' and ${isNoneOf(except)}
    ${withoutCoordinates ? sql`and r.position is null` : sql``}
    ${after === null ? sql`` : sql`and (r.name, r.id) > (${after[0]}::text collate "und-x-icu", ${after[1]}::uuid)`}`;
  return search(db, viewer, {
    order: 'name',
    terms,
    isRare: playing !== undefined,
    isLater: after !== null,
    walk: (limit) => sql`
      select r.id, r.name, null::float8 as chord, ${hasTerms(terms)} and ${hasGames(playing)} as fits
      from (select * from retailers r where ${scope} order by r.name, r.id limit ${sql.lit(limit)}) r`,
    match: (limit) => sql`
      with matching as materialized (
        select r.id, r.name, null::float8 as chord, true as fits from retailers r where ${scope} and ${hasTerms(terms)})
      select r.id, r.name, r.chord, ${hasGames(playing)} as fits from (select * from matching ${atMost(limit)}) r`,
  });
}

/** Active stores with coordinates within the distance, nearest first. */
export function listRetailersNear(db: Database, viewer: Viewer, by: NearSearch): Promise<Found> {
  const { terms, except = [], position, maxFeet, area, after, playing } = by;
  const here = sql`earth_position(${position.lat}::float8, ${position.lng}::float8)`;
  const chord = sql`r.position operator(extensions.<->) ${here}`;
  const counted = countedOf(after !== null);
  const isInArea = area
    ? sql`and is_in_area(r.position, ${area.south}::float8, ${area.west}::float8, ${area.north}::float8, ${area.east}::float8)`
    : sql``;
  const isWithin =
    maxFeet === null
      ? sql`true`
      : sql`r.position operator(extensions.<@)
          extensions.cube_enlarge(${here}, chord_of_feet(${maxFeet}::float8) + 1e-9, 3)
        and feet_of_chord(${chord}) <= ${maxFeet}::float8 ${isInArea}`;
  const isBehind =
    after === null ? sql`true` : sql`(${chord}, r.id) > (${after[0]}::float8, ${after[1]}::uuid)`;
  if (playing) {
    // total: where the walk ends does not matter, and `look` sorts by id too
    const asked = sql`
      select r.id, null::text as name, r.chord, ${hasTerms(terms)} and ${isNoneOf(except)} and ${hasGames(playing)} as fits
      from (
        select r.id, r.search_text, ${chord} as chord from retailers r
        where r.status = 'active' and r.position is not null and ${isWithin} and ${isBehind}
        order by ${chord} limit ${sql.lit(ASKED_FOR_GAMES)}) r`;
    return look(db, viewer, { candidates: asked, order: 'chord', counted });
  }
  // Each query scans an index from here outwards, which skips stores without the words. It also returns all stores as far
  // away as its last one: their ids decide which of them are on the page.
  // total: it takes all that are as far as the last, and `look` sorts them by id too
  const walks = hasTermsByPattern(terms).map(
    (hasPatterns) => sql`(
      select r.id, null::text as name, ${chord} as chord, true as fits from retailers r
      where r.status = 'active' and r.position is not null and ${isWithin} and ${isBehind} and ${hasPatterns} and ${isNoneOf(except)}
      order by ${chord} fetch first ${sql.lit(counted)} rows with ties)`,
  );
  return look(db, viewer, { candidates: sql.join(walks, sql` union `), order: 'chord', counted });
}

/** The most similar stores are chosen from this many. */
const ALIKE = 1_000;

/**
 * Active stores whose name, city or state is spelled similarly to the text, the most similar first; `position` (null:
 * none) is only used to compute distances. One page only, however many there are.
 */
export async function listRetailersAlike(
  db: Database,
  viewer: Viewer,
  { text, position }: { text: string; position: Position | null },
): Promise<Found> {
  const chord = position
    ? sql`r.position operator(extensions.<->) earth_position(${position.lat}::float8, ${position.lng}::float8)`
    : sql`null::float8`;
  const { rows } = await sql<FoundRow>`
    with alike as materialized (
      select r.id, extensions.word_similarity(${text}::text, r.search_text) as likeness
      from retailers r where r.status = 'active' and r.search_text operator(extensions.%>) ${text}::text
    ), page as (
      select r.id, r.name, ${chord} as chord, likeness
      from (select * from alike limit ${sql.lit(ALIKE)}) alike
      cross join lateral (select * from retailers where id = alike.id offset 0) r
      order by likeness desc, r.name, r.id limit ${sql.lit(FOUND_A_PAGE)}
    )
    select ${columns(viewer)} from page
    cross join lateral (select * from retailers where id = page.id offset 0) r
    order by page.likeness desc, page.name, page.id`.execute(db);
  return { rows, hasMore: false, total: rows.length };
}
