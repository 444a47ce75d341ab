import type { DeskWork } from '#platform/desk/desk-work.ts';
import { findWaitingCases, isWaitingCase } from './records/queue.ts';

/** The admin work of moderation: reported things, and appeals against decisions. */
export const moderationWork: readonly DeskWork[] = (['report', 'appeal'] as const).map((kind) => ({
  kind,
  findWaiting: (db) => findWaitingCases(db, kind),
  isWaiting: isWaitingCase,
}));
