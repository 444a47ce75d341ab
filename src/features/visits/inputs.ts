import { z } from 'zod';
import { textBlock } from '#shared/text/text.ts';
import { MAX_COMMENTS } from './rules.ts';

/** What somebody says of a visit. */
export const visitFields = {
  comments: textBlock({ min: 0, max: MAX_COMMENTS }),
  /** Null: not said. */
  isPositiveExperience: z.boolean().nullable(),
};

/** The form of what somebody says of a visit. */
export const visitFormShape = z.strictObject(visitFields);
