import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonRefusals } from '../../shared/errors.ts';

/** What other players think of a player: the average of 1 to 5 stars (null without a rating) and how many rated. */
export const ratingSummaryShape = z.object({
  average: z.number().min(1).max(5).nullable(),
  count: z.int().min(0),
});

export type RatingSummary = z.infer<typeof ratingSummaryShape>;

export const ratingsContract = {
  /** The signed-in player's rating; nothing rated for who has no player. */
  getOwn: oc
    .route({ method: 'GET', path: '/ratings/own', tags: ['Ratings'], summary: 'Get your rating' })
    .errors({ UNAUTHORIZED: commonRefusals.UNAUTHORIZED })
    .input(z.strictObject({}))
    .output(ratingSummaryShape),
};
