import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

const ratingRows = (db: Database) =>
  db
    .selectFrom('player_ratings')
    .innerJoin('players as rated', 'rated.id', 'player_ratings.player_id')
    .leftJoin('players as rater', 'rater.id', 'player_ratings.rater_player_id')
    .leftJoin('sessions', 'sessions.id', 'player_ratings.session_id')
    .leftJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .select([
      'player_ratings.id',
      'player_ratings.rating as stars',
      'player_ratings.hidden_at as hiddenAt',
      'rated.alias as ratedAlias',
      'rater.alias as raterAlias',
      'rater.auth_id as raterUserId',
      'sessions.session_number as sessionNumber',
      'campaigns.title',
    ]);

/** One rating with rater and rated player, only for admins. Undefined when there is none. */
export const findModeratedRating = (db: Database, ratingId: Id) =>
  ratingRows(db).where('player_ratings.id', '=', ratingId).executeTakeFirst();

/** Ratings that an admin sees of a player at most. */
const RATINGS_LISTED = 50;

/** The latest fifty ratings that a player received, for admins alone. */
export const listRatingsOf = (db: Database, playerId: Id) =>
  ratingRows(db)
    .where('player_ratings.player_id', '=', playerId)
    .orderBy('player_ratings.created_at', 'desc')
    .orderBy('player_ratings.id', 'desc')
    .limit(sql.lit(RATINGS_LISTED))
    .execute();

/** What others call a player; undefined when there is none. */
export async function findAlias(db: Database, playerId: Id): Promise<string | undefined> {
  const row = await db.selectFrom('players').select('alias').where('id', '=', playerId).executeTakeFirst();
  return row?.alias;
}

/** Hides a rating from a time on, so that it counts nowhere; null counts it again. */
export async function writeRatingHidden(db: Database, ratingId: Id, at: Date | null): Promise<void> {
  await db.updateTable('player_ratings').set({ hidden_at: at }).where('id', '=', ratingId).execute();
}

/** Removes a rating. Its rater may give another then. */
export async function deleteRating(db: Database, ratingId: Id): Promise<void> {
  await db.deleteFrom('player_ratings').where('id', '=', ratingId).execute();
}
