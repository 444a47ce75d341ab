/** Kinds of work that wait for an admin. */
export const deskKinds = [
  'report',
  'appeal',
  'message',
  'exam',
  'ban-appeal',
  'store-claim',
  'request',
] as const;
export type DeskKind = (typeof deskKinds)[number];

/** The kinds that an admin assigns to themselves, and whose arrival all admins are notified of. Requests have a notice of their own. */
export const taskKinds = [
  'report',
  'appeal',
  'message',
  'exam',
  'ban-appeal',
  'store-claim',
] as const satisfies readonly DeskKind[];
export type TaskKind = (typeof taskKinds)[number];

/** Counts of waiting work stop at this number. */
export const MOST_WAITING = 10_000;
