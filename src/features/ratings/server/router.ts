import { implementContract } from '#platform/requests/operations.ts';
import { ratingsContract } from '../contract.ts';
import { getOwnRating } from './get-own-rating.ts';
import { listGivenRatings } from './list-given-ratings.ts';
import { rateSession } from './rate-session.ts';

export const ratingsRouter = implementContract(ratingsContract, {
  getOwn: getOwnRating,
  listGiven: listGivenRatings,
  rate: rateSession,
});
