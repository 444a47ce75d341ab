import { z } from 'zod';
import { textBlock, textLine } from '#shared/text/text.ts';
import { MOST_NOTE_CHARACTERS, roles } from './rules.ts';

/** What somebody tells the admins about why a store is theirs. */
export const claimForm = z.strictObject({
  note: textBlock({ min: 1, max: MOST_NOTE_CHARACTERS, required: 'Required' }),
});

/** The code from the store's mailbox. */
export const codeForm = z.strictObject({
  code: textLine({ min: 1, max: 20, required: 'Required' }),
});

/** Whom an owner adds, by alias or by mail address. */
export const personForm = z.strictObject({
  who: textLine({ min: 1, max: 254, required: 'Required' }),
  role: z.enum(roles),
});
