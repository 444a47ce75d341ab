import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import type { Wishes } from '../../fit/fit.ts';

type PlacedWishes = Wishes & { place: string | null; position: Position | null };

/** A player's wishes, the position that distances are measured from, and the time zone of the player's device, if known. */
export type OwnWishes = PlacedWishes & { timeZone: string | null };

/** A player's wishes; null if they never saved any. */
export async function findWishes(db: Database, playerId: Id): Promise<OwnWishes | null> {
  const row = await db
    .selectFrom('player_wishes')
    .innerJoin('players', 'players.id', 'player_wishes.player_id')
    .innerJoin('profiles', 'profiles.id', 'players.auth_id')
    .select([
      'place',
      'lat',
      'lng',
      'range_miles',
      'times',
      'game_system_ids',
      'styles',
      'experience',
      'time_zone',
    ])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    place: row.place,
    position: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    rangeMiles: row.range_miles,
    times: row.times as unknown as Wishes['times'],
    gameSystemIds: row.game_system_ids,
    styles: row.styles as Wishes['styles'],
    experience: row.experience as Wishes['experience'],
    timeZone: row.time_zone,
  };
}

/** The town of a player's profile: 'Oakland, CA'. */
export async function findHome(db: Database, playerId: Id): Promise<string> {
  const { city, state } = await db
    .selectFrom('players')
    .select(['city', 'state'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return `${city}, ${state}`;
}

/** Replaces a player's wishes. */
export async function putWishes(
  db: Database,
  { playerId, at, ...wishes }: PlacedWishes & { playerId: Id; at: Date },
): Promise<void> {
  const values = {
    place: wishes.place,
    lat: wishes.position?.lat ?? null,
    lng: wishes.position?.lng ?? null,
    range_miles: wishes.rangeMiles,
    times: sql<string>`${JSON.stringify(wishes.times)}::jsonb`,
    game_system_ids: [...wishes.gameSystemIds],
    styles: [...wishes.styles],
    experience: wishes.experience,
    updated_at: at,
  };
  await db
    .insertInto('player_wishes')
    .values({ player_id: playerId, ...values })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(values))
    .execute();
}

export async function deleteWishes(db: Database, playerId: Id): Promise<void> {
  await db.deleteFrom('player_wishes').where('player_id', '=', playerId).execute();
}
