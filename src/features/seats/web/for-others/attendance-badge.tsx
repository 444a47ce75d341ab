import { Badge } from '#ui/components/badge.tsx';
import { useNow } from '#ui/time/use-now.ts';
import type { OwnCheckIn } from '../../check-in/contract.ts';
import { ownCheckInWords } from '../../check-in/rules.ts';
import { hasBegun } from '#features/campaigns/rules.ts';

type AttendanceBadgeProps = { session: { startDate: string }; checkIn: OwnCheckIn };

/** Whether the viewer came to a session, as the organisers decided. */
export function AttendanceBadge({ session, checkIn }: AttendanceBadgeProps) {
  const begun = hasBegun(new Date(session.startDate), useNow());
  return <Badge tone={checkIn.hasAttended ? 'green' : 'orange'}>{ownCheckInWords(checkIn, begun)}</Badge>;
}
