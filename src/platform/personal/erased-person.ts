import type { Person } from './personal-table.ts';

/** The person who is being erased. */
export type ErasedPerson = Person & {
  username: string;
  /** Null if they never created a player profile. */
  alias: string | null;
  /** Null if they signed up by e-mail. */
  phone: string | null;
};

/** The nil id, which replaces an erased person's id. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Replaces an erased player's name for others. */
export const FORMER_PLAYER = 'A former player';
