import { implementContract } from '../../../platform/rpc.ts';
import { ratingsContract } from '../contract.ts';
import { getOwnRating } from './get-own-rating.ts';

const api = implementContract(ratingsContract);

export const ratingsRouter = api.router({
  getOwn: api.getOwn.handler(({ context }) => getOwnRating(context)),
});
