import { z } from 'zod';
import { textBlock, textLine } from '#shared/text/text.ts';

/** What an admin says who has the account of somebody deleted, who asked for it and can't sign in. */
export const erasureOfForm = z.strictObject({
  username: textLine({ min: 1, max: 40, required: 'Required' }),
  /** How the person proved who they are, for the other admins. */
  reason: textBlock({ min: 1, max: 500, required: 'Required' }),
});
