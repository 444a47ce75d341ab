import { z } from 'zod';
import { operation, routesOf } from '#shared/operation.ts';
import { ratingRefusals } from './refusals.ts';

/** What other players think of a player: the average of 1 to 5 stars (null without a rating), and how many rated how. */
export const ratingSummaryShape = z.object({
  average: z.number().min(1).max(5).nullable(),
  count: z.int().min(0),
  /** How many gave 1 star, 2 stars, and so on to 5. */
  byStars: z.array(z.int().min(0)).length(5),
});

export type RatingSummary = z.infer<typeof ratingSummaryShape>;

const WRONG_STARS = 'Please give 1 to 5 whole stars';

/** 1 to 5 whole stars. */
const starsShape = z.int(WRONG_STARS).min(1, WRONG_STARS).max(5, WRONG_STARS);

const givenRatingShape = z.object({ sessionId: z.guid(), stars: starsShape });
export type GivenRating = z.infer<typeof givenRatingShape>;

const route = routesOf('Ratings');

export const ratingsContract = {
  /** The signed-in player's rating; no ratings for users without a player profile. */
  getOwn: operation('user')
    .route(route.get('/ratings/own', 'Get your rating'))
    .input(z.strictObject({}))
    .output(ratingSummaryShape),

  /** The stars that the signed-in player gave for sessions of a campaign. */
  listGiven: operation('user')
    .route(route.get('/ratings/given', 'List the ratings you gave'))
    .input(z.strictObject({ campaignId: z.guid() }))
    .output(z.object({ items: z.array(givenRatingShape) })),

  /** Rates the owner of a session's campaign, once for each session that the player had a seat in and that has begun. */
  rate: operation('player')
    .route(route.post('/sessions/{sessionId}/rating', "Rate the organiser of a session's campaign", 201))
    .errors(ratingRefusals)
    .input(z.strictObject({ sessionId: z.guid(), stars: starsShape }))
    .output(z.object({ stars: starsShape })),
};
