import type { DeskWork } from '#platform/desk/desk-work.ts';
import { findWaitingCases, isWaitingCase } from './records/queue.ts';

/** What of moderation waits for admins: what is reported, and decisions that somebody appeals against. */
export const moderationWork: readonly DeskWork[] = (['report', 'appeal'] as const).map((kind) => ({
  kind,
  findWaiting: (db) => findWaitingCases(db, kind),
  isWaiting: isWaitingCase,
}));
