import { Badge } from '../../../../ui/components/badge.tsx';
import type { OwnCheckIn } from '../../check-in/contract.ts';
import { ownCheckInWords } from '../../check-in/rules.ts';

/** Whether the viewer came, as the organiser says; `begun` says whether the session has. */
export const AttendanceBadge = ({ checkIn, begun }: { checkIn: OwnCheckIn; begun: boolean }) => (
  <Badge tone={checkIn.hasAttended ? 'green' : 'orange'}>{ownCheckInWords(checkIn, begun)}</Badge>
);
