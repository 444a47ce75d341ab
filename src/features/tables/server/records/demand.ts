import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { FEET_PER_MILE, type Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { DEMAND_RANGE_MILES, DEMAND_STEP, MOST_COUNTED_PLAYERS, WISHES_DAYS } from '../../demand-rules.ts';
import type { Weekday } from '../../rules.ts';

/** Makes the copy of everybody's wishes over which is counted until the next one. Banned players are not in it. */
export async function copyWishes(db: Database, now: Date): Promise<void> {
  await sql`delete from demand_wishes`.execute(db);
  // total: a player has one row, and says each weekday once
  // total: a player has one row
  await sql`
    insert into demand_wishes (player_id, position, game_system_ids, weekdays, rounding_seed)
    select w.player_id, earth_position(w.lat, w.lng), w.game_system_ids,
      array(select (time ->> 'weekday')::int from jsonb_array_elements(w.times) time order by 1), w.rounding_seed
    from player_wishes w
    join players on players.id = w.player_id
    join profiles on profiles.id = players.auth_id
    where w.lat is not null and w.game_system_ids <> '{}' and w.times <> '[]' and profiles.disabled_at is null
      and w.updated_at > ${now}::timestamptz - make_interval(days => ${sql.lit(WISHES_DAYS)})
    order by w.player_id`.execute(db);
}

/** The players who play one game and can come on one weekday. */
export type DemandGroup = {
  gameSystem: { id: Id; name: string };
  weekday: Weekday;
  count: number;
  /** The combined seeds of its players. */
  seed: number;
};

/** The groups around a place, without those that are too small to be shown. The player who asks is not counted. */
export async function listDemand(db: Database, place: Position, askerId: Id): Promise<DemandGroup[]> {
  const point = sql`(select earth_position(${place.lat}::float8, ${place.lng}::float8))`;
  const feet = DEMAND_RANGE_MILES * FEET_PER_MILE;
  // total: a player has one row
  const { rows } = await sql<{ id: Id; name: string; weekday: Weekday; count: number; seed: number }>`
    with around as materialized (
      select game_system_ids, weekdays, rounding_seed from demand_wishes
      where position operator(extensions.<@) (select extensions.cube_enlarge(
          ${point}, chord_of_feet(${feet}::float8) + 1e-9, 3))
        and feet_of_chord(position operator(extensions.<->) ${point}) <= ${feet}::float8
        and player_id <> ${askerId}::uuid
      order by position operator(extensions.<->) ${point}, player_id limit ${sql.lit(MOST_COUNTED_PLAYERS)}
    )
    select systems.id, systems.name, groups.weekday, groups.count, groups.seed
    from (
      select system_id, weekday, count(*)::int as count, bit_xor(rounding_seed) as seed
      from around, unnest(game_system_ids) system_id, unnest(weekdays) weekday
      group by system_id, weekday having count(*) >= ${sql.lit(DEMAND_STEP)}
    ) groups
    join game_systems systems on systems.id = groups.system_id
    order by systems.name, groups.weekday, systems.id`.execute(db);
  return rows.map(({ id, name, weekday, count, seed }) => ({
    gameSystem: { id, name },
    weekday,
    count,
    seed,
  }));
}

type Venue = { name: string; position: Position | null };

const positionOf = (lat: number | null, lng: number | null): Position | null =>
  lat === null || lng === null ? null : { lat, lng };

/** A campaign's meeting place; undefined if unknown, as online. */
export async function findVenueOfCampaign(db: Database, campaignId: Id): Promise<Venue | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .leftJoin('convention_positions as place', 'place.convention_id', 'campaigns.convention_id')
    .select([
      sql<string | null>`coalesce(conventions.name, retailers.name)`.as('name'),
      sql<number | null>`case when conventions.id is null then retailers.lat else place.lat end`.as('lat'),
      sql<number | null>`case when conventions.id is null then retailers.lng else place.lng end`.as('lng'),
    ])
    .where('campaigns.id', '=', campaignId)
    .executeTakeFirst();
  if (!row || row.name === null) return undefined;
  return { name: row.name, position: positionOf(row.lat, row.lng) };
}

/** A store, and whether the player manages it; undefined if it does not exist. */
export async function findManagedVenue(
  db: Database,
  retailerId: Id,
  playerId: Id,
): Promise<(Venue & { isManager: boolean }) | undefined> {
  const row = await db
    .selectFrom('retailers')
    .leftJoin('retailer_managers as own', (join) =>
      join.onRef('own.retailer_id', '=', 'retailers.id').on('own.player_id', '=', playerId),
    )
    .select(['retailers.name', 'retailers.lat', 'retailers.lng', 'own.player_id as managerId'])
    .where('retailers.id', '=', retailerId)
    .executeTakeFirst();
  return row && { name: row.name, position: positionOf(row.lat, row.lng), isManager: row.managerId !== null };
}
