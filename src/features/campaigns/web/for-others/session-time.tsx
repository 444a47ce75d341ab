import { PlaceMoment } from '#ui/time/moment.tsx';
import { clockNames, type PlaceClock } from '../../rules.ts';

type SessionTimeProps = {
  session: { startDate: string; lengthMinutes: number | null };
  /** The clock by which the campaign's times are shown. */
  clock: PlaceClock;
  /** Whether to show when it ends, if its length is known. */
  withEnd?: boolean;
};

/** When a session is, in the reader's zone and, if it differs, in the place's zone. */
export const SessionTime = ({ session, clock: { timeZone, clockOf }, withEnd = false }: SessionTimeProps) => (
  <PlaceMoment
    iso={session.startDate}
    timeZone={timeZone}
    placeName={clockNames[clockOf]}
    lengthMinutes={withEnd ? session.lengthMinutes : null}
  />
);
