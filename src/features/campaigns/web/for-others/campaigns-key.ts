const keyOf = (...read: string[]) => [['campaigns', ...read]];

/** The query key above all reads about campaigns. Changes of members or sessions invalidate it. */
export const campaignsKey = keyOf();

/**
 * The query keys that a change of seats, waiting lists, payments or check-in marks invalidates. Files, requests to join
 * and campaign settings are not affected. A player's first seat makes them a member, which affects everything
 * (`campaignsKey`).
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
