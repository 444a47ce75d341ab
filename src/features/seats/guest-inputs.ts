import { z } from 'zod';
import { textLine } from '#shared/text/text.ts';

const NAME_LENGTH = 80;
const ALIAS_LENGTH = 40;

/** The name that a guest goes by at the table. */
export const guestName = textLine({ min: 1, max: NAME_LENGTH, required: 'Name is required' });
export const aliasOfPlayer = textLine({ min: 1, max: ALIAS_LENGTH, required: 'Alias is required' });

/** Somebody without an account who holds a seat by name. */
export const guestShape = z.object({
  name: z.string(),
  /** The player who brought them; null if nobody did. */
  hostAlias: z.string().nullable(),
});
