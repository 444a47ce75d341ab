import { APPEAL_DAYS } from './refusals.ts';

const DAY_MS = 86_400_000;

/** Until when an appeal against a decision is possible; null if there was one, the thing was restored, or it is too late. */
export function appealUntil(
  { decidedAt, isAppealed, isRestored }: { decidedAt: Date; isAppealed: boolean; isRestored: boolean },
  now: Date,
): Date | null {
  const until = new Date(decidedAt.getTime() + APPEAL_DAYS * DAY_MS);
  return isAppealed || isRestored || until <= now ? null : until;
}
