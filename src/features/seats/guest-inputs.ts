import { z } from 'zod';
import { textLine } from '#shared/text/text.ts';

const NAME_LENGTH = 80;
const ALIAS_LENGTH = 40;

/** What a guest is called at the table. */
export const guestName = textLine({ min: 1, max: NAME_LENGTH, required: 'Name is required' });
/** The alias of a player, as it is typed. */
export const aliasOfPlayer = textLine({ min: 1, max: ALIAS_LENGTH, required: 'Alias is required' });

/** Somebody without an account who sits there by name. */
export const guestShape = z.object({
  name: z.string(),
  /** The player who brought them; null for a guest without a host. */
  hostAlias: z.string().nullable(),
});
