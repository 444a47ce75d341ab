import { z } from 'zod';
import { textBlock } from '#shared/text/text.ts';
import { MOST_NOTE_CHARACTERS } from './rules.ts';

/** What an admin writes down about a person. */
export const noteForm = z.strictObject({
  text: textBlock({ min: 1, max: MOST_NOTE_CHARACTERS, required: 'Required' }),
});
