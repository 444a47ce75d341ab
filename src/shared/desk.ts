/** Kinds of work that wait for an admin. */
export const deskKinds = ['report', 'appeal', 'message', 'exam', 'ban-appeal', 'request'] as const;
export type DeskKind = (typeof deskKinds)[number];

/** Those that an admin takes for themselves, and of whose arrival all are told. Requests have a notice of their own. */
export const taskKinds = [
  'report',
  'appeal',
  'message',
  'exam',
  'ban-appeal',
] as const satisfies readonly DeskKind[];
export type TaskKind = (typeof taskKinds)[number];

/** Counts of what waits stop here. */
export const MOST_WAITING = 10_000;
