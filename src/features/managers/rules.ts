/** What a manager of a store may do: an owner also decides who manages it. */
export const roles = ['owner', 'manager'] as const;
export type Role = (typeof roles)[number];

/** The most managers that a store has. */
export const MOST_MANAGERS = 20;
/** The most claims of one player that wait for an admin. */
export const MOST_CLAIMS_WAITING = 5;
/** How long a code works. */
export const CODE_HOURS = 24;
/** How often a code may be typed. */
export const MOST_TRIES = 5;
/** The most codes that are sent in a day to one store, and for one player. */
export const CODES_A_DAY = 3;
/** The most people that one player looks up in an hour. */
export const LOOKUPS_AN_HOUR = 20;
export const MOST_NOTE_CHARACTERS = 2000;

/** An address as somebody is shown where a code went: 'b…@rook.example'. */
export function maskedAddress(address: string): string {
  const [name = '', host = ''] = address.split('@');
  const [first = ''] = name;
  return `${first}…@${host}`;
}
