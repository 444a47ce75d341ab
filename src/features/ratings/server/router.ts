import { implementContract } from '../../../platform/requests/rpc.ts';
import { ratingsContract } from '../contract.ts';
import { getOwnRating } from './get-own-rating.ts';
import { listGivenRatings } from './list-given-ratings.ts';
import { rateSession } from './rate-session.ts';

const api = implementContract(ratingsContract);

export const ratingsRouter = api.router({
  getOwn: api.getOwn.handler(({ context }) => getOwnRating(context)),
  listGiven: api.listGiven.handler(({ context, input }) => listGivenRatings(context, input)),
  rate: api.rate.handler(({ context, input }) => rateSession(context, input)),
});
