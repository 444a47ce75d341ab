import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { anywhere, beginsWith, hasTrigrams } from '../../../../platform/lists/text-search.ts';
import { FEET_PER_MILE, type Position } from '../../../../shared/distance.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { FoundRetailer } from '../../contract.ts';
import type { Viewer } from './retailers.ts';

/** Stores on a page of a search; the searches return one more where there is a next page. */
export const FOUND_A_PAGE = 20;

/**
 * Stores in order that are looked through for a text before the text index is asked. A text that many stores have is
 * found soon that way, and one that few have brings few out of the index: neither sorts a large part of the table.
 */
const WALKED = 1_000;

/** A store with the values that its list is in order of. */
export type FoundRow = FoundRetailer & { chord: number | null };

/** After which store a page begins, in order of the chord to the searched position (see retailers_by_distance). */
type NearPosition = [chord: number, id: Id];
/** After which store a page begins, in order of names. */
type NamePosition = [name: string, id: Id];

/** What a page of a search by name goes by. */
export type NameSearch = { text: string | null; after: NamePosition | null; withoutCoordinates?: boolean };
/** What a page of a search by distance goes by. */
export type NearSearch = {
  text: string | null;
  position: Position;
  /** Stores farther away are left out; null leaves none out. */
  maxFeet: number | null;
  after: NearPosition | null;
};

/** The columns of `retailers r` in every search; distance and chord come from the query around it. */
const columns = ({ playerId }: Viewer) => sql`
  r.id, r.name, r.description, r.address, r.city, r.state, r.zip, r.store_photo as "storePhoto",
  r.is_position_approximate as "isApproximate",
  exists (
    select from player_retailers own
    where own.retailer_id = r.id and own.player_id = ${playerId}::uuid and own.status = 'active'
  ) as "isLinked"`;

const page = sql.lit(FOUND_A_PAGE + 1);

/** Whether name, city or state of `retailers r` has the text, by whichever index fits. */
function hasText(text: string): RawBuilder<boolean> {
  if (hasTrigrams(text)) {
    const pattern = anywhere(text);
    return sql`(r.name ilike ${pattern} or r.city ilike ${pattern} or r.state ilike ${pattern})`;
  }
  return sql`(${beginsWith('r.name', text)} or ${beginsWith('r.city', text)} or ${beginsWith('r.state', text)})`;
}

const miles = sql.lit(FEET_PER_MILE);

/** Runs a search that needs no look at the text index when a walk finds a whole page, or when there is no text. */
async function walkThenMatch(
  text: string | null,
  walk: () => Promise<FoundRow[]>,
  match: (text: string) => Promise<FoundRow[]>,
): Promise<FoundRow[]> {
  const walked = await walk();
  return text === null || walked.length > FOUND_A_PAGE ? walked : match(text);
}

/** Active stores by name. With `withoutCoordinates` only those that no search by distance finds. */
export function listRetailersByName(db: Database, viewer: Viewer, search: NameSearch): Promise<FoundRow[]> {
  const { text, after, withoutCoordinates = false } = search;
  const scope = sql`r.status = 'active'
    ${withoutCoordinates ? sql`and r.position is null` : sql``}
    ${after === null ? sql`` : sql`and (r.name, r.id) > (${after[0]}::text collate "und-x-icu", ${after[1]}::uuid)`}`;
  const nowhere = sql`null::float8 as "distanceMiles", null::float8 as chord`;
  const walk = async () => {
    const found = await sql<FoundRow>`
      select ${columns(viewer)}, ${nowhere}
      from (
        select * from retailers r where ${scope} order by r.name, r.id limit ${text === null ? page : sql.lit(WALKED)}
      ) r
      ${text === null ? sql`` : sql`where ${hasText(text)}`}
      order by r.name, r.id limit ${page}`.execute(db);
    return found.rows;
  };
  // Materialised, or else the planner walks all names in order and hopes for early matches.
  const match = async (wanted: string) => {
    const found = await sql<FoundRow>`
      with matching as materialized (select * from retailers r where ${scope} and ${hasText(wanted)})
      select ${columns(viewer)}, ${nowhere} from matching r order by r.name, r.id limit ${page}`.execute(db);
    return found.rows;
  };
  return walkThenMatch(text, walk, match);
}

/** Active stores with coordinates within the distance, nearest first. */
export function listRetailersNear(db: Database, viewer: Viewer, search: NearSearch): Promise<FoundRow[]> {
  const { text, position, maxFeet, after } = search;
  const here = sql`earth_position(${position.lat}::float8, ${position.lng}::float8)`;
  const behind = (chord: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    after === null ? sql`` : sql`and (${chord}, ${id}) > (${after[0]}::float8, ${after[1]}::uuid)`;
  const bounds = sql.join(
    [position.lat, position.lng, ...(maxFeet === null ? [] : [maxFeet])].map(
      (value) => sql`${value}::float8`,
    ),
  );
  // The store itself is looked up for each place of the walk, so that the walk's order holds and its limit ends it. The
  // walk ends after all stores that are as far as its last one: their ids decide which of them belong to the page.
  const walked = text === null ? page : sql.lit(WALKED);
  const walk = async () => {
    const found = await sql<FoundRow>`
      select * from (
        select ${columns(viewer)}, near.distance_feet / ${miles} as "distanceMiles", near.chord
        from (
          select * from (
            select * from retailers_by_distance(${bounds}) near
            where true ${behind(sql`near.chord`, sql`near.retailer_id`)}
            order by near.chord fetch first ${walked} rows with ties
          ) near
          order by near.chord, near.retailer_id
        ) near
        cross join lateral (select * from retailers where id = near.retailer_id offset 0) r
        ${text === null ? sql`` : sql`where ${hasText(text)}`}
        limit ${page}
      ) found order by chord, id`.execute(db);
    return found.rows;
  };
  const match = async (wanted: string) => {
    const found = await sql<FoundRow>`
      with matching as materialized (
        select r.*, r.position operator(extensions.<->) ${here} as chord
        from retailers r where r.status = 'active' and r.position is not null and ${hasText(wanted)}
      )
      select ${columns(viewer)}, feet_of_chord(r.chord) / ${miles} as "distanceMiles", r.chord
      from matching r
      where true
        ${maxFeet === null ? sql`` : sql`and feet_of_chord(r.chord) <= ${maxFeet}::float8`}
        ${behind(sql`r.chord`, sql`r.id`)}
      order by r.chord, r.id limit ${page}`.execute(db);
    return found.rows;
  };
  return walkThenMatch(text, walk, match);
}
