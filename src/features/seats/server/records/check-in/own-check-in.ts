import type { OwnCheckIn } from '../../../check-in/contract.ts';
import { contestableUntil, isContestOpen } from '../../../check-in/rules.ts';

/** What tells a player what was decided about their seat, for queries that join `check_ins` to it. */
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

/** What was decided about a player's own seat; null while nobody decided. */
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
