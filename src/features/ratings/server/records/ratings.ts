import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { newId, type Id } from '#shared/ids.ts';
import type { GivenRating, RatingSummary } from '../../contract.ts';

/** Average, number and spread of the ratings that a player received, from an index alone. */
export async function summariseRatings(db: Database, playerId: Id): Promise<RatingSummary> {
  const rows = await db
    .selectFrom('player_ratings')
    .select(({ fn }) => ['rating', fn.countAll<string>().as('count')])
    .where('player_id', '=', playerId)
    .where('hidden_at', 'is', null)
    .groupBy('rating')
    .execute();
  const byStars = [0, 0, 0, 0, 0];
  for (const { rating, count } of rows) byStars[rating - 1] = Number(count);
  const count = byStars.reduce((sum, given) => sum + given, 0);
  const stars = byStars.reduce((sum, given, index) => sum + given * (index + 1), 0);
  return { average: count === 0 ? null : stars / count, count, byStars };
}

/** More than any campaign has sessions. */
const MOST_GIVEN = 1_000;

/** The ratings that a player gave for sessions of a campaign, in the order of the sessions, at most 1,000. */
export async function listGiven(db: Database, raterId: Id, campaignId: Id): Promise<GivenRating[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('player_ratings', (join) =>
      join
        .onRef('player_ratings.session_id', '=', 'sessions.id')
        .on('player_ratings.rater_player_id', '=', raterId),
    )
    .select(['sessions.id', 'player_ratings.rating'])
    .where('sessions.campaign_id', '=', campaignId)
    .orderBy('sessions.start_date')
    .orderBy('sessions.id')
    .limit(sql.lit(MOST_GIVEN))
    .execute();
  return rows.map(({ id, rating }) => ({ sessionId: id, stars: rating }));
}

/** Adds a rating; false, and nothing written, when the rater already gave one for that session. */
export async function addRating(
  db: Database,
  rating: { ratedId: Id; raterId: Id; sessionId: Id; stars: number; ratedAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('player_ratings')
    .values({
      id: newId(),
      player_id: rating.ratedId,
      rater_player_id: rating.raterId,
      session_id: rating.sessionId,
      rating: rating.stars,
      created_at: rating.ratedAt,
    })
    .onConflict((conflict) => conflict.columns(['session_id', 'rater_player_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
