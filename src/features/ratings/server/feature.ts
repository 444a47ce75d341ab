import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { ratingsContract } from '../contract.ts';
import { getOwnRating } from './get-own-rating.ts';
import { listGivenRatings } from './list-given-ratings.ts';
import { rateSession } from './rate-session.ts';
import { ratingsNotices } from './notices.ts';
import { ratingsThings } from './things.ts';
import { ratingsTables } from './records/personal-tables.ts';
import { askForRatingsQueue } from './ask-for-ratings-queue.ts';

export const ratingsFeature = {
  router: implementContract(ratingsContract, {
    getOwn: getOwnRating,
    listGiven: listGivenRatings,
    rate: rateSession,
  }),
  notices: ratingsNotices,
  things: ratingsThings,
  personalTables: ratingsTables,
  queues: (parts) => [askForRatingsQueue(parts)],
} satisfies Feature;
