const keyOf = (...read: string[]) => [['campaigns', ...read]];

/** The key above everything that was read about campaigns: what a change of members or sessions makes stale. */
export const campaignsKey = keyOf();

/**
 * What a change of seats that are held, of lines, payments or marks makes stale. Files, requests to join and what the
 * campaign is set up with stay. A player's own first seat makes a member, which changes everything (`campaignsKey`).
 */
export const staleOfSeats = [
  'get',
  'tonight',
  'tables',
  'listSessions',
  'series',
  'listByType',
  'listAtRetailer',
  'listAtConvention',
  'listOwned',
  'listPlaying',
  'listParticipants',
  'listPurchases',
  'listDebts',
  'listRefunds',
  'book',
  'listSeats',
  'roster',
  'checkIn',
  'figures',
  'admin',
]
  .map((read) => keyOf(read))
  .concat([keyOf('waitlist', 'list')]);
