import { APPEAL_DAYS } from './refusals.ts';

const DAY_MS = 86_400_000;

/** Until when a decision may be appealed against; null for one that was appealed against, was undone, or is too old. */
export function appealUntil(
  { decidedAt, isAppealed, isRestored }: { decidedAt: Date; isAppealed: boolean; isRestored: boolean },
  now: Date,
): Date | null {
  const until = new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS);
  return isAppealed || isRestored || until <= now ? null : until;
}
