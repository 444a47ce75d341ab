import { crowdId } from './crowd.ts';

/** Somebody of the crowd, from whose view it is read, and a place in the middle of what is listed by time. */
export const user = crowdId('user', 77);
export const player = crowdId('player', 77);
export const campaign = crowdId('campaign', 77);
export const now = new Date();
export const monthAgo = new Date(now.getTime() - 30 * 86_400_000);
export const viewer = { playerId: player, now };
export const middle: [string, string] = [monthAgo.toISOString(), campaign];

const byTime = { column: 'created_at', kind: 'time', descending: true } as const;

/** Slices of lists that the console sorts: the first page and a later one, and one by a text. */
export const newest = { order: byTime, after: null, size: 25 };
export const later = { order: byTime, after: middle, size: 25 };
export const byName = (column: string, after: string) => ({
  order: { column, kind: 'text', descending: false } as const,
  after: [after, campaign] as [string, string],
  size: 25,
});
