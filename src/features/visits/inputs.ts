import { z } from 'zod';
import { textBlock } from '#shared/text/text.ts';
import { MAX_COMMENTS } from './rules.ts';

/** What a user writes about a visit. */
export const visitFields = {
  comments: textBlock({ min: 0, max: MAX_COMMENTS }),
  /** Null means not rated. */
  isPositiveExperience: z.boolean().nullable(),
};

/** The form for `visitFields`. */
export const visitFormShape = z.strictObject(visitFields);
