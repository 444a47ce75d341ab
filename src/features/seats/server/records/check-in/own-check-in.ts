import type { OwnCheckIn } from '../../../check-in/contract.ts';
import { contestableUntil, isContestOpen } from '../../../check-in/rules.ts';

/** The columns for `ownCheckIn`, for queries that join `check_ins` to a seat. */
export const ownCheckInColumns = [
  'check_ins.has_attended',
  'check_ins.decided_at',
  'check_ins.contested_at',
  'check_ins.contest_answered_at',
] as const;

type OwnCheckInRow = {
  has_attended: boolean | null;
  decided_at: Date | null;
  contested_at: Date | null;
  contest_answered_at: Date | null;
};

/** The decision about a player's own seat, as they see it; null if nobody has decided. */
export function ownCheckIn(row: OwnCheckInRow): OwnCheckIn | null {
  const { has_attended: hasAttended, decided_at: decidedAt, contested_at: contestedAt } = row;
  if (hasAttended === null || decidedAt === null) return null;
  const isOpen = isContestOpen({ contestedAt, answeredAt: row.contest_answered_at });
  return {
    hasAttended,
    contest: contestedAt === null ? 'none' : isOpen ? 'open' : 'answered',
    contestableUntil: hasAttended || contestedAt !== null ? null : contestableUntil(decidedAt).toISOString(),
  };
}
