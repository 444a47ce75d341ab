import type { Person } from './personal-table.ts';

/** Whom an erasure is about, as long as they are there. */
export type ErasedPerson = Person & {
  username: string;
  /** Null if they never made a player profile. */
  alias: string | null;
  /** Null if they signed up by e-mail. */
  phone: string | null;
};

/** An id that names nobody: it stands where an erased person's did. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** What others read where an erased player was named. */
export const FORMER_PLAYER = 'A former player';
