import { Badge } from '#ui/components/badge.tsx';
import type { phaseOf } from '#features/campaigns/rules.ts';
import type { Session } from '#features/sessions/session-contract.ts';
import type { Line } from '#features/seats/waitlist/contract.ts';
import { freeSeats } from '#features/seats/waitlist/rules.ts';
import { useNow } from '#ui/time/use-now.ts';
import styles from './session.module.css';

type SeatsBadgeProps = {
  session: Pick<Session, 'seatsTaken' | 'maxPlayers' | 'startDate'> & { waitlist: Pick<Line, 'held'> };
  phase: ReturnType<typeof phaseOf>;
};

/** How many seats are free or, once the session has begun, whether it is under way or over. */
export function SeatsBadge({ session, phase }: SeatsBadgeProps) {
  const free = freeSeats(session, useNow());
  const { maxPlayers } = session;
  if (phase === 'under way') return <Badge tone="orange">Under way</Badge>;
  if (phase === 'over') return <Badge>Played</Badge>;
  if (free <= 0) return <Badge tone="red">Full</Badge>;
  // Highlights the last seat, unless the table has so few that this means little.
  const tone = free === 1 && maxPlayers > 2 ? 'orange' : 'green';
  return <Badge tone={tone}>{`${free} of ${maxPlayers} seats free`}</Badge>;
}

/** How long a session lasts: 3 h, or 2 h 30 min. */
function lengthInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** How long a session lasts and where it meets, as far as the viewer may know. */
export function SessionPlace({ session }: { session: Session }) {
  const { lengthMinutes, place, hasOnlineLink, room } = session;
  if (lengthMinutes === null && place === null && !hasOnlineLink && !room?.notes) return null;
  return (
    <div className={styles.place}>
      {lengthMinutes !== null && <span>{lengthInWords(lengthMinutes)}</span>}
      {place !== null && <span>{place}</span>}
      {room?.onlineLink ? (
        <a href={room.onlineLink} target="_blank" rel="noreferrer">
          Join online
        </a>
      ) : (
        hasOnlineLink && <span>Online: the link is for those who have a seat</span>
      )}
      {room?.notes && <span>{room.notes}</span>}
    </div>
  );
}
